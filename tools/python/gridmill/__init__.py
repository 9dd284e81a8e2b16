"""Count, solve, rate and make sudoku puzzles in batches.

    >>> import gridmill
    >>> puzzles = gridmill.generate(3, seed=7)
    >>> gridmill.count(puzzles)
    [1, 1, 1]

Puzzles are a ``str`` (one puzzle, or several separated by white space), ``bytes`` of such a text, a
sequence of ``str``, or a NumPy array of ``uint8`` with the shape ``(n, cells)`` or ``(cells,)``, 0
for an empty cell. A text of a board of several grids may have one grid after the other, separated
by commas. Results have the form of the input: a value for one puzzle, a list for several,
an array for an array.

Each function uses all cores, or the number of ``threads``. It releases the GIL, so other Python
threads run meanwhile, and Ctrl-C interrupts it. ``progress(done, all)`` is called about ten times a
second; if it returns False, the call raises ``Cancelled``. A search of more than ``max_nodes``
nodes raises ``OverLimit``; 0 means no limit. A wrong argument raises ``ValueError``, an unsupported
request (Sudoku Explainer's rating of a 16 x 16 puzzle) ``NotImplementedError``.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from . import _gridmill
from ._gridmill import Cancelled, OverLimit

if TYPE_CHECKING:
    import numpy

__all__ = [
    "Board", "Rating", "Cancelled", "OverLimit", "canonical", "count", "generate", "hint", "rate",
    "solve", "steps",
]
__version__ = _gridmill.version

Puzzles = Union[str, bytes, Sequence[str], Iterable[str], "numpy.ndarray[Any, Any]"]
AnyBoard = Union["Board", str, Iterable[str], None]
Progress = Union[Callable[[int, int], Union[bool, None]], None]


class Board:
    """The rules of a board: ``Board("16x16")``, ``Board("9x9-x")``, a jigsaw with its layout
    (``"9x9-jigsaw:AAAB..."``), either of them with clues (``'9x9+{"killercage":...}'``) or the text
    of a ``.shape`` file. Several texts, such as those that ``generate`` returns, are the boards of
    a batch, one for each puzzle; then ``text`` is None. Every function also accepts such texts as
    ``board``; None is the 9 x 9 sudoku. A Board keeps its counters and raters between calls, so
    reusing it is faster."""

    def __init__(self, text: str | Iterable[str] = "9x9") -> None:
        if isinstance(text, str):
            self._handle = _gridmill.create_board(text)
        else:
            self._handle = _gridmill.create_boards(list(text))
        self.digits: int
        self.rows: int
        self.columns: int
        self.cells: int
        self.text: str | None
        self.digits, self.rows, self.columns, self.cells, self.text = _gridmill.board_facts(
            self._handle)

    def __repr__(self) -> str:
        return f"Board({self.text or '...'!r})"


class Rating(NamedTuple):
    """The ratings of a puzzle. Numbers are 0 and texts None for scales that were not requested, and
    for puzzles that do not have exactly one solution."""

    solutions: int
    """0, 1, or 2 for several"""
    level: int
    """Gridmill's level, 1 to 7"""
    hardest: str | None
    """the hardest technique needed"""
    rounds: int
    """rounds until solved; a round applies all deductions of a technique"""
    min_openings: int
    """the smallest number of placements in a round, or of eliminations if it places no digit"""
    se_er: float
    """Sudoku Explainer 1.2.1: the hardest step; -1: the search was given up"""
    se_ep: float
    """the hardest step up to the first placement"""
    se_ed: float
    """the first step"""
    hodoku_level: str | None
    """HoDoKu 2.2.0: EASY, MEDIUM, HARD, UNFAIR or EXTREME"""
    hodoku_score: int
    """the sum over the steps"""


_STANDARD = Board()
_SCALES = {"gridmill": 1, "se": 2, "hodoku": 4, "all": 7}


def _board(board: AnyBoard) -> Board:
    if board is None:
        return _STANDARD
    return board if isinstance(board, Board) else Board(board)


def _without_blanks(text: str) -> str:
    """Grids that are separated by commas, without blanks around these."""
    return re.sub(r"\s*,\s*", ",", text)


