  /* The player's own puzzles: made by the engine, pasted, or entered digit by digit. They are a chapter of
     the book, which the browser keeps. */
  const MOST_OWN = 100;
  const own = {
    key: `gridmill:${book.id}:own`,
    chapter: {level: 0, name: text.own, puzzles: []},
    answers: [],  // of the engine: a puzzle, its board and its automata
  };
  /* Takes a puzzle in: an answer of the engine with a number. */
  const adopt = ({puzzle, boards, machines}) => {
    const [[id, board]] = Object.entries(boards);
    if (!book.boards[id]) {
      // The automata of a board have numbers in the list of all.
      const first = book.machines.push(...machines) - machines.length;
      const sequences = (board.sequences ?? []).map(([cells, machine]) => [cells, first + machine]);
      book.boards[id] = {...board, sequences};
    }
    const adopted = {...puzzle, steps: []};
    own.chapter.puzzles.push(adopted);
    puzzles.push(adopted);
    if (own.chapter.puzzles.length === 1) book.chapters.push(own.chapter);
    return adopted;
  };
  const keepOwn = (answer) => {
    const number = Math.max(0, ...puzzles.map((puzzle) => puzzle.number)) + 1;
    const {boards, machines} = answer;
    const numbered = {boards, machines, puzzle: {...answer.puzzle, number}};
    own.answers = [...own.answers, numbered].slice(-MOST_OWN);
    kept.write(own.key, own.answers);
    return adopt(numbered);
  };
  /* Whether a stored answer can be taken in: it may be damaged. */
  const isAnswer = (answer) => {
    const {puzzle, boards, machines} = answer ?? {};
    const [[id, board] = []] = Object.entries(boards ?? {});
    const cellsOf = ({n, grids}) => !grids ? n ** 2
      : new Set(grids.flatMap(([row, column]) => Array.from({length: n * n}, (_, i) =>
        `${row + Math.floor(i / n)} ${column + i % n}`))).size;
    const isGrid = (line) => typeof line === 'string' && line.length === cellsOf(board) &&
      digitsOf(line).every((d) => d >= 0 && d <= board.n);
    return Array.isArray(machines) && Array.isArray(board?.houses) && puzzle?.board === id &&
      Number.isInteger(puzzle.number) && isGrid(puzzle.puzzle) && isGrid(puzzle.solution);
  };
  own.answers = [kept.read(own.key) ?? []].flat().filter(isAnswer);
  own.answers.forEach(adopt);

  /* What the engine is doing, or what went wrong, below the form or below the board. */
  const sayEngine = (line) => {
    if (game) say([line]);
    else $('engine-state').textContent = line;
  };
  /* Asks the engine while `button` stops it. Returns null if it was stopped or failed. */
  let working = false;
  const askWhile = async (button, name, values) => {
    const label = button.textContent;
    working = true;
    button.textContent = text.stop;
    sayEngine(text.working);
    try {
      const answer = await engine.ask(name, values);
      sayEngine('');
      return answer;
    } catch ({message}) {
      sayEngine(message || text.stopped);
      return null;
    } finally {
      working = false;
      button.textContent = label;
    }
  };
  const stopIfWorking = () => {
    if (working) engine.stop();
    return working;
  };

  const openOwn = (answer) => { location.hash = `#${keepOwn(answer).number}`; };
  const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
  const makeOne = async () => {
    if (stopIfWorking()) return;
    const answer = await askWhile($('make-one'), 'make', {board: $('make-board').value,
      rules: $('make-rules').value, level: Number($('make-level').value), seed: newSeed()});
    if (answer) openOwn(answer);
  };
  /* Another puzzle of the same board, rules and level. */
  const makeSimilar = async (button) => {
    if (stopIfWorking()) return;
    const {board, level} = game.puzzle;
    const answer = await askWhile(button, 'similar', {board: book.boards[board].text, level, seed: newSeed()});
    if (answer) openOwn(answer);
  };
  /* Why a text is no puzzle to play; empty: it is one. */
  const faultOf = ({count}) => count === 1 ? '' : count === 0 ? text.noSolution : text.manySolutions;
  const bring = async () => {
    if (stopIfWorking()) return;
    const line = $('bring-text').value.trim();
    if (!line) return sayEngine(text.bringNothing);
    const answer = await askWhile($('bring-open'), 'open', {text: line, board: ''});
    if (!answer) return;
    const fault = faultOf(answer);
    if (fault) return sayEngine(fault);
    $('bring-text').value = '';
    openOwn(answer);
  };

  /* An empty board, where the player enters givens. It has no number and is not kept. */
  const openEmpty = async () => {
    if (stopIfWorking()) return;
    const answer = await askWhile($('bring-empty'), 'empty', {board: $('make-board').value});
    if (!answer) return;
    const [[id, board]] = Object.entries(answer.boards);
    book.boards[id] ??= board;
    newPuzzle = {...answer.puzzle, number: 0, level: 0, steps: [], isNew: true};
    location.hash = '#new';
  };
  let newPuzzle = null;
  /* The entered digits become the givens. */
  const setGivens = async () => {
    if (stopIfWorking()) return;
    const answer = await askWhile($('set'), 'open',
      {text: game.values.map(charOf).join(''), board: game.board.text});
    if (!answer) return;
    const fault = faultOf(answer);
    if (fault) say([fault]);
    else openOwn(answer);
  };

  /* The steps that solve the puzzle, in words. */
  const showWalk = async () => {
    const {puzzle, board} = game;
    const list = $('walk-list');
    list.replaceChildren();
    $('walk-about').textContent = '';
    let {steps} = puzzle;
    if (steps.length === 0 && engine) {
      $('walk-about').textContent = text.working;
      try {
        ({steps} = await engine.ask('steps', {board: board.text, digits: puzzle.puzzle, solution: puzzle.solution}));
      } catch ({message}) {
        $('walk-about').textContent = message;
        return;
      }
      if (game?.puzzle !== puzzle) return;
    }
    $('walk-about').textContent = steps.length === 0 ? text.noHint : text.walkAbout(steps.length);
    list.append(...steps.map((step) => element('li', {},
      element('strong', {}, step.title || book.techniques[step.technique][1]), text.colon, ...nodesOf(step.text, true))));
  };

  const showEngine = async () => {
    $('own').hidden = !engine;
    if (!engine) return;
    $('own').open = puzzles.length === 0;
    sayEngine(text.engineStarts);
    try {
      const {boards, rules, levels} = await engine.ask('choices');
      const option = ([value, said]) => element('option', {value}, said);
      $('make-board').append(...boards.map(option));
      $('make-rules').append(...[['', text.noRules], ...rules].map(option));
      $('make-level').append(...[[0, text.anyLevel], ...levels].map(option));
      $('make-board').value = '9x9';
      sayEngine(text.engineReady);
    } catch ({message}) {
      sayEngine(text.engineFails(message));
    }
  };
