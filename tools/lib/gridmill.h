/* Gridmill's C interface: sudoku puzzles counted, solved, rated and made in batches.
 *
 * C99. A program links with -lgridmill (`pkg-config --cflags --libs gridmill`).
 *
 * Puzzles are flat bytes: puzzle i of a batch has the digits [i * cells, (i + 1) * cells), row by
 * row, 0 for an empty cell. The caller owns all arrays; each function documents their sizes.
 *
 * Every function that can fail returns a gridmill_status. GRIDMILL_OK is 0. After any other status
 * gridmill_last_error() describes the error, and the contents of the arrays are undefined.
 *
 * All functions are thread-safe, even on the same board. The results do not depend on the number of
 * threads, except for the choice of a solution if a puzzle has several.
 *
 * The ABI is stable: functions keep their meaning and are never removed. Structs that may grow have
 * a size member, so an old program works with a new library. */

#ifndef GRIDMILL_GRIDMILL_H
#define GRIDMILL_GRIDMILL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define GRIDMILL_API __attribute__((visibility("default")))
#else
#define GRIDMILL_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gridmill_status {
  GRIDMILL_OK = 0,
  GRIDMILL_BAD_ARGUMENT = 1, /* a null pointer, an impossible size or number, too large a digit */
  GRIDMILL_BAD_TEXT = 2,     /* the text is not a valid board, puzzle or recipe */
  GRIDMILL_UNSUPPORTED = 3,  /* not supported for this board */
  GRIDMILL_CANCELLED = 4,    /* the progress callback cancelled the call */
  GRIDMILL_NO_MEMORY = 5,
  GRIDMILL_INTERNAL = 6,  /* a bug in Gridmill; please report the message */
  GRIDMILL_OVER_LIMIT = 7 /* a search took more than max_nodes; the message names the puzzle */
} gridmill_status;

/* The version of the library, "1.2.3". */
GRIDMILL_API const char* gridmill_version(void);

/* The error of the last failed call of this thread. Valid until its next failed call. */
GRIDMILL_API const char* gridmill_last_error(void);

/* ---- Boards ---- */

/* The rules of a board: its size, boxes or regions, and further rules. For every function, NULL is
 * the 9 x 9 sudoku. A board keeps its counters and raters between calls, so reusing it saves their
 * set-up. */
typedef struct gridmill_board gridmill_board;

/* Makes a board from a text:
 * - the name of a built-in board ("16x16", "9x9-x"),
 * - a jigsaw with its layout ("9x9-jigsaw:AAAB..."),
 * - one of these with clues as JSON, such as 9x9+{"killercage":[{"cells":["R1C1","R1C2"],
 *   "value":"9"}]} (`gridmill help clues`), or
 * - the text of a .shape file, optionally followed by a line with clues. */
GRIDMILL_API gridmill_status gridmill_board_create(const char* text, gridmill_board** board);
/* A batch of boards, for jigsaws and puzzles with clues: puzzle i of a call has the board texts[i],
 * and each call has n puzzles. All boards have the same number of digits and of cells.
 * gridmill_generate does not accept such boards. */
GRIDMILL_API gridmill_status gridmill_board_create_each(const char* const* texts, size_t n,
                                                        gridmill_board** board);
/* Destroys a board; no call may be using it. NULL does nothing. */
GRIDMILL_API void gridmill_board_destroy(gridmill_board* board);
/* The number of digits, which is also the number of rows and columns of each grid. 0 if memory is
 * exhausted. */
GRIDMILL_API size_t gridmill_board_digits(const gridmill_board* board);
/* The rows and columns of the whole board (since 1.2). A board of several grids has more than
 * digits, and places without a cell. 0 if memory is exhausted. */
