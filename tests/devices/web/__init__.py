"""The web device over real HTTP."""
