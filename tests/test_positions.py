"""Position lines: reading, writing, and every way in which a line is refused."""

from __future__ import annotations

import pickle

import pytest

import terranova as tn
from tests.support.draw import draw, line_of, map_of

PICTURE = """
    A.  B.  Cr  D.  A.
      A.  B.  C.  Dy  A.
"""
MAP = map_of(PICTURE)
LINE = "2.r2./3.y. r0 - 0,0 20 0"


def refused(line: str, map: tn.Map = MAP, players: int | None = None, rules: str = "de") -> tn.InvalidTextError:
    """The error with which the line is refused; it names a part and where that begins, or a place in it."""
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Game.from_position(line, map=map, players=players, rules=rules)
    assert str(caught.value)
    assert caught.value.line == 1
    return caught.value


# What a line says.


def test_a_line_is_read_and_written() -> None:
    position = tn.Position.from_text(LINE, MAP)
    assert position.text() == str(position) == LINE
    assert position.cells == "..r.....y."
    assert (position.turn, position.players) == ("red", ("red", "yellow"))
    assert (position.to_place, position.actions_taken, position.moved) == (0, 0, ())
    assert (position.scores, position.supply, position.quiet) == ((0, 0), 20, 0)
    assert position.pioneers == {"a3": "red", "b4": "yellow"}
    assert (position.at("a3"), position.is_free("a3"), position.is_free("a4")) == ("r", False, True)
    assert not position.is_setup


@pytest.mark.parametrize(
    ("turn", "moved", "told"),
    [
        ("r0", "-", (0, 0, ())),
        ("r1", "a1>a3!", (0, 1, (("a1", "a3"),))),
        ("r2", "a1>a2>a3!", (0, 2, (("a1", "a2", "a3"),))),
        ("y1", "b2>b4!", (0, 1, (("b2", "b4"),))),
        ("ys3", "-", (3, 0, ())),
        ("rs2", "-", (2, 0, ())),
    ],
)
def test_turn_and_moved(turn: str, moved: str, told: tuple[int, int, tuple[tuple[str, ...], ...]]) -> None:
    position = draw(PICTURE, turn=turn, moved=moved).position
    assert (position.to_place, position.actions_taken, position.moved) == told
    assert position.text() == line_of(PICTURE, turn=turn, moved=moved)


def test_two_pioneers_moved() -> None:
    picture = PICTURE.replace("A.  B.  Cr", "Ar  B.  Cr")
    game = draw(picture, turn="r2", moved="a2>a1,a4>a3!")
    assert game.position.moved == (("a2", "a1"), ("a4", "a3"))
    assert game.position.moves_made == 2
    assert str(game.position).split()[2] == "a2>a1,a4>a3!"


def test_a_stone_placed_this_turn_is_seen_from_the_numbers() -> None:
    position = draw(PICTURE.replace("A.  B.  Cr", "A.  B#  Cr"), turn="r2", moved="a4>a3!", stones=19).position
    assert (position.actions_taken, position.moves_made) == (2, 1)


def test_finished_games() -> None:
    game = draw("Ay  Br  C.  D.", turn="-", scores=(3, 4))
    assert (game.turn, game.is_game_over(), len(game.legal_actions)) == (None, True, 0)
    assert game.position.text() == "yr2. - - 3,4 20 0"
    assert game.result() == "3-4"


@pytest.mark.parametrize(("scores", "players"), [("0,0", 2), ("1,2,3", 3), ("9,9,9,9", 4)])
def test_the_number_of_players_is_that_of_the_scores(scores: str, players: int) -> None:
    line = LINE.replace("0,0", scores)
    assert len(tn.Position.from_text(line, MAP).players) == players
    assert tn.Position.from_text(line, MAP, players) == tn.Position.from_text(line, MAP)


