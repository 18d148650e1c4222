"""Golden pictures of the small screen, and the scenes that they show.

`python -m tests.pictures` draws them anew; look at each before you keep it.
"""
