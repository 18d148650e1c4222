"""A clock that only goes where it is sent."""


class Clock:
    """now: ms."""

    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now

    def sleep(self, ms):
        self.now += ms