def test_large_numbers() -> None:
    line = "2.r2./3.y. r0 - 999999999,123456 999999999 999999999"
    assert tn.Position.from_text(line, MAP).text() == line
    assert tn.Game.from_position(line, map=MAP, rules="de quiet_limit=0").supply == 999999999


def test_positions_are_values() -> None:
    position, same = (tn.Position.from_text(LINE, MAP) for _ in range(2))
    assert position == same
    assert hash(position) == hash(same)
    assert position != tn.Position.from_text(LINE.replace("20", "19"), MAP)
    assert pickle.loads(pickle.dumps(position)) == position
    assert repr(position) == f"Position.from_text({LINE!r}, Map.load('drawn'))"
    assert position.pioneers
    assert pickle.loads(pickle.dumps(position)) == position


def test_areas() -> None:
    position = draw("Ax  Bx  C#  Dx  E#  Ar  B.  C.  Dy").position
    assert position.closed == {"a1", "a2", "a4"}
    assert [sorted(area) for area in position.closed_areas()] == [["a1", "a2"], ["a4"]]
    assert position.stones == {"a3", "a5"}
    assert [sorted(region) for region in position.regions()] == [["a6", "a7", "a8", "a9"]]


# How a line is written wrongly.


@pytest.mark.parametrize(
    ("line", "code", "part", "column"),
    [
        ("", "position-parts", None, 1),
        ("2.r2./3.y. r0 - 0,0 20", "position-parts", None, 1),
        (LINE + " 0", "position-parts", None, 1),
        (LINE + " ", "position-parts", None, 1),
        (" " + LINE, "position-parts", None, 1),
        (LINE.replace(" - ", "  - "), "position-parts", None, 1),
        ("2.r2. r0 - 0,0 20 0", "position-row-count", "ROWS", 1),
        ("2.r2./3.y./5. r0 - 0,0 20 0", "position-row-count", "ROWS", 1),
        ("2.r2./3.y r0 - 0,0 20 0", "position-row-length", "ROWS", 7),
        ("2.r2./3.y9. r0 - 0,0 20 0", "position-row-length", "ROWS", 7),
        ("2.r2./ r0 - 0,0 20 0", "position-row-length", "ROWS", 7),
        ("/3.y. r0 - 0,0 20 0", "position-row-length", "ROWS", 1),
        ("2.r2./3.z. r0 - 0,0 20 0", "position-bad-character", "ROWS", 9),
        ("2.r2./3Xy. r0 - 0,0 20 0", "position-bad-character", "ROWS", 8),
        ("2.r2./3.Y. r0 - 0,0 20 0", "position-bad-character", "ROWS", 9),
        ("2.r2./..2.y. r0 - 0,0 20 0", "position-count", "ROWS", 8),
        ("2.r../3.y. r0 - 0,0 20 0", "position-count", "ROWS", 5),
        ("2.1r2./3.y. r0 - 0,0 20 0", "position-count", "ROWS", 3),
        ("2.r2./1.2.y. r0 - 0,0 20 0", "position-count", "ROWS", 7),
        ("2.r2./2.1.y. r0 - 0,0 20 0", "position-count", "ROWS", 9),
        ("2.r02./3.y. r0 - 0,0 20 0", "position-count", "ROWS", 4),
        ("2.r2./3.y.3 r0 - 0,0 20 0", "position-count", "ROWS", 11),
        ("2.b2./3.y. r0 - 0,0 20 0", "position-no-such-player", "ROWS", 3),
        ("2.r2./3.y. b0 - 0,0 20 0", "position-no-such-player", "TURN", 12),
        ("2.r2./3.y. g0 - 0,0,0 20 0", "position-no-such-player", "TURN", 12),
        ("2.r2./3.y. r3 - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. r - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. R0 - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. r00 - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. rs0 - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. s4 - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. -- - 0,0 20 0", "position-turn", "TURN", 12),
        ("2.r2./3.y. rs28 - 0,0 20 0", "position-setup-number", "TURN", 14),
        ("2.r2./3.y. ys2 - 0,0 20 0", "position-setup-turn", "TURN", 12),
        ("2.r2./3.y. rs1 - 0,0 20 0", "position-setup-turn", "TURN", 12),
        ("2.r2./3.y. rs10 - 0,0 20 0", "position-setup-room", "TURN", 12),
        ("2.r2./3.y. r1 a1-a3 0,0 20 0", "position-moved-mark", "MOVED", 15),
        ("2.r2./3.y. r1 a1>a3 0,0 20 0", "position-moved-mark", "MOVED", 15),
        ("2.r2./3.y. r1 a1>a3!,a2>a3! 0,0 20 0", "position-moved-mark", "MOVED", 20),
        ("2.r2./3.y. r1 a1>a3!! 0,0 20 0", "position-moved-mark", "MOVED", 20),
        ("2.r2./3.y. r1 a3! 0,0 20 0", "position-moved", "MOVED", 15),
        ("2.r2./3.y. r2 a1>a3,! 0,0 20 0", "position-moved", "MOVED", 21),
        ("2.r2./3.y. r1 ! 0,0 20 0", "position-moved", "MOVED", 15),
        ("2.r2./3.y. r1 a1>A3! 0,0 20 0", "bad-field", "MOVED", 18),
        ("2.r2./3.y. r1 a1>! 0,0 20 0", "bad-field", "MOVED", 18),
        ("2.r2./3.y. r1 a1>a9! 0,0 20 0", "no-such-field", "MOVED", 18),
        ("2.r2./3.y. r2 b1>b2,a1>a9! 0,0 20 0", "no-such-field", "MOVED", 24),
        ("2.r2./3.y. r0 a1>a3! 0,0 20 0", "position-moved-none", "MOVED", 15),
        ("2.r2./3.y. rs2 a1>a3! 0,0 20 0", "position-moved-none", "MOVED", 16),
        ("yr3./5. - a1>a2! 0,0 20 0", "position-moved-none", "MOVED", 11),
        ("2.r2./3.y. r1 - 0,0 20 0", "position-moved-missing", "MOVED", 15),
        ("2.r2./3.y. r2 - 0,0 20 0", "position-moved-missing", "MOVED", 15),
        ("2.r2./3.y. r1 a1>a2>a3! 0,0 20 0", "position-moved-many", "MOVED", 15),
        ("2.r2./3.y. r2 a1>a3! 0,0 20 0", "position-moved-stone", "MOVED", 15),
        ("#.r2./3.y. r2 a2>a3! 0,0 20 1", "position-quiet-stone", "QUIET", 29),
        ("2.r2./3.y. r1 a1>a2! 0,0 20 0", "position-moved-pioneer", "MOVED", 15),
        ("2.r2./3.y. r1 b1>b4! 0,0 20 0", "position-moved-pioneer", "MOVED", 15),
        ("2.r2./3.y. r2 a1>a3,a2>a3! 0,0 20 0", "position-moved-twice", "MOVED", 15),
        ("2.r2./3.y. r1 b1>a3! 0,0 20 0", "position-moved-line", "MOVED", 15),
        ("2.r2./3.y. r1 a3>a3! 0,0 20 0", "position-moved-line", "MOVED", 15),
        ("2.r2./3.y. r0 - 0,x 20 0", "position-number", "SCORES", 19),
        ("2.r2./3.y. r0 - 0, 20 0", "position-number", "SCORES", 19),
        ("2.r2./3.y. r0 - -1,0 20 0", "position-number", "SCORES", 17),
        ("2.r2./3.y. r0 - 0,0 020 0", "position-number", "STONES", 21),
        ("2.r2./3.y. r0 - 0,0 +20 0", "position-number", "STONES", 21),
        ("2.r2./3.y. r0 - 0,0 20 1000000000", "position-number", "QUIET", 24),
        ("2.r2./3.y. r0 - 0,0 20 ٣", "position-number", "QUIET", 24),
        ("2.r2./3.y. r0 - 0 20 0", "position-scores", "SCORES", 17),
        ("2.r2./3.y. r0 - 0,0,0,0,0 20 0", "position-scores", "SCORES", 17),
    ],
)
def test_wrong_lines_are_refused_with_part_and_place(line: str, code: str, part: str | None, column: int) -> None:
    error = refused(line)
    assert (error.code, error.part, error.column) == (code, part, column)
    with pytest.raises(tn.InvalidTextError):
        tn.Position.from_text(line, MAP)


