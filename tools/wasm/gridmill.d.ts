// Types of gridmill.js. README.md has examples.

/** Puzzles: one text, several in a text separated by white space, or a list of texts. */
export type Puzzles = string | readonly string[];

/** The rules of a board: "16x16", "9x9-x", a jigsaw with its layout, one with clues (a text that
 * `generate` or `read` returned), or a list with a board for each puzzle. */
export type Board = string | readonly string[];

/** Called about ten times a second with the number of finished puzzles and the total. `false` ends
 * the call with `Cancelled`. */
export type Progress = (done: number, all: number) => boolean | void;

export interface CallOptions {
  board?: Board;
  progress?: Progress;
  /** A search of more nodes is a `GridmillError` with the status "over-limit". 0: no limit. */
  max_nodes?: number;
}

export interface Rating {
  /** 0, 1, or 2 for several. All other members are 0 or null unless it is 1. */
  solutions: number;
  /** Gridmill's level, 1 to 7. */
  level: number;
  /** The hardest technique needed: "naked-pair". */
  hardest: string | null;
  rounds: number;
  min_openings: number;
  /** Sudoku Explainer 1.2.1: the hardest step; -1: the search was given up. */
  se_er: number;
  se_ep: number;
  se_ed: number;
  /** HoDoKu 2.2.0: "EASY" to "EXTREME". */
  hodoku_level: string | null;
  hodoku_score: number;
}

export interface Candidate {
  /** "R1C5" */
  cell: string;
  digit: number;
}

export interface Link {
  /** "R1C5=1", of a group "R1C5/R1C6=1" */
  from: string;
  to: string;
  kind: 'strong' | 'weak' | 'forces';
}

export interface Step {
  /** "naked-pair" */
  technique: string;
  title: string;
  digits: number[];
  cells: string[];
  fins: string[];
  houses: string[];
  placements: Candidate[];
  eliminations: Candidate[];
  links: Link[];
  /** The content of the sentence as data. */
  facts: Record<string, unknown>;
  where: string;
  result: string;
  text: string;
  /** The step as the forums write it. */
  notation: string;
}

export type Hint =
  | { kind: 'step'; text: string; where: string; technique?: string; title?: string; step?: Step }
  /** Entries contradict the solution. */
  | { kind: 'wrong'; text: string; wrong?: Candidate[] }
  /** Pencil marks lack the digit of the solution. */
  | { kind: 'missing'; text: string; missing?: Candidate[] }
  /** The grid is full, or the puzzle does not have exactly one solution. */
  | { kind: 'none'; text: string };

export interface HintOptions extends CallOptions {
  /** Grids with the digits that a player has filled in. They may repeat the givens. */
  entries?: Puzzles;
  /** The player's pencil marks: for each cell a text such as "257", or the sum of 1 << (digit - 1).
   * "" and 0: no marks. For several puzzles, a list of such lists. */
  candidates?: readonly (string | number)[] | readonly (readonly (string | number)[])[];
  depth?: 'where' | 'technique' | 'step';
  cells?: 'r1c1' | 'a1' | 'words';
  lang?: 'en' | 'ja';
}

export type Scale = 'gridmill' | 'se' | 'hodoku' | 'all';

export interface GenerateOptions {
  n?: number;
  seed?: number | bigint;
  first?: number | bigint;
  board?: string;
  symmetry?: string;
  /** "24..28" */
  givens?: string | number;
  max_level?: number;
  pattern?: string;
  per_grid?: number;
  max_attempts?: number;
  /** Puzzles of each level, instead of n: { level3: 20, tricky: 5 } or "level3=20". */
  want?: string | Record<string, number>;
  needs?: string | readonly string[];
  avoids?: string | readonly string[];
  hardest?: string | readonly string[];
  er?: string | number | readonly [number, number];
  pearl?: boolean;
  diamond?: boolean;
  max_misses?: number | bigint;
  progress?: Progress;
}

/** What `read` returns. */
export interface ReadPuzzle {
  puzzle: string;
  board: string;
  /** If the text has it. */
  solution?: string;
}

export type Format = 'lines' | 'grid' | 'fpuzzles-json' | 'fpuzzles' | 'sudokupad';

export interface Gridmill {
  readonly version: string;
  readonly memory: WebAssembly.Memory;

