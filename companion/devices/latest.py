"""The newest scene, for displays that each take it at their own pace."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.scene import Scene


class Latest:
    """One slot: a scene put replaces the one before, seen or not.

    `put` belongs to the table's loop; `wait` to the threads of slow displays; watchers are called
    inside `put`, on the loop, and must only set something.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.version = 0
        self._changed = threading.Condition()
        self._watchers: set[Callable[[], None]] = set()

    def put(self, scene: Scene) -> None:
        """Replace the newest scene and wake everybody who waits for one."""
        with self._changed:
            self.scene = scene
            self.version += 1
            self._changed.notify_all()
        for watcher in tuple(self._watchers):
            watcher()

    def wait(self, seen: int, timeout: float | None) -> tuple[int, Scene]:
        """The version and the scene once newer than `seen`, or the same after `timeout` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.version > seen, timeout)
            return self.version, self.scene

    def wake(self) -> None:
        """Let every waiting thread look again (at shutdown, or when an event is due)."""
        with self._changed:
            self.version += 1
            self._changed.notify_all()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` on the loop whenever a scene is put."""
        self._watchers.add(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        """Stop calling it; unknown watchers are ignored."""
        self._watchers.discard(watcher)
