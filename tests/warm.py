"""Loaded by the server that forks players: they begin with the recorded game at hand."""

from tests.recorded import recorded

recorded()
