"""The Python package: library_install_test runs this."""

import json
import os
import signal
import subprocess
import threading
import time
import unittest

import gridmill
import numpy


def digits(text: str) -> numpy.ndarray:
    return numpy.array([0 if c == "." else int(c) for c in text], dtype=numpy.uint8)


def by_grid(samurai: str) -> str:
    """The five grids of a samurai, separated by commas."""
    places = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    grids = [[(r + i // 9, c + i % 9) for i in range(81)] for r, c in places]
    text = dict(zip(sorted(set().union(*grids)), samurai))
    return ",".join("".join(text[cell] for cell in grid) for grid in grids)


class Answers(unittest.TestCase):
    puzzles = gridmill.generate(20, seed=3)

    def test_forms_of_puzzles(self) -> None:
        """A str, several in one, bytes, a list and an array have the same answers."""
        one, solutions = self.puzzles[0], gridmill.solve(self.puzzles)
        self.assertEqual(gridmill.count(one), 1)
        self.assertEqual(gridmill.count(self.puzzles), [1] * 20)
        self.assertEqual(gridmill.solve("\n".join(self.puzzles)), solutions)
        self.assertEqual(gridmill.solve("\n".join(self.puzzles).encode()), solutions)
        self.assertEqual(gridmill.solve(p for p in self.puzzles), solutions)
        self.assertEqual(gridmill.solve(one), solutions[0])
        array = numpy.stack([digits(p) for p in self.puzzles])
        solved = gridmill.solve(array)
        self.assertEqual(solved.dtype, numpy.uint8)
        self.assertTrue((solved == numpy.stack([digits(s) for s in solutions])).all())
        # Rows that do not lie side by side.
        self.assertTrue((gridmill.solve(array[::2]) == solved[::2]).all())
        self.assertTrue((gridmill.solve(numpy.asfortranarray(array)) == solved).all())
        self.assertTrue((gridmill.solve(array[0]) == solved[0]).all())
        self.assertEqual(gridmill.count(array[0]), 1)
        self.assertEqual(gridmill.count(array).tolist(), [1] * 20)
        self.assertEqual(gridmill.count([]), [])
        self.assertEqual(gridmill.generate(0), [])

    def test_counts(self) -> None:
        empty = "." * 16
        self.assertEqual(gridmill.count(empty, 1000, board="4x4"), 288)
        self.assertEqual(gridmill.count([empty, "11" + empty[2:]], 5, board="4x4"), [5, 0])
        self.assertEqual(gridmill.solve("11" + empty[2:], board="4x4"), empty)

    def test_generate(self) -> None:
        self.assertEqual(gridmill.generate(5, seed=3, first=10, threads=1), self.puzzles[10:15])
        array = gridmill.generate(20, seed=3, as_array=True)
        self.assertTrue((array == numpy.stack([digits(p) for p in self.puzzles])).all())
        for puzzle in gridmill.generate(5, symmetry="rotational", givens="24..28"):
            self.assertTrue(24 <= 81 - puzzle.count(".") <= 28)
            self.assertEqual([c == "." for c in puzzle], [c == "." for c in reversed(puzzle)])

    def test_goals(self) -> None:
        """The puzzles that the program keeps for the same options."""
        for options, goal in (
            (["--want", "level2=6,level4=3"], {"want": {"level2": 6, 4: 3}}),
            (["--want", "level2=6"], {"want": "level2=6"}),
            (["--count", "3", "--needs", "x-wing"], {"n": 3, "needs": "x-wing"}),
            (["--count", "3", "--hardest", "naked-pair,naked-triple", "--avoids", "x-wing"],
             {"n": 3, "hardest": ["naked-pair", "naked-triple"], "avoids": "x-wing"}),
            (["--count", "2", "--er", "2.6..3.4"], {"n": 2, "er": (2.6, 3.4)}),
        ):
            with self.subTest(goal):
                lines = subprocess.run(
                    [os.environ["GRIDMILL_BINARY"], "generate", "-q", "--seed", "3", *options],
                    check=True, capture_output=True, text=True).stdout.split("\n")[:-1]
                made = gridmill.generate(seed=3, **goal)
                self.assertEqual(made, [line[:81] for line in lines])
                array = gridmill.generate(seed=3, as_array=True, **goal)
                self.assertTrue((array == numpy.stack([digits(p) for p in made])).all())
        self.assertLess(len(gridmill.generate(50, needs="swordfish", max_misses=20)), 50)
        killers = gridmill.generate(rules="killer", want={"level5": 1})
        self.assertEqual(gridmill.rate(killers[0][1], board=killers[0][0]).level, 5)
        told = []
        with self.assertRaises(gridmill.Cancelled):
            gridmill.generate(1000, hardest="swordfish",
                              progress=lambda *at: told.append(at) or False)
        self.assertEqual(told[0][1], 1000)

    def test_max_nodes(self) -> None:
        """A search of more nodes raises, and the next call works."""
        puzzles = [self.puzzles[0], "." * 81]
        with self.assertRaisesRegex(gridmill.OverLimit, "puzzle 1: .* 500 nodes"):
            gridmill.count(puzzles, limit=10**12, max_nodes=500)
        self.assertEqual(gridmill.count(puzzles), [1, 2])
        for wrong in (-1, 2**64):
            with self.assertRaisesRegex(ValueError, "max_nodes: expected 0 to"):
                gridmill.solve(puzzles, max_nodes=wrong)

    def test_boards_of_puzzles(self) -> None:
        """Jigsaws and puzzles with clues have a board each, and are the program's."""
        for options in ({"board": "7x7-jigsaw"}, {"rules": "killer"}, {"board": "9x9-anti-king"},
                        {"board": "6x6", "rules": "thermo,arrow"}):
            with self.subTest(options):
                shape, rules = options.get("board", "9x9"), options.get("rules")
                rows = [
                    json.loads(row)
                    for row in subprocess.run(
                        [os.environ["GRIDMILL_BINARY"], "generate", "-q", "--format", "json",
                         "--count", "3", "--seed", "2", "--board", shape]
                        + (["--rules", rules] if rules else []),
                        capture_output=True, check=True, text=True,
                    ).stdout.splitlines()
                ]
                made = gridmill.generate(3, seed=2, **options)
                if isinstance(made[0], str):
                    boards, puzzles = [shape] * 3, made
                else:
                    boards, puzzles = zip(*made)
                self.assertEqual(list(puzzles), [row["puzzle"] for row in rows])
                self.assertEqual(list(boards), [row["board"] for row in rows])
                each = gridmill.Board(boards)
                self.assertIsNone(each.text)
                self.assertEqual(repr(each), "Board('...')")
                self.assertEqual(gridmill.count(puzzles, board=each), [1] * 3)
                self.assertEqual(
                    gridmill.solve(puzzles, board=boards), [row["solution"] for row in rows]
                )
                self.assertEqual(
                    [(r.level, r.hardest, r.rounds) for r in gridmill.rate(puzzles, board=each)],
                    [(row["level"], row["hardest"], row["rounds"]) for row in rows],
                )
                self.assertTrue(all(gridmill.steps(puzzles, board=each)))

    def test_rate(self) -> None:
        ratings = gridmill.rate(self.puzzles, "all")
        self.assertTrue(all(r.solutions == 1 and 1 <= r.level <= 7 for r in ratings))
        self.assertTrue(all(r.se_er >= 1.2 and r.hodoku_score > 0 for r in ratings))
        self.assertEqual(gridmill.rate(self.puzzles[4], ["se", "hodoku"])[5:], ratings[4][5:])
        self.assertEqual(gridmill.rate(self.puzzles[4]).level, ratings[4].level)
        self.assertEqual(gridmill.rate("." * 81).solutions, 2)
        self.assertIsNone(gridmill.rate("." * 81).hardest)
        with self.assertRaises(NotImplementedError):
            gridmill.rate("." * 16, "se", board="4x4")

    def test_steps(self) -> None:
        steps = gridmill.steps(self.puzzles[0])
        self.assertEqual(
            max(gridmill.rate(self.puzzles[0]).hardest == s["technique"] for s in steps), True
        )
        self.assertGreater(len(steps), 20)
        self.assertEqual(gridmill.steps(["." * 81]), [None])

    def test_hint(self) -> None:
        """The program's text, and a walk to the solution with pencil marks."""
        puzzle = self.puzzles[0]
        for depth, lang in (("where", "en"), ("technique", "ja"), ("step", "en")):
            line = subprocess.run(
                [os.environ["GRIDMILL_BINARY"], "hint", "--depth", depth, "--lang", lang, puzzle],
                check=True, capture_output=True, text=True).stdout
            hint = gridmill.hint(puzzle, depth=depth, lang=lang)
            self.assertEqual((hint["kind"], hint["text"]), ("step", line[:-1]))
        entries, marks = ["."] * 81, ["123456789"] * 81
        while (hint := gridmill.hint(puzzle, entries="".join(entries), candidates=marks))[
            "kind"
        ] == "step":
            for change in hint["step"]["placements"]:
                row, column = map(int, change["cell"][1:].split("C"))
                entries[9 * row + column - 10] = str(change["digit"])
            for change in hint["step"]["eliminations"]:
                row, column = map(int, change["cell"][1:].split("C"))
                cell = 9 * row + column - 10
                marks[cell] = marks[cell].replace(str(change["digit"]), "")
        self.assertEqual(hint["text"], "No hint: the board is full.")
        solution = gridmill.solve(puzzle)
        self.assertTrue(all(e in (".", s) for e, s in zip(entries, solution)))
        cell = puzzle.index(".")
        wrong = "." * cell + str(int(solution[cell]) % 9 + 1) + "." * (80 - cell)
        self.assertEqual(gridmill.hint(puzzle, entries=wrong)["kind"], "wrong")
        marks = [[""] * 81 for _ in self.puzzles]
        marks[0][cell] = wrong[cell]
        kinds = [hint["kind"] for hint in gridmill.hint(self.puzzles, candidates=marks)]
        self.assertEqual(kinds, ["missing"] + ["step"] * 19)

    def test_canonical(self) -> None:
        turned = [puzzle[::-1] for puzzle in self.puzzles]
        self.assertEqual(gridmill.canonical(self.puzzles), gridmill.canonical(turned))

    def test_boards(self) -> None:
        board = gridmill.Board("box 2x2\nhouse R1C1 R2C2 R3C3 R4C4\n")
        self.assertEqual((board.digits, board.cells), (4, 16))
        wide = gridmill.Board("box 2x3\ngrid R1C1\ngrid R3C7")
        self.assertEqual((wide.digits, wide.rows, wide.columns, wide.cells), (6, 8, 12, 72))
        self.assertEqual(gridmill.Board(board.text).text, board.text)
        self.assertEqual(repr(gridmill.Board("16x16")), "Board('16x16')")

    def test_several_grids(self) -> None:
        """A samurai by the text of its board: a text or an array of its 369 cells."""
        samurai = gridmill.Board(
            "box 3x3\ngrid R1C1\ngrid R1C13\ngrid R7C7\ngrid R13C1\ngrid R13C13")
        self.assertEqual((samurai.rows, samurai.columns, samurai.cells), (21, 21, 369))
        puzzles = gridmill.generate(3, seed=5, board=samurai)
        self.assertEqual(gridmill.count(puzzles, board=samurai.text), [1] * 3)
        self.assertEqual(len(set(gridmill.canonical(puzzles, board=samurai))), 3)
        solutions = gridmill.solve(puzzles, board=samurai)
        for puzzle, solution in zip(puzzles, solutions):
            self.assertTrue(all(p in (".", s) for p, s in zip(puzzle, solution)))
            self.assertEqual(sorted(solution[:9]), list("123456789"))
        lines = [by_grid(p) for p in puzzles]
        self.assertEqual(gridmill.solve(lines, board=samurai), solutions)
        self.assertEqual(gridmill.solve(lines[0].replace(",", ", "), board=samurai), solutions[0])
        self.assertEqual(gridmill.solve([puzzles[0], lines[1]], board=samurai), solutions[:2])
        self.assertEqual(gridmill.count("\n".join(lines).encode(), board=samurai), [1] * 3)
        other = "2" if lines[1][80] == "1" else "1"
        disagrees = lines[1][:80] + other + lines[1][81:2 * 82 + 20] + "." + lines[1][2 * 82 + 21:]
        for wrong, message in (
                (disagrees, "puzzle 1: expected grids that agree at R9C9"),
                (lines[1][82:], "puzzle 1: expected 5 grids of 81 cells"),
                (lines[1][1:], "puzzle 1: expected 81 cells in grid R1C1"),
                (lines[1] + "," + "." * 81, "puzzle 1: expected 5 grids"),
                (puzzles[1][1:], "puzzle 1: expected 369 cells")):
            with self.assertRaisesRegex(ValueError, message):
                gridmill.count([lines[0], wrong], board=samurai)
        with self.assertRaisesRegex(ValueError, "puzzle 0: expected 81 cells"):
            gridmill.count("." * 81 + "," + "." * 81)
        array = numpy.stack([digits(p) for p in puzzles])
        self.assertTrue((gridmill.solve(array, board=samurai)
                         == numpy.stack([digits(s) for s in solutions])).all())

    def test_wrong_arguments(self) -> None:
        wrong = [
            lambda: gridmill.count("123"),
            lambda: gridmill.count("?" * 81),
            lambda: gridmill.count("." * 81, 0),
            lambda: gridmill.count("." * 81, threads=5000),
            lambda: gridmill.count(numpy.zeros((2, 80), dtype=numpy.uint8)),
            lambda: gridmill.count(numpy.full((2, 81), 10, dtype=numpy.uint8)),
            lambda: gridmill.count(numpy.zeros((2, 81))),
            lambda: gridmill.count(numpy.zeros((2, 2, 81), dtype=numpy.uint8)),
            lambda: gridmill.rate("." * 81, "nobody"),
            lambda: gridmill.hint("." * 81, depth="nobody"),
            lambda: gridmill.hint("." * 81, lang="nobody"),
            lambda: gridmill.hint("." * 81, entries=["." * 81] * 2),
            lambda: gridmill.hint("." * 81, candidates=["1"] * 80),
            lambda: gridmill.hint("." * 81, candidates=["x"] * 81),
            lambda: gridmill.hint("." * 81, candidates=[512] * 81),
            lambda: gridmill.generate(-1),
            lambda: gridmill.generate(),
            lambda: gridmill.generate(want="level3"),
            lambda: gridmill.generate(want={"nobody": 3}),
            lambda: gridmill.generate(1, needs="nobody"),
            lambda: gridmill.generate(1, er="7..6"),
            lambda: gridmill.generate(1, needs="naked-pair", want={1: 1}),
            lambda: gridmill.generate(1, first=-1),
            lambda: gridmill.generate(1, first=2**64),
            lambda: gridmill.generate(1, color="red"),
            lambda: gridmill.generate(1, fill="a b=c"),
            lambda: gridmill.generate(1, rules="nobody"),
            lambda: gridmill.generate(1, rules="killer", as_array=True),
            lambda: gridmill.Board("no board"),
            lambda: gridmill.Board([]),
            lambda: gridmill.Board(["9x9", "4x4"]),
            lambda: gridmill.count("." * 81, board=["9x9", "9x9"]),
        ]
        for i, call in enumerate(wrong):
            with self.subTest(i), self.assertRaises(ValueError):
                call()
        for want in (3, [("level3", 1)], b"level3=1", True):
            with self.subTest(want), self.assertRaises(TypeError):
                gridmill.generate(want=want)
        with self.assertRaises(TypeError):
            gridmill.count(81)
        with self.assertRaises(TypeError):
            gridmill.Board([81])


class Calls(unittest.TestCase):
    def test_progress(self) -> None:
        told = []
        gridmill.rate(gridmill.generate(300), "se", progress=lambda *at: told.append(at))
        self.assertEqual(told[-1], (300, 300))
        with self.assertRaises(gridmill.Cancelled):
            gridmill.count("." * 625, 10**18, board="25x25", progress=lambda done, all: False)
        with self.assertRaises(ZeroDivisionError):
            gridmill.count("." * 625, 10**18, board="25x25", progress=lambda done, all: 1 // 0)

    def test_interrupt(self) -> None:
        """Ctrl-C ends a call that would go on for ever, and other threads run meanwhile."""
        beats = []

        def interrupt() -> None:
            for _ in range(20):
                time.sleep(0.01)
                beats.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        thread.start()
        with self.assertRaises(KeyboardInterrupt):
            gridmill.count("." * 625, 10**18, board="25x25")
        thread.join()
        self.assertEqual(len(beats), 20)
        self.assertEqual(gridmill.count("." * 16, 300, board="4x4"), 288)

    def test_threads(self) -> None:
        puzzles = gridmill.generate(50, seed=8)
        expected = gridmill.rate(puzzles)
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(gridmill.rate(puzzles)))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 8)


unittest.main()