@pytest.mark.parametrize("players", [3, 4])
def test_scores_of_another_number_of_players(players: int) -> None:
    error = refused(LINE, players=players)
    assert (error.code, error.part) == ("position-scores", "SCORES")


@pytest.mark.parametrize("players", [0, 1, 5, True])
def test_a_number_of_players_that_cannot_play(players: int) -> None:
    assert refused(LINE, players=players).code == "players-number"


def test_no_more_pioneers_than_the_rules_give() -> None:
    row = map_of("  ".join(f"{'ABCD'[i % 4]}." for i in range(40)))
    assert refused("14r25.y r0 - 0,0 20 0", map=row).code == "position-pioneers"
    assert refused("11r28.y r0 - 0,0,0 20 0", map=row).code == "position-pioneers"
    assert refused("9r30.y r0 - 0,0,0,0 20 0", map=row).code == "position-pioneers"
    waiting = refused("12r27.y rs4 - 0,0 20 0", map=row)
    assert (waiting.code, waiting.part) == ("position-pioneers", "ROWS")
    assert tn.Game.from_position("11r28.y rs4 - 0,0 20 0", map=row).turn == "red"


# What no game could show.


@pytest.mark.parametrize(
    ("picture", "turn", "column"),
    [
        pytest.param("A.  B.  C#  D.  Ar  B.  Cy", "r0", 1, id="an empty territory"),
        pytest.param("Ar  B.  C#  D.  Ar  B.  Cy", "r0", 1, id="a territory with a pioneer"),
        pytest.param("Ar  By  C.  D#  A#  B#  C#", "-", 1, id="at the end"),
    ],
)
def test_a_territory_that_is_not_closed(picture: str, turn: str, column: int) -> None:
    error = refused(line_of(picture, turn=turn), map=map_of(picture))
    assert (error.code, error.part, error.column) == ("position-territory", "ROWS", column)