class _Batch:
    """Puzzles as flat digits, and the form of the results."""

    def __init__(self, puzzles: Puzzles, board: AnyBoard) -> None:
        self.board = _board(board)
        cells = self.board.cells
        self._numpy: Any = None
        self._one = False
        if hasattr(puzzles, "dtype") and hasattr(puzzles, "ndim"):
            if str(puzzles.dtype) == "uint8":
                self._take_array(puzzles, cells)
                return
            if str(puzzles.dtype) not in ("object", "string", "str"):  # those are texts
                raise ValueError(f"expected an array of uint8, found {puzzles.dtype}")
        if isinstance(puzzles, bytes):
            puzzles = puzzles.decode("ascii")
        if isinstance(puzzles, str):
            texts = _without_blanks(puzzles).split()
            self._one = len(texts) == 1
        else:
            texts = list(puzzles)
        self.n = len(texts)
        self.digits: Any = bytearray(self.n * cells)
        by_grid = self.board.digits ** 2 != cells and any("," in text for text in texts)
        for i, text in enumerate(texts):
            if len(text) != cells and not (by_grid and "," in text):
                raise ValueError(f"puzzle {i}: expected {cells} cells, found {len(text)}")
            if by_grid:
                self._take_grids(i, _without_blanks(text))
        if not by_grid:
            _gridmill.parse(self.board._handle, "".join(texts), self.digits)

    def _take_grids(self, i: int, text: str) -> None:
        cells = self.board.cells
        try:
            own = memoryview(self.digits)[i * cells:(i + 1) * cells]
            _gridmill.parse(self.board._handle, text, own)
        except ValueError as error:
            raise ValueError(f"puzzle {i}: {error}") from None

    def _take_array(self, puzzles: Any, cells: int) -> None:
        import numpy

        self._numpy = numpy
        self._one = puzzles.ndim == 1
        if puzzles.ndim not in (1, 2) or puzzles.shape[-1] != cells:
            raise ValueError(f"expected an array (n, {cells}) or ({cells},), found {puzzles.shape}")
        self.digits = numpy.ascontiguousarray(puzzles)
        self.n = 1 if self._one else puzzles.shape[0]

    def room(self) -> Any:
        """A buffer of the size of the puzzles."""
        if self._numpy is not None:
            return self._numpy.zeros_like(self.digits)
        return bytearray(len(self.digits))

    def numbers(self) -> Any:
        if self._numpy is not None:
            return self._numpy.zeros(self.n, dtype="uint64")
        return array("Q", bytes(8 * self.n))

    def answer(self, values: Any) -> Any:
        """One value per puzzle, in the form of the input."""
        if self._one:
            return values[0]
        return values if self._numpy is not None else list(values)

    def boards(self, digits: Any) -> Any:
        """Grids, in the form of the input."""
        if self._numpy is not None:
            return digits
        return self.answer(_texts(self.board, digits))


def _call(threads: int, progress: Progress, max_nodes: int = 0) -> tuple[int, Progress, int]:
    if not 0 <= max_nodes < 2**64:
        raise ValueError(f"max_nodes: expected 0 to 2^64 - 1, found {max_nodes}")
    return threads, progress, max_nodes


def _texts(board: Board, digits: Any) -> list[str]:
    text = _gridmill.format(board._handle, digits)
    return [text[i : i + board.cells] for i in range(0, len(text), board.cells)]


def count(
    puzzles: Puzzles, limit: int = 2, *, board: AnyBoard = None, threads: int = 0,
    progress: Progress = None, max_nodes: int = 0,
) -> Any:
    """The number of solutions of each puzzle, up to a limit. A limit of 2 shows whether the
    solution is unique."""
    if limit < 1:
        raise ValueError(f"limit: expected at least 1, found {limit}")
    batch = _Batch(puzzles, board)
    counts = batch.numbers()
    call = _call(threads, progress, max_nodes)
    _gridmill.count(batch.board._handle, batch.digits, limit, counts, call)
    return batch.answer(counts)


def solve(
    puzzles: Puzzles, *, board: AnyBoard = None, threads: int = 0, progress: Progress = None,
    max_nodes: int = 0,
) -> Any:
    """The solution of each puzzle: one of them if there are several, empty cells if there is
    none."""
    batch = _Batch(puzzles, board)
    solutions = batch.room()
    call = _call(threads, progress, max_nodes)
    _gridmill.solve(batch.board._handle, batch.digits, solutions, call)
    return batch.boards(solutions)


def canonical(
    puzzles: Puzzles, *, board: AnyBoard = None, threads: int = 0, progress: Progress = None,
    max_nodes: int = 0,
) -> Any:
    """The canonical form of each puzzle. Two puzzles have the same form if and only if a symmetry
    of the board and a renaming of digits turn one into the other. Empty cells if a puzzle does not
    have exactly one solution."""
    batch = _Batch(puzzles, board)
    forms = batch.room()
    call = _call(threads, progress, max_nodes)
    _gridmill.canonical(batch.board._handle, batch.digits, forms, call)
    return batch.boards(forms)