  /** The number of solutions, up to the limit (default 2). */
  count(puzzle: string, options?: CallOptions & { limit?: number | bigint }): number;
  count(puzzles: readonly string[], options?: CallOptions & { limit?: number | bigint }): number[];
  /** The solution: one of several; empty cells if there is none. */
  solve(puzzle: string, options?: CallOptions): string;
  solve(puzzles: readonly string[], options?: CallOptions): string[];
  /** The form that all equivalent puzzles share. */
  canonical(puzzle: string, options?: CallOptions): string;
  canonical(puzzles: readonly string[], options?: CallOptions): string[];
  rate(puzzle: string, options?: CallOptions & { scales?: Scale | readonly Scale[] }): Rating;
  rate(
    puzzles: readonly string[],
    options?: CallOptions & { scales?: Scale | readonly Scale[] },
  ): Rating[];
  /** The steps of the solution; null unless there is exactly one. */
  steps(puzzle: string, options?: CallOptions): Step[] | null;
  steps(puzzles: readonly string[], options?: CallOptions): (Step[] | null)[];
  /** The next step in any state of the grid. */
  hint(puzzle: string, options?: HintOptions): Hint;
  hint(puzzles: readonly string[], options?: HintOptions): Hint[];
  /** New puzzles. Jigsaws and puzzles with rules have their own boards: pairs of board and puzzle. */
  generate(
    n: number | undefined,
    options: GenerateOptions & { rules: string },
  ): [board: string, puzzle: string][];
  generate(
    n: number | undefined,
    options: GenerateOptions & { board: `${string}-jigsaw` },
  ): [board: string, puzzle: string][];
  generate(n: number, options?: GenerateOptions): string[];
  generate(options: GenerateOptions): string[];
  /** The puzzles of a text in any of the formats. */
  read(text: string, options?: { board?: string }): ReadPuzzle[];
  /** The text of puzzles in a format (default "lines"). */
  write(puzzles: Puzzles, options?: { format?: Format; board?: Board }): string;
}

type Remote<F> = F extends {
  (subject: infer A, options?: infer O): infer R;
  (subject: infer B, options?: infer P): infer S;
}
  ? {
      (subject: A, options?: O & { signal?: AbortSignal }): Promise<R>;
      (subject: B, options?: P & { signal?: AbortSignal }): Promise<S>;
    }
  : never;

/** The same functions in a worker. `signal` cancels a call. */
export interface RemoteGridmill {
  readonly version: string;
  readonly count: Remote<Gridmill['count']>;
  readonly solve: Remote<Gridmill['solve']>;
  readonly canonical: Remote<Gridmill['canonical']>;
  readonly rate: Remote<Gridmill['rate']>;
  readonly steps: Remote<Gridmill['steps']>;
  readonly hint: Remote<Gridmill['hint']>;
  generate(
    n: number | undefined,
    options: GenerateOptions & { rules: string; signal?: AbortSignal },
  ): Promise<[board: string, puzzle: string][]>;
  generate(
    n: number | undefined,
    options: GenerateOptions & { board: `${string}-jigsaw`; signal?: AbortSignal },
  ): Promise<[board: string, puzzle: string][]>;
  generate(n: number, options?: GenerateOptions & { signal?: AbortSignal }): Promise<string[]>;
  generate(options: GenerateOptions & { signal?: AbortSignal }): Promise<string[]>;
  read(text: string): Promise<ReadPuzzle[]>;
  write(puzzles: Puzzles, options?: { format?: Format; board?: Board }): Promise<string>;
  /** Ends all calls and the worker. The next call starts a new one. */
  close(): void;
}

export interface LoadOptions {
  /**
   * The module as bytes or compiled; by default the file of the package, or gridmill-plain.wasm beside
   * it if the engine has no SIMD.
   */
  wasm?: BufferSource | WebAssembly.Module;
  worker?: boolean;
}

export function load(options: LoadOptions & { worker: true }): Promise<RemoteGridmill>;
export function load(options?: LoadOptions & { worker?: false }): Promise<Gridmill>;

export class GridmillError extends Error {
  readonly status:
    | 'bad-argument'
    | 'bad-text'
    | 'unsupported'
    | 'cancelled'
    | 'no-memory'
    | 'internal'
    | 'over-limit';
}
export class Cancelled extends GridmillError {}