GRIDMILL_API size_t gridmill_board_rows(const gridmill_board* board);
GRIDMILL_API size_t gridmill_board_columns(const gridmill_board* board);
/* The number of cells. 0 if memory is exhausted. */
GRIDMILL_API size_t gridmill_board_cells(const gridmill_board* board);
/* A text from which gridmill_board_create makes the same board; valid as long as the board. NULL
 * for a batch of boards, or if memory is exhausted. */
GRIDMILL_API const char* gridmill_board_text(const gridmill_board* board);

/* ---- Options of a call ---- */

typedef struct gridmill_options {
  size_t size;      /* sizeof(gridmill_options) */
  uint32_t threads; /* number of threads; 0: one per core */
  /* Called in the thread of the caller about ten times a second, with the number of finished
   * puzzles and the total. A result other than 0 cancels the call. NULL: no reports. */
  int (*progress)(void* data, uint64_t done, uint64_t all);
  void* data; /* for progress */
  /* Since 1.2: a search of more than this number of nodes is given up, and the call ends with
   * GRIDMILL_OVER_LIMIT. 0: no limit. Generating puzzles ignores it. */
  uint64_t max_nodes;
} gridmill_options;

/* For every function, NULL options mean all cores and no progress. */

/* Strings of a result, one per puzzle. */
typedef struct gridmill_strings gridmill_strings;
GRIDMILL_API size_t gridmill_strings_count(const gridmill_strings* strings);
/* String i, or NULL if i is out of range; valid until gridmill_strings_destroy. */
GRIDMILL_API const char* gridmill_strings_at(const gridmill_strings* strings, size_t i);
GRIDMILL_API void gridmill_strings_destroy(gridmill_strings* strings);

/* ---- Puzzles as text ---- */

/* Reads puzzles with a character per cell: '.' or '0' is empty, 'A' is 10.
 * text: n * cells characters, without separators.  puzzles: n * cells; may be the array of text. */
GRIDMILL_API gridmill_status gridmill_parse(const gridmill_board* board, const char* text, size_t n,
                                            uint8_t* puzzles);
/* Reads one puzzle (since 1.2), also grid by grid: on a board of several grids, the cells of each
 * grid, separated by commas. Cells that grids share must agree.
 * text: ends with a 0.  puzzle: cells. */
GRIDMILL_API gridmill_status gridmill_parse_line(const gridmill_board* board, const char* text,
                                                 uint8_t* puzzle);
/* Writes puzzles in the form of gridmill_parse, without a terminating 0. */
GRIDMILL_API gridmill_status gridmill_format(const gridmill_board* board, const uint8_t* puzzles,
                                             size_t n, char* text);

/* ---- Counting and solving ---- */

/* Counts the solutions of each puzzle up to a limit of at least 1. A limit of 2 shows whether the
 * solution is unique.
 * counts: n. */
GRIDMILL_API gridmill_status gridmill_count(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, uint64_t limit, uint64_t* counts,
                                            const gridmill_options* options);

/* Solves puzzles.
 * solutions: n * cells; all 0 if a puzzle has none; one of them if it has several.
 * counts: n, or NULL; 0, 1, or 2 for several. */
GRIDMILL_API gridmill_status gridmill_solve(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, uint8_t* solutions, uint8_t* counts,
                                            const gridmill_options* options);

/* The canonical forms of puzzles with exactly one solution. Two puzzles of a board have the same
 * form if and only if a symmetry of the board and a renaming of digits turn one into the other.
 * forms: n * cells; all 0 if a puzzle does not have exactly one solution. */
GRIDMILL_API gridmill_status gridmill_canonical(const gridmill_board* board, const uint8_t* puzzles,
                                                size_t n, uint8_t* forms,
                                                const gridmill_options* options);

/* ---- Ratings ---- */

#define GRIDMILL_SCALE_GRIDMILL 1U /* levels 1 to 7; any board */
#define GRIDMILL_SCALE_SE 2U       /* Sudoku Explainer 1.2.1; the 9 x 9 sudoku */
#define GRIDMILL_SCALE_HODOKU 4U   /* HoDoKu 2.2.0; the 9 x 9 sudoku */
#define GRIDMILL_SCALE_ALL 7U      /* all scales that support the board */

