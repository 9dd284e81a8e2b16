/* Gridmill's C interface: sudoku puzzles counted, solved, rated and made in batches.
 *
 * C99. A program links with -lgridmill (`pkg-config --cflags --libs gridmill`).
 *
 * Puzzles are flat bytes: puzzle i of a batch has the digits [i * cells, (i + 1) * cells), row by
 * row, 0 for an empty cell. The caller owns all arrays; each function says how large they are.
 *
 * Every function that can fail returns a gridmill_status. GRIDMILL_OK is 0. After another one,
 * gridmill_last_error() says what was wrong, and what the arrays hold means nothing.
 *
 * Any number of threads may call these functions at once, also with the same board. The answers do
 * not depend on the number of threads; which of several solutions is found may.
 *
 * The ABI is stable: functions keep their meaning and never go. Structs that may grow come with
 * their size, so that an old program works with a new library. */

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
  GRIDMILL_INTERNAL = 6 /* a bug in Gridmill; please report the message */
} gridmill_status;

/* "1.2.3": of the library that runs. */
GRIDMILL_API const char* gridmill_version(void);

/* What was wrong in the last call of this thread that failed. Stays until its next failed call. */
GRIDMILL_API const char* gridmill_last_error(void);

/* ---- Boards ---- */

/* The rules of a board: its size, boxes or regions, and what else holds. Where a function takes a
 * board, NULL is the 9 x 9 sudoku. A board keeps its counters and raters between calls, so one that
 * is used again saves their set-up. */
typedef struct gridmill_board gridmill_board;

/* Makes a board of a text: the name of a built-in one ("16x16", "9x9-x"), a jigsaw with its layout
 * ("9x9-jigsaw:AAAB..."), either of them with clues as JSON
 * (9x9+{"killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]}; `gridmill help clues`), or the text
 * of a .shape file, behind which clues may be the last line. Texts of later versions may say more.
 */
GRIDMILL_API gridmill_status gridmill_board_create(const char* text, gridmill_board** board);
/* The same where each puzzle has a board of its own, as jigsaws and puzzles with clues have: puzzle
 * i of a call that uses it is of texts[i]. So a call has n puzzles. All boards have the same number
 * of digits; gridmill_generate does not take such boards. */
GRIDMILL_API gridmill_status gridmill_board_create_each(const char* const* texts, size_t n,
                                                        gridmill_board** board);
/* Ends it; no call that uses it may be under way. NULL does nothing. */
GRIDMILL_API void gridmill_board_destroy(gridmill_board* board);
/* The number of digits, which is that of rows and of columns. 0 if there is no memory, as below. */
GRIDMILL_API size_t gridmill_board_digits(const gridmill_board* board);
/* The number of cells. */
GRIDMILL_API size_t gridmill_board_cells(const gridmill_board* board);
/* A text that gridmill_board_create makes the same board of; lives as long as the board. NULL where
 * each puzzle has a board of its own, or there is no memory. */
GRIDMILL_API const char* gridmill_board_text(const gridmill_board* board);

/* ---- Options of a call ---- */

typedef struct gridmill_options {
  size_t size;      /* sizeof(gridmill_options) */
  uint32_t threads; /* that work; 0: as many as there are cores */
  /* Called from the calling thread about ten times a second with the number of puzzles that are
   * done and of all; not 0: stop. NULL: nobody asks. */
  int (*progress)(void* data, uint64_t done, uint64_t all);
  void* data; /* for progress */
} gridmill_options;

/* Where a function takes options, NULL is all cores and no progress. */

/* Strings that a function returned, one per puzzle. */
typedef struct gridmill_strings gridmill_strings;
GRIDMILL_API size_t gridmill_strings_count(const gridmill_strings* strings);
/* String i, or NULL if i is out of range; valid until gridmill_strings_destroy. */
GRIDMILL_API const char* gridmill_strings_at(const gridmill_strings* strings, size_t i);
GRIDMILL_API void gridmill_strings_destroy(gridmill_strings* strings);

/* ---- Puzzles as text ---- */

/* Reads puzzles of a character a cell: '.' or '0' is an empty one, 'A' is 10.
 * text: n * cells characters, without separators.  puzzles: n * cells. */
GRIDMILL_API gridmill_status gridmill_parse(const gridmill_board* board, const char* text, size_t n,
                                            uint8_t* puzzles);
/* The other way, without a 0 at the end. */
GRIDMILL_API gridmill_status gridmill_format(const gridmill_board* board, const uint8_t* puzzles,
                                             size_t n, char* text);

/* ---- What there is to know of puzzles ---- */

/* Counts the solutions of each puzzle up to a limit of at least 1; 2 answers "is it the only one?".
 * counts: n. */
GRIDMILL_API gridmill_status gridmill_count(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, uint64_t limit, uint64_t* counts,
                                            const gridmill_options* options);

/* Solves puzzles.
 * solutions: n * cells; all 0 where a puzzle has none, any of several.
 * counts: n, or NULL; 0, 1, or 2 for several. */
GRIDMILL_API gridmill_status gridmill_solve(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, uint8_t* solutions, uint8_t* counts,
                                            const gridmill_options* options);

/* The canonical forms: the same for two puzzles of a board if and only if a symmetry of the board
 * and new names of digits turn one into the other. For puzzles with one solution.
 * forms: n * cells; all 0 where a puzzle has not exactly one solution. */
