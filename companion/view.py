"""The scene of a game: what its rules show, with the hands over it: drafts, the knob, the step of a count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.cursor import Cursor, Draft, choice_of, drafted, places
from companion.game import OWN, Game, Undo, told
from companion.plain import encode_move, name_of
from companion.rules.base import Choice, IllegalMove, Scored, unseen
from companion.scene import Count, Keys, Notice, Offer, Row, Scene, Track
from companion.scores import counted, counts_of, label_of, recent, said_of


def view(game: Game, cursor: Cursor, saved: int) -> Scene:
    """All that everybody may see of `game` now; `saved` is how many of its rows are on disk.

    While a count walks (cursor.stage), everything but choices and keys is of that stage: nothing of a later
    count shows. Scores and holes are as far as the line on show has brought them. A win is told by nothing
    at all before its peg is in the game hole.
    """
    steps = game.state.steps or (game.state,)
    stage = None if cursor.stage is None else min(cursor.stage, len(steps) - 1)
    final = game.rules.scene(game.state)
    scene = final if stage is None else game.rules.scene(steps[stage])
    more = stage is not None and stage < len(steps) - 1
    if stage is None:
        scene = _told_whole(scene)
    else:
        prior = steps[stage - 1] if stage else game.node.prior
        before = game.rules.scene(prior if prior is not None else game.state)
        walked = _walked(scene, before, cursor, more)
        still = scene.winner is not None and walked.winner is None
        scene = _still_open(game, walked, before) if still else walked
    said = counted(game, cursor)
    choices = game.choices()
    ahead = final.winner is not None and scene.winner is None  # won, and nobody is to know yet
    return replace(
        scene,
        game=game.number,
        turn=game.turn,
        saved=saved,
        tracks=_drafted(game, cursor.drafts, choices, _saved(game, scene, saved)),
        recent=recent(game, said),
        notices=(*scene.notices, *([Notice("refused", cursor.words)] if cursor.words else [])),
        choices=tuple(_offers(game, choices, said, ahead)),
        knob=cursor.knob if cursor.knob is not None and cursor.knob < places(cursor, choices) else None,
        phone=game.says("phone") if cursor.pages else "",
        address=cursor.address,
        drafter=cursor.drafts[-1].seat if cursor.drafts else None,
        dials=_dials(choices, cursor.drafts),
        only=_only(cursor, scene),
        keys=tuple(
            _keys(game, seat, cursor, choices, scene if ahead else final, more)
            for seat in range(len(game.names))
        ),
        undo=_undo(game, cursor, said),
        language=game.language,
    )


def kept(scene: Scene) -> Scene:
    """The same scene once all rows of its game are on disk: nothing glows any more."""
    return replace(scene, saved=scene.turn, tracks=_kept(scene.tracks))


def _told_whole(scene: Scene) -> Scene:
    """A scene with no walk: the last count stays on show with its last line."""
    return replace(scene, step=len(scene.count.lines) - 1 if scene.count and scene.count.lines else None)


def _walked(scene: Scene, before: Scene, cursor: Cursor, more: bool) -> Scene:
    """The stage `scene` as far as the cursor's line, its pegs on their way from where `before` has them."""
    count = scene.count
    if count is None or not count.lines:
        return replace(scene, pace=cursor.pace, count=count and replace(count, more=more))
    step = min(cursor.line, len(count.lines) - 1)
    running = count.lines[step].running
    tracks = tuple(
        _walked_track(track, old, running) if count.seat in track.seats else track
        for track, old in zip(scene.tracks, before.tracks, strict=True)
    )
    there = all(track.front == goal.front for track, goal in zip(tracks, scene.tracks, strict=True))
    # Where the rules show the running total as the big number (the show), it grows with the lines.
    grows = scene.big == str(count.lines[-1].running)
    return replace(
        scene,
        tracks=tracks,
        rows=tuple(_marked(row, count.lines[step].cards) for row in scene.rows),
        count=Count(count.seat, count.title, count.lines[: step + 1], more or step < len(count.lines) - 1),
        step=step,
        pace=cursor.pace,
        big=str(running) if grows else scene.big,
        winner=scene.winner if there else None,  # the win comes when the peg is in the game hole
        result=scene.result if there else "",
    )


