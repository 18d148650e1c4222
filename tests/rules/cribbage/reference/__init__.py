"""The law of cribbage once more, written without a look at the engine: slow, plain, for tests only.

Every function tries out all there is (every subset, every window) instead of being clever, and every hand is
known. It is written from the rules' own text, so where it and the engine agree both have read the same law.
"""