/* Numbers are 0 and strings NULL for scales that were not requested, and for puzzles that do not
 * have exactly one solution. Strings are valid as long as the program runs. */
typedef struct gridmill_rating {
  int32_t solutions;        /* 0, 1, or 2 for several */
  int32_t level;            /* 1 to 7 */
  const char* hardest;      /* the hardest technique needed: "naked-pair" */
  int32_t rounds;           /* rounds until solved; a round applies all deductions of a technique */
  int32_t min_openings;     /* fewest placements (or eliminations, if none) in a round */
  int32_t se_er;            /* hardest step, in tenths; -1: the search was given up */
  int32_t se_ep;            /* hardest step up to the first placement */
  int32_t se_ed;            /* first step */
  int32_t hodoku_score;     /* the sum over the steps */
  const char* hodoku_level; /* "EASY" to "EXTREME" */
} gridmill_rating;

/* Rates puzzles.
 * scales: GRIDMILL_SCALE_... flags, combined with |.
 * ratings: n structs of rating_size bytes, which is sizeof(gridmill_rating). */
GRIDMILL_API gridmill_status gridmill_rate(const gridmill_board* board, const uint8_t* puzzles,
                                           size_t n, uint32_t scales, gridmill_rating* ratings,
                                           size_t rating_size, const gridmill_options* options);

/* The steps of each solution, with the easiest technique each time: a JSON array with an object per
 * step, as `gridmill rate --steps --format json` writes them. The string is empty if a puzzle does
 * not have exactly one solution. The caller destroys the strings. */
GRIDMILL_API gridmill_status gridmill_steps(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, gridmill_strings** strings,
                                            const gridmill_options* options);

/* ---- Hints (since 1.2) ---- */

#define GRIDMILL_DEPTH_WHERE 1U     /* where to look */
#define GRIDMILL_DEPTH_TECHNIQUE 2U /* also the technique */
#define GRIDMILL_DEPTH_STEP 3U      /* the whole step */

#define GRIDMILL_CELLS_R1C1 0U
#define GRIDMILL_CELLS_A1 1U    /* letters A to H and J name rows; boards of at most nine rows */
#define GRIDMILL_CELLS_WORDS 2U /* "row 4 column 7" */

/* How hints are written; NULL means the defaults. */
typedef struct gridmill_hint_options {
  size_t size;      /* sizeof(gridmill_hint_options) */
  const char* lang; /* "en" or "ja"; NULL: "en" */
  uint32_t depth;   /* GRIDMILL_DEPTH_...; 0: the whole step */
  uint32_t cells;   /* GRIDMILL_CELLS_..., the names of cells in the text */
} gridmill_hint_options;

/* The next step of puzzles in any state of the grid, as `gridmill hint` prints it.
 * puzzles: n * cells, the givens.
 * entries: n * cells digits that a player has filled in, 0 for none, which may repeat the givens;
 * or NULL.
 * candidates: n * cells sets of pencil marks, bit 0 for the digit 1; 0: the cell has none, so every
 * digit that the grid allows is a candidate; or NULL.
 * strings: a JSON object for each puzzle, by depth. "kind" is one of
 * - "step": the easiest step, with "where"; from depth 2 on also "technique" and "title"; at depth
 *   3 also "step", as in gridmill_steps;
 * - "wrong": entries contradict the solution; from depth 2 on the list "wrong" has them;
 * - "missing": pencil marks lack the digit of the solution; at depth 3 the list "missing" has it;
 * - "none": the grid is full, or the puzzle does not have exactly one solution.
 * "text" is the hint in words. The caller destroys the strings. */