@pytest.mark.parametrize(
    "picture",
    [
        "Ax  B.  C.  Dr  A.  By",
        "Ax  B#  Cx  Dr  A.  B.  Cy",
        """
        A.  Bx  Cr  D.
          A.  B.  Cy  D.
        """,
    ],
)
def test_a_closed_field_inside_an_open_region(picture: str) -> None:
    error = refused(line_of(picture), map=map_of(picture))
    assert (error.code, error.part) == ("position-closed", "ROWS")


def test_closed_fields_with_four_landscapes() -> None:
    picture = "Ax  Bx  Cx  Dx  E#  Ar  B.  C.  Dy"
    error = refused(line_of(picture), map=map_of(picture))
    assert (error.code, error.part, error.details) == ("position-closed-open", "ROWS", {"field": "a1"})


@pytest.mark.parametrize(
    ("picture", "turn", "moved", "stones", "rules"),
    [
        pytest.param("Ar  By  C.  D.  Ab  B.", "r0", "-", 20, "de", id="shut in at the start of a turn"),
        pytest.param("A.  Br  Cy  D.  A.  Bb", "r1", "a1>a2!", 0, "it", id="only the way home is left"),
        pytest.param("Ax  B#  Cy  D.  A.  B.  Eb", "r2", "-", 20, "de", id="all scored away in mid-turn"),
    ],
)
def test_a_player_to_move_without_an_action(picture: str, turn: str, moved: str, stones: int, rules: str) -> None:
    line = line_of(picture, turn=turn, moved=moved, stones=stones, scores=(0, 0, 0))
    error = refused(line, map=map_of(picture), rules=rules)
    assert (error.code, error.part) == ("position-no-action", "TURN")
    assert error.details == {"player": "red"}


