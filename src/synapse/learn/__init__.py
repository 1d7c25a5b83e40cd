"""From observations to skills: detectors, evidence, gaps, evolution, promotion."""
