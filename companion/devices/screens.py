"""The pictures of a scene on a screen of 128 x 64 points: what matters now, in few words.

Line one has the scores with letter and shape of each side, and what is going on; the line below it is dotted
while a move is not yet on disk. At most one thing is inverted, the win and NOT SAVED excepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PIL import Image

from companion.devices.ink import (
    LARGE,
    MIDDLE,
    SMALL,
    WIDTH,
    Sheet,
    badge_width,
    first_fitting,
    fits,
    wrapped,
)
from companion.devices.letters import legible, lettered
from companion.devices.won import won
from companion.scene import Line, Notice, Offer, Scene, Seat, Track
from companion.words import vocabulary

ROWS = (14, 26, 39, 51)  # tops of the four rows of small text below line one
_LINE = 12  # where the line below line one is
_CELL = SMALL[0]
_BESIDE = 68  # where the column beside two large figures begins: it has ten cells
_THIRD = 43  # points that each of three sides has in line one


def picture(scene: Scene) -> Image.Image:
    """What the screen shows for `scene`: 128 x 64, mode "1"."""
    sheet, scene = Sheet(), legible(scene)
    for wanted, screen in _SCREENS:
        if wanted(scene):
            screen(sheet, scene)
            break
    return sheet.image


def _line_one(sheet: Sheet, scene: Scene, middle: str) -> None:
    """Scores with letter and shape; between those of two sides, what is going on.

    Three leave no room for it: an arrow points at the side that it is about.
    """
    sheet.rule(_LINE, dotted=scene.saved < scene.turn)
    if len(scene.tracks) == 2:
        left, right = scene.tracks
        figures = max(len(str(track.score)) for track in scene.tracks) * _CELL
        gap = 2 if len(left.letter) == 1 else 1  # partners' shapes are broad
        after, before = badge_width(left.letter) + 2, WIDTH - badge_width(right.letter) - 2
        sheet.badge(0, 0, left.letter, left.pattern)
        sheet.text(after, 1, str(left.score), 3)
        sheet.centred(after + figures + gap, before - figures - gap, 1, middle)
        sheet.right(before, 1, str(right.score), 3)
        sheet.badge(before + 2, 0, right.letter, right.pattern)
        return
    about = _about(scene)
    for side, track in enumerate(scene.tracks):
        if about is not None and about in track.seats:
            sheet.text(side * _THIRD, 1, ">", 1)
        sheet.badge(side * _THIRD + 7, 0, track.letter, track.pattern)
        sheet.text(side * _THIRD + 20, 1, str(track.score), 3)


def _about(scene: Scene) -> int | None:
    """The seat that dials, or counts, or is to act."""
    if _is_dialled(scene):
        return scene.drafter
    shown = scene.count is not None and scene.step is not None and not _is_play(scene)
    return scene.count.seat if shown and scene.count else scene.to_act


def _rows(sheet: Sheet, lines: tuple[str, ...], first: int = 0) -> None:
    for y, line in zip(ROWS[first:], lines, strict=False):
        sheet.text(0, y, line)


def _column(sheet: Sheet, left: int, above: tuple[str, ...], below: tuple[str, ...]) -> None:
    """Four short rows beside large figures, with a line between the first and the last two."""
    cells = (WIDTH - left) // _CELL
    for y, line in zip((14, 26), above, strict=False):
        sheet.text(left, y, line, cells)
    for y, line in zip((41, 52), below, strict=False):
        sheet.text(left, y, line, cells)
    sheet.rule(39, left)


def _waiting(sheet: Sheet, scene: Scene) -> None:
    """What is waited for and from whom; then the newest score."""
    _line_one(sheet, scene, _ahead(scene) or scene.brief)
    words = scene.prompt if fits(scene.prompt, 21, 2) else scene.hint or scene.prompt
    lines = wrapped(_whole(words, 21, 3), 21, 3)
    _rows(sheet, lines)
    cells = 21
    if len(lines) < 3:
        if scene.tap:
            sheet.frame(105, 39, 124, 64)
            sheet.text(112, 46, "?", 1)
            cells = 17
        sheet.text(0, ROWS[2], _newest(scene, cells), cells)
    foot = scene.title
    if len(scene.tracks) != 2 and scene.brief:  # line one has no room for it
        foot = first_fitting((f"{foot}: {scene.brief}", scene.brief), cells)
    sheet.text(0, ROWS[3], foot, cells)


def _newest(scene: Scene, cells: int) -> str:
    """The newest score that stands, as far as it has room: "B +6 hand: two fifteens", "B +6 hand", "B +6"."""
    for recent in scene.recent:
        if not recent.undone:
            points = f"{scene.tracks[recent.side].letter} {recent.points:+d}"
            return first_fitting((_whole(f"{points} {recent.label}", cells, 1), points), cells)
    return ""


def _away(sheet: Sheet, scene: Scene) -> None:
    """A device is away: what to do about it where the game offers a way round, else the game as it is."""
    away = _notice(scene, "device")
    _line_one(sheet, scene, scene.brief)
    head = wrapped(_matter(scene, 21), 21, 2)
    sheet.bar(0, ROWS[0], WIDTH, ROWS[len(head) - 1] + SMALL[1])
    for y, line in zip(ROWS, head, strict=False):
        sheet.centred(0, WIDTH, y, line, SMALL, 0)
    called = (away.owner or away.text).removeprefix("the ") if away else ""
    round_it = [offer.label for offer in scene.choices if offer.without and called.startswith(offer.without)]
    if round_it:
        _rows(sheet, wrapped(_own(scene, "way_round"), 21, 2), 1)
        sheet.text(0, ROWS[3], f"> {round_it[0]}")
    else:
        room = len(ROWS) - len(head)
        _rows(sheet, wrapped(_whole(scene.prompt, 21, room), 21, room), len(head))


def _words(sheet: Sheet, scene: Scene) -> None:
    """What was refused or explained, and why, beside the count where cards are played and both have room."""
    _line_one(sheet, scene, scene.brief)
    left = 0
    if _is_play(scene) and fits(_said(scene), (WIDTH - 38) // _CELL, 4):
        sheet.text(0, 22, scene.big, 2, LARGE)
        left = 38
    cells = (WIDTH - left) // _CELL
    for y, line in zip(ROWS, wrapped(_whole(_said(scene), cells, 4), cells, 4), strict=False):
        sheet.text(left, y, line, cells)


def _whole(words: str, cells: int, rows: int) -> str:
    """The words, or where they have no room as many of their clauses from the front on as have."""
    ends = [found.start() for found in re.finditer(r"[:;,.](?= |$)", words)]
    shorter = [words, *(words[:end] for end in reversed(ends))]
    return next((each for each in shorter if fits(each, cells, rows)), words)


def _play(sheet: Sheet, scene: Scene) -> None:
    """The count large, the newest score beside it, and what may be done."""
    _line_one(sheet, scene, scene.brief)
    if len(scene.big) <= 2:
        sheet.digits(0, 19, scene.big)
    else:
        sheet.text(2, 22, scene.big, 4, LARGE)
    cells = (WIDTH - _BESIDE) // _CELL
    above = wrapped(_newest_said(scene, cells), cells, 2)
    words = _matter(scene, cells) or scene.hint or scene.prompt
    below = wrapped(first_fitting((words, lettered(scene, words)), cells, 2), cells, 2)
    _column(sheet, _BESIDE, above, below)


def _newest_said(scene: Scene, cells: int) -> str:
    """What was scored last ("B: pair for two", in short where it has no room), else the card laid last."""
    if scene.count is not None and scene.count.lines:
        line = scene.count.lines[-1]
        who = f"{_who(scene, scene.count.seat).letter}: "
        return first_fitting((who + line.label, who + line.short, line.short), cells, 2)
    for row in scene.rows:
        if row.kind == "series" and row.cards:
            return f"{_who(scene, row.cards[-1].seat).letter}: {row.cards[-1].card}"
    return ""


def _show(sheet: Sheet, scene: Scene) -> None:
    """The newest lines of the count as it is said, the last one inverted, and the points so far large."""
    _line_one(sheet, scene, _ahead(scene) or scene.brief)
    count, step = scene.count, scene.step or 0
    lines = count.lines[: step + 1] if count is not None else ()
    total = str(lines[-1].running) if lines else scene.big
    left = WIDTH - 27 * len(total)
    if len(total) < 3:
        sheet.digits(left, 19, total, 27)
    else:
        left = WIDTH - LARGE[0] * len(total)
        sheet.text(left, 22, total, len(total), LARGE)
    cells = (left - 3) // _CELL
    foot = wrapped(_foot(scene, cells), cells, 2)
    shown = lines[len(foot) - len(ROWS) :]
    for y, line in zip(ROWS, shown, strict=False):
        newest = line is lines[-1]
        if newest:
            sheet.bar(0, y, cells * _CELL + 2, y + SMALL[1])
        sheet.text(1, y, _counted(line, cells), cells, SMALL, 0 if newest else 1)
    if not shown and count is not None:
        sheet.text(1, ROWS[0], count.title, cells)
    for y, words in zip(ROWS[len(ROWS) - len(foot) :], foot, strict=True):
        sheet.text(1, y, words, cells)


def _ahead(scene: Scene) -> str:
    """Where points lead that are not pegged yet, but for those of a draft: "R 37>62"."""
    for track in scene.tracks:
        if track.preview is not None and not track.draft:
            return f"{track.letter} {track.front}>{track.preview}"
    return ""


def _foot(scene: Scene, cells: int) -> str:
    """What stands below the lines: a device that is away, what to do once all is said, the starter."""
    if matter := _matter(scene, cells):
        return matter
    if len(scene.tracks) != 2 and _ahead(scene):  # line one has no room for it
        return _ahead(scene)
    if scene.hint and not scene.pace:
        for words in (scene.hint, lettered(scene, scene.hint)):
            if fits(words, cells, 2):
                return words
    if len(scene.tracks) != 2:
        return scene.brief
    for row in scene.rows:
        if row.kind == "starter" and row.cards:
            card = row.cards[0].card
            return first_fitting((f"{row.title} {card}", card), cells)
    return ""


def _counted(line: Line, room: int) -> str:
    """A line with its cards, or only their ranks, or none, or without its total, which stands beside it."""
    cards, ranks = " ".join(line.cards), "".join(card[:-1] for card in line.cards)
    bare = re.sub(r" -?\d+$", "", line.short)
    ways = (f"{line.short:<6} {cards}", f"{line.short} {cards}", f"{line.short} {ranks}", line.short, bare)
    return next((way.rstrip() for way in ways if len(way.rstrip()) <= room), bare)


def _draft(sheet: Sheet, scene: Scene) -> None:
    """The amount being dialled large, what it is for and where it leads, and how to send or drop it."""
    cells = (WIDTH - 65) // _CELL
    track, who = _track_of(scene, scene.drafter), _who(scene, scene.drafter)
    way = f"{track.front}>{track.preview}" if track.preview is not None else str(track.front)
    above = wrapped(_dialled(scene, cells), cells, 2)
    if len(above) < 2:
        _line_one(sheet, scene, _own(scene, "draft"))
        above = (first_fitting((f"{who.name} {way}", f"{who.letter} {way}"), cells), *above)
    else:
        room = 10 if len(track.letter) == 1 else 8
        _line_one(sheet, scene, first_fitting((f"{who.letter} {way}", way), room))
    amount, sign = str(abs(track.draft)), "+" if track.draft >= 0 else "-"
    if len(amount) == 1:
        sheet.digits(4, 19, sign + amount, 27)
    else:
        sheet.text(0, 28, sign, 1, MIDDLE)
        sheet.digits(10, 19, amount, 26)
    _column(sheet, 65, above, (_own(scene, "send"), _own(scene, "drop")))


def _dialled(scene: Scene, cells: int) -> str:
    """What the amount is for ("by hand", "claim hand"), in short where two rows have no room for it."""
    if scene.dials is None:
        return ""
    whole, *shorter = _what(scene.dials)
    return first_fitting((whole, *shorter, _bare(whole)), cells, 2)


def _bare(words: str) -> str:
    """A penalty without its number in the rules."""
    return re.sub(r" \(.*\)$", "", words)


def _what(offer: Offer) -> tuple[str, ...]:
    """What an offer does, without its seat, then ever shorter: "muggins on Anna's hand", "muggins A hand"."""
    whole = offer.label.rpartition(": ")[2]
    return (whole, *offer.short)


def _not_saved(sheet: Sheet, scene: Scene) -> None:
    """NOT SAVED, in words between stripes."""
    sheet.stripes(0, 5)
    sheet.stripes(59, 64)
    sheet.centred(0, WIDTH, 9, _own(scene, "not_saved"), MIDDLE)
    waiting = scene.turn - scene.saved
    words = _own(scene, "one_waits" if waiting == 1 else "many_wait", n=waiting)
    for y, line in zip((33, 45), wrapped(_whole(words, 21, 2), 21, 2), strict=False):
        sheet.centred(0, WIDTH, y, line)


def _menu(sheet: Sheet, scene: Scene) -> None:
    """The choices around the knob's place."""
    place, count = scene.knob or 0, len(scene.choices) + bool(scene.phone)
    chosen = scene.choices[place] if place < len(scene.choices) else None
    hold = chosen is not None and chosen.careful and chosen.number is None  # an amount is dialled first
    sheet.text(0, 1, _own(scene, "hold" if hold else "choose"))
    sheet.right(WIDTH, 1, _own(scene, "place", at=place + 1, of=count))
    sheet.rule(_LINE, dotted=scene.saved < scene.turn)
    first = max(0, min(place - 1, count - len(ROWS)))
    for y, at in zip(ROWS, range(first, count), strict=False):
        ink = 0 if at == place else 1
        if at == place:
            sheet.bar(0, y, WIDTH, y + SMALL[1])
            sheet.text(1, y, ">", 1, SMALL, 0)
        label = _labelled(scene, scene.choices[at], 20) if at < len(scene.choices) else scene.phone
        sheet.text(8, y, label, 20, SMALL, ink)


