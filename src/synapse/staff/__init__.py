"""The chief of staff: direction, assumptions, questions and the pipeline from spec to proof."""
