"""How it is said: tables of words, one file a language. Imports nothing."""