def _own(scene: Scene, key: str, **more: object) -> str:
    """What this screen says itself, in the language of the scene."""
    return vocabulary(scene.language).SCREEN[key].format(**more)


def _labelled(scene: Scene, offer: Offer, cells: int) -> str:
    """A choice with the name of its seat; where it has no room, in short and with the seat's letter.

    Undo and redo stand before the colon: of these it is the end that goes.
    """
    label, seat = offer.label, ""
    if offer.seat is not None:
        who = _who(scene, offer.seat)
        label, seat = label if who.name in label else f"{who.name}: {label}", f"{who.letter}: "
    if offer.move.get("do") in ("undo", "redo"):
        short = lettered(scene, label)
        return first_fitting((label, short, _whole(short, cells, 1)), cells)
    whole, *shorter = _what(offer)
    bare = _bare(whole)
    ways = (whole, *shorter[:1], bare, _whole(bare, cells - len(seat), 1))
    return first_fitting((label, *(seat + way for way in ways), *ways), cells)


def _who(scene: Scene, seat: int | None) -> Seat | Track:
    """Who sits at a seat: name and letter; where the scene does not say, its side has them."""
    return scene.seats[seat] if seat is not None and seat < len(scene.seats) else _track_of(scene, seat)


def _track_of(scene: Scene, seat: int | None) -> Track:
    """The track that a seat pegs on."""
    for track in scene.tracks:
        if seat in track.seats:
            return track
    return scene.tracks[(seat or 0) % len(scene.tracks)]