def rate(
    puzzles: Puzzles, scales: str | Iterable[str] = "gridmill", *,
    board: AnyBoard = None, threads: int = 0, progress: Progress = None, max_nodes: int = 0,
) -> Any:
    """The Rating of each puzzle.

    ``scales``: one or several of "gridmill", "se" and "hodoku", or "all" scales that support
    the board."""
    wanted = 0
    for scale in [scales] if isinstance(scales, str) else scales:
        if scale not in _SCALES:
            raise ValueError(f"scales: expected one of {', '.join(_SCALES)}, found {scale!r}")
        wanted |= _SCALES[scale]
    batch = _Batch(puzzles, board)
    ratings = [
        Rating(*row[:5], _decimal(row[5]), _decimal(row[6]), _decimal(row[7]), *row[8:])
        for row in _gridmill.rate(
            batch.board._handle, batch.digits, wanted, _call(threads, progress, max_nodes)
        )
    ]
    return ratings[0] if batch._one else ratings


def _decimal(tenths: int) -> float:
    return tenths / 10 if tenths >= 0 else -1


def steps(
    puzzles: Puzzles, *, board: AnyBoard = None, threads: int = 0, progress: Progress = None,
    max_nodes: int = 0,
) -> Any:
    """The steps of each solution, with the easiest technique each time: a list with a dict per
    step, as ``gridmill rate --steps --format json`` writes them. None if a puzzle does not have
    exactly one solution."""
    batch = _Batch(puzzles, board)
    texts = _gridmill.steps(batch.board._handle, batch.digits, _call(threads, progress, max_nodes))
    ways = [json.loads(text) if text else None for text in texts]
    return ways[0] if batch._one else ways


_DEPTHS = {"where": 1, "technique": 2, "step": 3}
_CELLS = {"r1c1": 0, "a1": 1, "words": 2}


def _marks(candidates: Iterable[Any], batch: _Batch) -> Any:
    """Pencil marks as sets of bits: of each cell a text of its candidates, or a number."""
    cells = list(candidates)
    if cells and not isinstance(cells[0], (str, int)):  # a list for each puzzle
        cells = [cell for puzzle in cells for cell in puzzle]
    if len(cells) != batch.n * batch.board.cells:
        raise ValueError(
            f"candidates: expected {batch.board.cells} cells a puzzle, found {len(cells)} in all"
        )
    digits = "123456789ABCDEFGHIJKLMNOP"[: batch.board.digits]
    sets = array("I")
    for cell in cells:
        if isinstance(cell, str) and any(c not in digits for c in cell):
            raise ValueError(f"candidates: expected the digits {digits}, found {cell!r}")
        sets.append(sum(1 << digits.index(c) for c in set(cell)) if isinstance(cell, str) else cell)
    return sets


def hint(
    puzzles: Puzzles, *, entries: Puzzles | None = None, candidates: Iterable[Any] | None = None,
    depth: str = "step", cells: str = "r1c1", lang: str = "en", board: AnyBoard = None,
    threads: int = 0, progress: Progress = None, max_nodes: int = 0,
) -> Any:
    """The next step of each puzzle in any state of the grid: a dict.

    ``entries`` are puzzles of the same form with the digits that a player has filled in; they may
    repeat the givens. ``candidates`` are the player's pencil marks: for each cell a text such as
    "257", for several puzzles a list of such lists. A cell with "" has no marks, so every digit
    that the grid allows is a candidate.

    ``depth`` is "where" (to look), "technique" or "step"; ``cells`` is "r1c1", "a1" or "words";
    ``lang`` is "en" or "ja". ``text`` is the hint as ``gridmill hint`` prints it. ``kind`` is
    "step", with "where", "technique", "title" and "step", as far as the depth permits; "wrong" if
    entries contradict the solution; "missing" if pencil marks lack its digit; or "none"."""
    for name, value, known in (("depth", depth, _DEPTHS), ("cells", cells, _CELLS)):
        if value not in known:
            raise ValueError(f"{name}: expected one of {', '.join(known)}, found {value!r}")
    batch = _Batch(puzzles, board)
    filled = None
    if entries is not None:
        filled = _Batch(entries, batch.board)
        if filled.n != batch.n:
            raise ValueError(f"entries: expected {batch.n} grids, found {filled.n}")
    texts = _gridmill.hint(
        batch.board._handle, batch.digits, None if filled is None else filled.digits,
        None if candidates is None else _marks(candidates, batch), _DEPTHS[depth], _CELLS[cells],
        lang, _call(threads, progress, max_nodes),
    )
    hints = [json.loads(text) for text in texts]
    return hints[0] if batch._one else hints


