"""What each game allows and what it is worth; one file or folder a game, found by name."""