GRIDMILL_API gridmill_status gridmill_hint(const gridmill_board* board, const uint8_t* puzzles,
                                           size_t n, const uint8_t* entries,
                                           const uint32_t* candidates,
                                           const gridmill_hint_options* hint,
                                           gridmill_strings** strings,
                                           const gridmill_options* options);

/* ---- Making puzzles ---- */

/* Makes n puzzles of a recipe, with the indices first, first + 1, ... A recipe consists of fields
 * separated by blanks, such as "seed=7 symmetry=rotational givens=24..28" or "rules=killer,thermo".
 * A database stores its runs in this form. Missing fields have the defaults of `gridmill generate`,
 * with seed 1; NULL is a recipe without fields. Puzzle i depends only on the board, the recipe and
 * i.
 * puzzles: n * cells; all 0 if the allowed attempts make no puzzle. A killer may have no givens;
 * check solutions or boards to distinguish the two.
 * solutions: n * cells, or NULL.
 * boards: NULL, or set to a string per puzzle, from which gridmill_board_create makes its board;
 * empty if there is no puzzle. The caller destroys them. Required for jigsaws, which have a new
 * layout each, and for rules, which have new clues. */
GRIDMILL_API gridmill_status gridmill_generate(const gridmill_board* board, const char* recipe,
                                               uint64_t first, size_t n, uint8_t* puzzles,
                                               uint8_t* solutions, gridmill_strings** boards,
                                               const gridmill_options* options);

/* ---- Making puzzles for a goal (since 1.1) ---- */

#define GRIDMILL_GOAL_PEARL 1U   /* nothing is harder than placing the first digit; 9 x 9 */
#define GRIDMILL_GOAL_DIAMOND 2U /* nothing is harder than the first step; 9 x 9 */

/* Conditions for puzzles; NULL and 0 are no condition. Techniques are separated by commas, as in
 * `gridmill help goals`. */
typedef struct gridmill_goal {
  size_t size;         /* sizeof(gridmill_goal) */
  const char* want;    /* puzzles of each level: "level3=20,tricky=5" */
  const char* needs;   /* without these techniques, it takes harder ones: "x-wing,fish" */
  const char* avoids;  /* it can be solved without these techniques */
  const char* hardest; /* its hardest technique is one of these */
  const char* er;      /* its Sudoku Explainer rating: "6.6..7.2"; 9 x 9 */
  uint32_t max_level;  /* 1 to 7: cells are emptied only while this level solves the puzzle */
  uint32_t flags;      /* GRIDMILL_GOAL_... flags, combined with | */
  uint64_t max_misses; /* give up after this many indices in a row without a wanted puzzle, or ten
                        * times as many after the first one; 0: 300,000, or 3,000 for pearls,
                        * diamonds and ratings of 9.3 and above */
} gridmill_goal;

/* Makes the puzzles of a recipe from index `first` on and keeps those that meet a goal, until there
 * are n or the quotas of `want` are full. The result depends only on the arguments.
 * n: capacity of the arrays; at least the sum of the quotas of `want`.
 * puzzles, solutions, boards: as in gridmill_generate, for the puzzles that were found.
 * found: the number of these. If it is smaller than requested, the goal was given up.
 * next: NULL, or set to the index at which another call continues.
 * The progress callback gets the number of puzzles found, and the number requested. After
 * GRIDMILL_CANCELLED the arrays, found and next describe the puzzles found until then.
 * GRIDMILL_BAD_ARGUMENT: no puzzle of the recipe can meet the goal; gridmill_last_error() has the
 * reason. */
GRIDMILL_API gridmill_status gridmill_generate_goal(const gridmill_board* board, const char* recipe,
                                                    const gridmill_goal* goal, uint64_t first,
                                                    size_t n, uint8_t* puzzles, uint8_t* solutions,
                                                    gridmill_strings** boards, size_t* found,
                                                    uint64_t* next,
                                                    const gridmill_options* options);

#ifdef __cplusplus
}
#endif

#endif /* GRIDMILL_GRIDMILL_H */