def _list(names: str | Iterable[str] | None) -> str | None:
    return names if names is None or isinstance(names, str) else ",".join(names) or None


def _quotas(want: str | Mapping[int | str, int] | None) -> tuple[str | None, int]:
    """The quotas as text, and their sum."""
    if want is None:
        return None, 0
    if isinstance(want, str):
        counts = [part.rpartition("=")[2] for part in want.split(",")]
        if not all(count.isdecimal() for count in counts):
            raise ValueError(f"want: expected LEVEL=N,..., found {want!r}")
        return want, sum(map(int, counts))
    if not isinstance(want, Mapping):
        raise TypeError(f"want: expected a text or a mapping, found {type(want).__name__}")
    return ",".join(f"{level}={n}" for level, n in want.items()) or None, sum(want.values())


def _range(er: str | float | tuple[float, float] | None) -> str | None:
    return "..".join(map(str, er)) if isinstance(er, tuple) else None if er is None else str(er)


def generate(
    n: int | None = None, *, seed: int = 1, first: int = 0, board: AnyBoard = None,
    want: str | Mapping[int | str, int] | None = None,
    needs: str | Iterable[str] | None = None, avoids: str | Iterable[str] | None = None,
    hardest: str | Iterable[str] | None = None,
    er: str | float | tuple[float, float] | None = None,
    pearl: bool = False, diamond: bool = False, max_misses: int = 0,
    as_array: bool = False, threads: int = 0, progress: Progress = None, **recipe: object,
) -> Any:
    """Makes n puzzles with one solution and no redundant given. Returns a list of ``str``, or with
    ``as_array`` a NumPy array.

    Further arguments are fields of a recipe: ``symmetry="rotational"``, ``givens="24..28"``,
    ``max_level=2``, ``pattern="x..x"``, ``per_grid=4``, ``max_attempts=1000``. Puzzle i depends
    only on the board, the recipe and i; ``first`` is the first index. If the allowed attempts make
    no puzzle, all its cells are empty. Each jigsaw, and each puzzle with rules
    (``rules="killer,thermo"``), has its own board. Then the result is a list of pairs: the text of
    the board, and the puzzle. Use ``boards, puzzles = zip(*pairs)`` and ``board=boards``.

    A goal keeps only some of these puzzles, in order, until there are n or all quotas are full:
    ``want={"level3": 20, "tricky": 5}`` (puzzles of each level, instead of n), ``needs="x-wing"``
    (without these techniques, the puzzle takes harder ones), ``avoids``, ``hardest``,
    ``er=(6.6, 7.2)`` (Sudoku Explainer), ``pearl``, ``diamond``. The search ends early, with
    fewer puzzles, after ``max_misses`` indices in a row without a wanted one (default: 300,000)."""
    wanted, quota = _quotas(want)
    goal = (wanted, _list(needs), _list(avoids), _list(hardest), _range(er),
            (1 if pearl else 0) | (2 if diamond else 0), max_misses)
    if n is None:
        if wanted is None:
            raise ValueError("n: expected the number of puzzles, or want")
        n = quota
    if n < 0:
        raise ValueError(f"n: expected at least 0, found {n}")
    if not 0 <= first < 2**64:
        raise ValueError(f"first: expected at least 0 and below 2**64, found {first}")
    if max_misses < 0:
        raise ValueError(f"max_misses: expected at least 0, found {max_misses}")
    made_on = _board(board)
    fields: dict[str, object] = {"seed": seed, **recipe}
    for value in fields.values():
        if len(str(value).split()) != 1:
            raise ValueError(f"expected a word without blanks, found {value!r}")
    text = " ".join(f"{name}={value}" for name, value in fields.items())
    has_boards = "rules" in recipe or (made_on.text or "").endswith("-jigsaw")
    if as_array:
        if has_boards:
            raise ValueError("as_array: not possible, because each of these puzzles has its own board")
        import numpy

        puzzles: Any = numpy.zeros((n, made_on.cells), dtype=numpy.uint8)
    else:
        puzzles = bytearray(n * made_on.cells)
    if any(goal):
        found, boards = _gridmill.generate_goal(
            made_on._handle, text, goal, first, puzzles, has_boards, _call(threads, progress)
        )
        puzzles = puzzles[: found if as_array else found * made_on.cells]
    else:
        boards = _gridmill.generate(
            made_on._handle, text, first, puzzles, None, has_boards, _call(threads, progress)
        )
    if as_array:
        return puzzles
    texts = _texts(made_on, puzzles)
    return list(zip(boards, texts)) if has_boards else texts