def _notice(scene: Scene, *kinds: str) -> Notice | None:
    return next((notice for notice in scene.notices if notice.kind in kinds), None)


def _matter(scene: Scene, cells: int) -> str:
    """What is the matter and how much else, without why and what to do: "scanner is away +2"; "" for nothing.

    The number stands there where two rows of so many cells have room for it.
    """
    heads = [notice.text.partition(":")[0].strip() for notice in scene.notices if notice.kind == "device"]
    if not heads:
        return ""
    head, more = heads[0].removeprefix("the "), len(heads) - 1
    return first_fitting((f"{head} +{more}", f"{head}+{more}", head), cells, 2) if more else head


def _said(scene: Scene) -> str:
    notice = _notice(scene, "refused", "rule")
    return notice.text if notice is not None else ""


def _is_dialled(scene: Scene) -> bool:
    return scene.winner is None and scene.drafter is not None and bool(_track_of(scene, scene.drafter).draft)


def _is_play(scene: Scene) -> bool:
    return bool(scene.big) and any(row.kind == "series" for row in scene.rows)


# The first screen that is wanted is the one shown.
_SCREENS: tuple[tuple[Callable[[Scene], bool], Callable[[Sheet, Scene], None]], ...] = (
    (lambda scene: _notice(scene, "unsaved") is not None, _not_saved),
    (lambda scene: scene.knob is not None and bool(scene.choices or scene.phone), _menu),
    (lambda scene: _is_dialled(scene) and _notice(scene, "refused") is None, _draft),
    (lambda scene: bool(_said(scene)), _words),
    (lambda scene: scene.winner is not None, won),
    (_is_play, _play),
    (lambda scene: scene.count is not None and scene.step is not None, _show),
    (lambda scene: _notice(scene, "device") is not None, _away),
    (lambda _scene: True, _waiting),
)