def _still_open(game: Game, scene: Scene, before: Scene) -> Scene:
    """The scene of a winning count while its peg walks: of the table `before` it, but for what is counted."""
    count, caption, brief = scene.count, before.caption, before.brief
    lying = next((row for row in scene.rows if count and row.seat == count.seat), None)
    if lying is not None and lying.kind in game.words.CAPTIONS:
        whose = scene.seats[count.seat] if count else scene.seats[0]
        names = {"owner": game.words.possessive(whose.name), "letter": whose.letter}
        caption, brief = (words.format(**names) for words in game.words.CAPTIONS[lying.kind])
    words = game.says("pegs", name=game.names[count.seat]) if count else before.prompt
    return replace(
        scene, phase=before.phase, title=before.title, caption=caption, brief=brief, prompt=words, hint=words
    )


def _marked(row: Row, cards: Sequence[str]) -> Row:
    """The row with the cards marked that make the line on show."""
    return replace(row, cards=tuple(replace(face, marked=face.card in cards) for face in row.cards))


def _walked_track(track: Track, before: Track, running: int) -> Track:
    return replace(
        track,
        front=_between(before.front + running, before.front, track.front),
        score=_between(before.score + running, before.score, track.score),
    )


def _between(value: int, one: int, other: int) -> int:
    return max(min(one, other), min(max(one, other), value))


def _kept(tracks: Iterable[Track]) -> tuple[Track, ...]:
    return tuple(replace(track, saved=track.front) for track in tracks)


def _saved(game: Game, scene: Scene, saved: int) -> tuple[Track, ...]:
    """The tracks with the front holes that are on disk; all saved means: nothing glows."""
    if saved >= game.turn:
        return _kept(scene.tracks)
    old = game.rules.scene(game.state_at(saved)).tracks
    return tuple(replace(track, saved=was.front) for track, was in zip(scene.tracks, old, strict=True))


def _drafted(
    game: Game, drafts: Sequence[Draft], choices: Sequence[Choice], tracks: tuple[Track, ...]
) -> tuple[Track, ...]:
    """The tracks with each seat's draft and the hole it would reach, played and thrown away.

    It is tried without what nobody may see: a claim that is false looks like one that is true.
    """
    for draft in drafts:
        move = drafted(choices, draft)
        after = None
        if move is not None:
            try:
                after = game.rules.scene(game.rules.apply(unseen(game.state), move)).tracks
            except IllegalMove:
                after = None  # a draft may pass through an amount that the rules would refuse
        tracks = tuple(
            replace(track, draft=draft.amount, preview=after[side].front if after else None)
            if draft.seat in track.seats
            else track
            for side, track in enumerate(tracks)
        )
    return tracks


def _button(choices: Sequence[Choice], seat: int, button: str) -> Choice | None:
    """What that seat's button ("peg" or "ok") does now: its own choice, else the whole table's."""
    for whose in (seat, None):
        for choice in choices:
            if choice.button == button and choice.seat == whose:
                return choice
    return None


def _offers(game: Game, choices: Sequence[Choice], said: int | None, ahead: bool) -> Iterator[Offer]:
    """The choices as they are shown; `ahead`: without those that tell of a win nobody knows of yet."""
    for choice in choices:
        if isinstance(choice.move, Undo):
            scored = said_of(game.node, said)
            choice = replace(choice, label=game.says("undo", what=told(game, game.node, scored)))
        if not ahead or isinstance(choice.move, OWN):
            yield _offer(choice)


def _dials(choices: Sequence[Choice], drafts: Sequence[Draft]) -> Offer | None:
    """What the newest draft is for."""
    choice = choice_of(choices, drafts[-1]) if drafts else None
    return _offer(choice) if choice else None


def _offer(choice: Choice) -> Offer:
    return Offer(
        choice.label,
        encode_move(choice.move),
        choice.seat,
        choice.button,
        choice.number,
        choice.careful,
        choice.short,
        choice.without,
    )


