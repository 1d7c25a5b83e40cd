"""Synapse learns from the sessions of your coding agents and gives back what proved itself."""

__version__ = "0.1.0"