@pytest.mark.parametrize(
    ("picture", "rule", "rules", "stones", "quiet"),
    [
        pytest.param("Ax  B#  Cx  Dx", "R21", "de", 20, 0, id="no open region"),
        pytest.param("Ar  By  C.  D.", "R22", "de", 20, 0, id="one can move"),
        pytest.param("Ar  By  Cr  Dy", "R22", "de", 20, 0, id="nobody can move"),
        pytest.param("Ax  B#  Cr  D.  Ay  B.", "R23", "it", 20, 0, id="a player is gone"),
        pytest.param("Ax  B#  Cr  D.  Ay  B.  E.", "R24", "de", 0, 0, id="no stones"),
        pytest.param("A.  Br  C.  D.  Ay  B.", "R24", "de", 0, 1, id="no stones after the first turn"),
        pytest.param("A.  Br  C.  D.  Ay  B.", "R24", "de", 9, 18, id="quiet"),
        pytest.param("A.  Br  C.  D.  Ay  B.", "R24", "de quiet_limit=3", 9, 4, id="quiet, by option"),
    ],
)
def test_an_end_that_has_already_come(picture: str, rule: str, rules: str, stones: int, quiet: int) -> None:
    picture = picture if rule in ("R21", "R22") else f"{picture}  C." + ("" if rule == "R23" else "  Db")
    line = line_of(picture, stones=stones, quiet=quiet, scores=(0, 0, 0))
    error = refused(line, map=map_of(picture), rules=rules)
    assert (error.code, error.part, error.details) == ("position-ended", "TURN", {"rule": rule})
    over = line_of(picture, turn="-", stones=stones, quiet=quiet, scores=(0, 0, 0))
    outcome = tn.Game.from_position(over, map=map_of(picture), rules=rules).outcome()
    assert outcome is not None
    assert outcome.rule == rule


@pytest.mark.parametrize(("turn", "moved"), [("r1", "a3>a2!"), ("r2", "a4>a3>a2!")])
def test_an_end_that_had_come_before_this_turn(turn: str, moved: str) -> None:
    """Quiet turns are counted when a turn ends, so a turn that goes on cannot have the full number behind it."""
    picture = "A.  Br  C.  D.  Ay  B."
    error = refused(line_of(picture, turn=turn, moved=moved, quiet=12), map=map_of(picture))
    assert (error.code, error.details) == ("position-ended", {"rule": "R24"})
    assert draw(picture, turn=turn, moved=moved, quiet=11).turn == "red"


def test_ends_that_wait_for_the_end_of_the_turn() -> None:
    """A stone of this turn may have emptied the supply, scored a player away or shut one in."""
    assert draw("Ax  B#  Cr  D.  A.  B.  Ey", turn="r2", moved="a4>a3!", stones=0).turn == "red"
    assert draw("Ax  B#  Cr  D.  A.  B.  Eb", turn="r2", moved="a4>a3!", rules="it", scores=(0, 3, 0)).turn == "red"
    assert draw("Ay  Br  C.  D.", turn="r1", moved="a3>a2!").turn == "red"


def test_the_first_turn_of_a_game_without_stones() -> None:
    assert draw("A.  Br  C.  D.  Ay", stones=0).turn == "red"
    assert draw("A.  Br  C.  D.  Ay", stones=0, turn="r1", moved="a1>a2!").turn == "red"
    line = line_of("A.  Br  C.  D.  Ay", stones=0, turn="y0")
    assert refused(line, map=map_of("A.  Br  C.  D.  Ay")).code == "position-ended"