def _only(cursor: Cursor, scene: Scene) -> int | None:
    """The side whose pegs alone are lit: OK of one of its seats was held long enough (Held.done)."""
    for held in cursor.held:
        if held.role == "ok" and held.done:
            return next((side for side, track in enumerate(scene.tracks) if held.seat in track.seats), None)
    return None


def _keys(game: Game, seat: int, cursor: Cursor, choices: Sequence[Choice], scene: Scene, more: bool) -> Keys:
    """What the seat's keys will do, or why nothing; `more`: another count is to come, OK goes on to it."""
    draft = next((draft for draft in cursor.drafts if draft.seat == seat), None)
    dial = choice_of(choices, draft) if draft else _button(choices, seat, "peg")
    own = _button(choices, seat, "ok")
    idle = game.says("idle", why=_waits_for(game, seat, scene))
    peg, can_peg = _peg_key(game, dial, draft, idle)
    if more:
        return Keys(seat, peg, game.says("next_count"), can_peg, True)
    if draft is not None:
        return Keys(seat, peg, _sends(game, dial, draft.amount), can_peg, dial is not None)
    if own is None:
        return Keys(seat, peg, idle, can_peg, False)
    # "Blue: go" on the knob, "go" on Blue's own key.
    return Keys(seat, peg, own.label.removeprefix(_address(game, seat)), can_peg, True)


def _waits_for(game: Game, seat: int, scene: Scene) -> str:
    """Why a key does nothing: another seat's turn, else what is waited for, else the end of the game."""
    if scene.to_act is not None and scene.to_act != seat:
        return game.says("turn", owner=game.words.possessive(game.names[scene.to_act]))
    return scene.hint.removeprefix(_address(game, seat)) or scene.prompt or game.says("over")


def _address(game: Game, seat: int) -> str:
    """What stands before words to that seat: "Blue: "."""
    return game.says("address", name=game.names[seat])


def _peg_key(game: Game, dial: Choice | None, draft: Draft | None, idle: str) -> tuple[str, bool]:
    if dial is None:
        return idle, False
    if draft is None:
        return _sends(game, dial, dial.number[1] if dial.number else "").strip(), True
    # Below 0 more is taken back: the lowest amount is the most.
    low, high = dial.number[1:3] if dial.number else (0, 0)
    if draft.amount == (low if high <= 0 else high):
        return game.says("most", amount=abs(draft.amount)), False
    return game.says("one_more"), True


def _sends(game: Game, choice: Choice | None, amount: int | str) -> str:
    """What sending that amount does: "peg 2", "take back 2"."""
    if isinstance(amount, int) and amount < 0:
        return game.says("take_back", amount=-amount)
    name = name_of(type(choice.move)) if choice else ""
    return game.says("sends", verb=game.words.VERBS.get(name, name.replace("_", " ")), amount=amount)


def _undo(game: Game, cursor: Cursor, said: int | None) -> str:
    """What UNDO would do now: drop the drafts, else take back the newest move; "" for nothing.

    The move is told by what has been `said` of it.
    """
    if cursor.drafts:
        amounts = (game.says("amount", amount=draft.amount) for draft in cursor.drafts)
        return game.says("drops", amounts=game.says("and").join(amounts))
    if game.node.undone is None:
        return ""
    scored = said_of(game.node, said)
    return _takes_back(game, scored) or game.says("takes_back", what=told(game, game.node, scored))


def _takes_back(game: Game, scored: Sequence[Scored]) -> str:
    """What an undo would take, by its first score: "takes back: Red, his heels"; "" where none was scored.

    What was scored may be no noun ("by hand", "claimed"), so nobody is said to own it.
    """
    counts = [items for items in counts_of(scored) if any(item.points for item in items)]
    if not counts:
        return ""
    what = label_of(counts[0]).partition(":")[0].strip()  # "hand", not all that is in it
    whose = game.says("scored", name=game.names[counts[0][0].seat], what=what)
    more = len(counts) - 1
    return game.says("takes_back_more" if more else "takes_back", what=whose, n=more)