GRIDMILL_API gridmill_status gridmill_canonical(const gridmill_board* board, const uint8_t* puzzles,
                                                size_t n, uint8_t* forms,
                                                const gridmill_options* options);

/* ---- How hard they are ---- */

#define GRIDMILL_SCALE_GRIDMILL 1U /* levels 1 to 7; any board */
#define GRIDMILL_SCALE_SE 2U       /* Sudoku Explainer 1.2.1; the 9 x 9 sudoku */
#define GRIDMILL_SCALE_HODOKU 4U   /* HoDoKu 2.2.0; the 9 x 9 sudoku */
#define GRIDMILL_SCALE_ALL 7U      /* each of these that the board has */

/* Numbers are 0 and texts NULL on scales that were not asked for, and where a puzzle has not
 * exactly one solution. Texts live as long as the program. */
typedef struct gridmill_rating {
  int32_t solutions;        /* 0, 1, or 2 for several */
  int32_t level;            /* 1 to 7 */
  const char* hardest;      /* the hardest technique that is needed: "naked-pair" */
  int32_t rounds;           /* in which it is solved, all that is found applied at once */
  int32_t min_openings;     /* the fewest openings of a round */
  int32_t se_er;            /* in tenths: the hardest step; -1: the search was given up */
  int32_t se_ep;            /* ... of those to the first digit (pearl) */
  int32_t se_ed;            /* ... the first step (diamond) */
  int32_t hodoku_score;     /* the sum over the steps */
  const char* hodoku_level; /* "EASY" to "EXTREME" */
} gridmill_rating;

/* Rates puzzles.
 * scales: GRIDMILL_SCALE_..., added up.
 * ratings: n structs of rating_size bytes, which is sizeof(gridmill_rating). */
GRIDMILL_API gridmill_status gridmill_rate(const gridmill_board* board, const uint8_t* puzzles,
                                           size_t n, uint32_t scales, gridmill_rating* ratings,
                                           size_t rating_size, const gridmill_options* options);

/* The way to each solution, the easiest technique at every step, as a JSON array with an object a
 * step (as `gridmill rate --steps --format json` writes them); an empty text where a puzzle has not
 * exactly one solution. The caller destroys the strings. */
GRIDMILL_API gridmill_status gridmill_steps(const gridmill_board* board, const uint8_t* puzzles,
                                            size_t n, gridmill_strings** strings,
                                            const gridmill_options* options);

/* ---- Making them ---- */

/* Makes puzzles first, first + 1, ... of a recipe: words like "seed=7 symmetry=rotational
 * givens=24..28" or "rules=killer,thermo" with a blank between them, or NULL. These are the words
 * that a database keeps of its runs; what is not said is as `gridmill generate` has it, with seed
 * 1. Puzzle i depends on the board, the recipe and i alone.
 * puzzles: n * cells; all 0 where the attempts that the recipe allows bring none (with killer's
 * cages a puzzle has no givens, either: solutions and boards tell).
 * solutions: n * cells, or NULL.
 * boards: NULL, or set to a text a puzzle, which gridmill_board_create makes the puzzle's board of;
 * an empty one where there is no puzzle. The caller destroys them. A board "9x9-jigsaw" has a new
 * layout for each puzzle and rules have new clues, so these need them. */
GRIDMILL_API gridmill_status gridmill_generate(const gridmill_board* board, const char* recipe,
                                               uint64_t first, size_t n, uint8_t* puzzles,
                                               uint8_t* solutions, gridmill_strings** boards,
                                               const gridmill_options* options);

/* ---- Making them for a goal (since 1.1) ---- */

#define GRIDMILL_GOAL_PEARL 1U   /* no step after the first placement is harder; 9 x 9 */
#define GRIDMILL_GOAL_DIAMOND 2U /* no step is harder than the first; 9 x 9 */

/* Which puzzles are wanted. NULL and 0 are no condition. Techniques are listed by the names of
 * `gridmill help techniques`, separated by commas. */
typedef struct gridmill_goal {
  size_t size;         /* sizeof(gridmill_goal) */
  const char* want;    /* puzzles of each level: "level3=20,tricky=5" */
  const char* needs;   /* techniques that a puzzle cannot be solved without: "x-wing,fish" */
  const char* avoids;  /* techniques that it is solved without */
  const char* hardest; /* its hardest technique is one of these */
  const char* er;      /* its rating by Sudoku Explainer: "6.6..7.2"; 9 x 9 */
  uint32_t max_level;  /* 1 to 7: givens are removed only while this level solves the puzzle */
  uint32_t flags;      /* GRIDMILL_GOAL_..., added up */
  uint64_t max_misses; /* give up after so many indices in a row without a wanted puzzle, ten times
                        * as many once one was found; 0: 300,000, of pearls and diamonds 3,000 */
} gridmill_goal;

/* Makes the puzzles of a recipe and keeps those that a goal wants, in the order of their indices
 * from `first` on, until there are n or the quotas of `want` are full. Which ones these are depends
 * on the arguments alone.
 * n: room for puzzles; at least what `want` asks for in all.
 * puzzles, solutions, boards: as in gridmill_generate, of those that were found.
 * found: how many there are. Fewer than asked for: the goal was given up.
 * next: NULL, or set to the index at which another call goes on.
 * The progress callback gets the puzzles found, and the number asked for. After GRIDMILL_CANCELLED
 * the arrays, found and next are those of the puzzles that were found by then.
 * GRIDMILL_BAD_ARGUMENT: no puzzle of the recipe can meet the goal; gridmill_last_error() says why.
 */
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