def test_an_end_that_has_not_come() -> None:
    error = refused(LINE.replace("r0", "-"))
    assert (error.code, error.part, error.column) == ("position-not-ended", "TURN", 12)
    picture = "Ax  B#  Cr  D.  A.  B.  Eb"
    line = line_of(picture, turn="-", scores=(0, 3, 0))
    assert refused(line, map=map_of(picture)).code == "position-not-ended"
    assert tn.Game.from_position(line, map=map_of(picture), rules="it").is_game_over()


@pytest.mark.parametrize("picture", ["A.  B#  Cr  D.  A.  B.", "Ax  B.  Cr  D.  A.  B."])
def test_stones_or_closed_fields_in_setup(picture: str) -> None:
    error = refused(line_of(picture, turn="ys1"), map=map_of(picture))
    assert (error.code, error.part) == ("position-setup-stones", "ROWS")


@pytest.mark.parametrize(("scores", "quiet", "part"), [((0, 1), 0, "SCORES"), ((0, 0), 1, "QUIET")])
def test_points_or_quiet_turns_in_setup(scores: tuple[int, int], quiet: int, part: str) -> None:
    error = refused(line_of(PICTURE, turn="rs2", scores=scores, quiet=quiet))
    assert (error.code, error.part) == ("position-setup-stones", part)


@pytest.mark.parametrize(("turn", "players"), [("rs1", 2), ("ys2", 2), ("bs2", 3), ("rs4", 3), ("gs2", 4), ("ys8", 4)])
def test_a_setup_letter_that_does_not_fit_the_number(turn: str, players: int) -> None:
    error = refused(line_of(PICTURE, turn=turn, scores=(0,) * players))
    assert (error.code, error.part) == ("position-setup-turn", "TURN")


@pytest.mark.parametrize(("turn", "players"), [("rs2", 2), ("ys1", 2), ("bs1", 3), ("ys2", 3), ("gs1", 4), ("bs6", 4)])
def test_a_setup_letter_that_fits(turn: str, players: int) -> None:
    assert draw(PICTURE, turn=turn, scores=(0,) * players).position.is_setup


@pytest.mark.parametrize("rows", ["..r2./3.y.", "2.r../3.y.", "2.r2./.2.y.", "2.r2./2..y."])
def test_a_run_that_is_not_written_as_a_count(rows: str) -> None:
    error = refused(LINE.replace("2.r2./3.y.", rows))
    assert (error.code, error.part) == ("position-count", "ROWS")


def test_a_way_home_that_no_pioneer_may_have_gone() -> None:
    line = line_of(PICTURE, turn="r2", moved="a3>a4>a3!")
    error = refused(line, rules="it")
    assert (error.code, error.part, error.details) == ("position-moved-home", "MOVED", {"field": "a3"})
    for rules in ("de", "hu"):
        assert tn.Game.from_position(line, map=MAP, rules=rules).turn == "red"


def test_fewer_pioneers_than_the_rules_give_are_allowed() -> None:
    assert draw(PICTURE).turn == "red"
    empty = PICTURE.replace("r", ".").replace("y", ".")
    assert draw(empty, turn="rs8").position.to_place == 8


def test_from_position_takes_a_position_with_its_map() -> None:
    position = tn.Position.from_text(LINE, MAP)
    game = tn.Game.from_position(position, rules="it")
    assert (game.map, game.position, game.rules.name) == (MAP, position, "it")
    assert tn.Game.from_position(tn.Position.new(tn.Map.load("duel"), 3, 80)).map.name == "duel"


def test_a_new_position_is_that_of_a_new_game() -> None:
    for players in (2, 3, 4):
        position = tn.Position.new(tn.Map.load("duel"), players, 60)
        assert position == tn.Game(map="duel", players=players, rules="hu").position
        assert position.text().startswith("2./8./10./11./11./11./11./11./10./9./7./4. rs")
    with pytest.raises(tn.InvalidTextError):
        tn.Position.new(MAP, 2, 60)
    with pytest.raises(tn.InvalidTextError):
        tn.Position.new(MAP, 1, 60)
