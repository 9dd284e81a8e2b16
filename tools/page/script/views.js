  /* The list. */
  const showList = () => {
    const chapters = $('chapters');
    chapters.replaceChildren();
    let done = 0;
    for (const chapter of book.chapters) {
      const list = element('ul');
      for (const puzzle of chapter.puzzles) {
        const state = store.read(puzzle);
        const word = !state ? text.untouched : state.done ? text.solved : text.begun;
        const link = element('a', {
          href: `#${puzzle.number}`,
          'aria-label': `${text.puzzle(puzzle.number)}, ${word}`,
        }, String(puzzle.number));
        if (state) {
          link.classList.add(state.done ? 'done' : 'begun');
          link.append(element('small', {'aria-hidden': 'true'},
            (state.done ? '✓ ' : '') + timeText(state.seconds)));
          done += state.done ? 1 : 0;
        }
        list.append(element('li', {}, link));
      }
      chapters.append(element('h3', {}, levelName(chapter.level) + ' ', dotsElement(chapter.level)),
        list);
    }
    $('summary').textContent = text.summary(done, puzzles.length);
  };

  const route = () => {
    if (game) save();
    const number = Number(location.hash.slice(1));
    const puzzle = puzzles.find((other) => other.number === number);
    game = null;
    document.body.classList.toggle('playing', Boolean(puzzle));
    $('list').hidden = Boolean(puzzle);
    $('play').hidden = !puzzle;
    if (puzzle) {
      open(puzzle);
      $('play-title').focus({preventScroll: true});
    } else {
      showList();
    }
    document.title = puzzle ? `${text.puzzle(puzzle.number)} – ${book.title}` : book.title;
    scrollTo(0, 0);
  };

  /* On paper: the puzzle that is open, or the whole book with its key. */
  const picture = (puzzle, line, bold) => {
    const shape = shapeOf(puzzle);
    const {n} = shape;
    const parts = [];
    const path = (d, width, color = '#000') => parts.push(
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="square"/>`);
    shape.grey.forEach((areas, cell) => {
      if (areas === 0) return;
      parts.push(`<rect x="${cell % n * 10}" y="${Math.floor(cell / n) * 10}" width="10" ` +
        `height="10" fill="${areas === 1 ? '#ddd' : '#bbb'}"/>`);
    });
    if (shape.falling) path(`M0 0L${n * 10} ${n * 10}`, 0.3, '#777');
    if (shape.rising) path(`M0 ${n * 10}L${n * 10} 0`, 0.3, '#777');
    path(linesOf(shape, 0, 10), 0.2);
    path(linesOf(shape, 1, 10), shape.boxes ? 0.55 : 0.8);
    parts.push(`<path d="M0 0H${n * 10}V${n * 10}H0Z" fill="none" stroke="#000" stroke-width=".75"/>`);
    Array.from(line).forEach((c, cell) => {
      if (c === '.') return;
      const weight = bold && puzzle.puzzle[cell] !== '.' ? ' font-weight="700"' : '';
      parts.push(`<text x="${cell % n * 10 + 5}" y="${Math.floor(cell / n) * 10 + 7.9}"${weight}>${c}</text>`);
    });
    return `<svg viewBox="-.5 -.5 ${n * 10 + 1} ${n * 10 + 1}" font-size="8" ` +
      `text-anchor="middle" font-family="Helvetica, Arial, sans-serif">${parts.join('')}</svg>`;
  };
  /* What the picture does not show of the rules. */
  const under = (puzzle) => shapeOf(puzzle).rules.filter(([drawn]) => !drawn).map(([, rule]) =>
    `<p class="under">${rule}</p>`).join('');
  const figures = (list, draw, name) => `<div class="sheet ${name}">` + list.map((puzzle) =>
    `<figure><figcaption>${text.puzzle(puzzle.number)} ${name === 'key' ? '' : dots(puzzle.level)}` +
    `</figcaption>${draw(puzzle)}${name === 'key' ? '' : under(puzzle)}</figure>`).join('') + '</div>';
  const preparePaper = () => {
    const givens = (puzzle) => picture(puzzle, puzzle.puzzle, false);
    if (game) {
      $('paper').innerHTML = figures([game.puzzle], givens, 'one');
      return;
    }
    $('paper').innerHTML = book.chapters.map((chapter, i) =>
      `<section${i ? '' : ' class="first"'}><h2>${levelName(chapter.level)}</h2>` +
      figures(chapter.puzzles.map((puzzle) => ({...puzzle, level: chapter.level})), givens, '') +
      '</section>').join('') + `<section><h2>${text.key}</h2>` +
      figures(puzzles, (puzzle) => picture(puzzle, puzzle.solution, true), 'key') + '</section>';
  };

  /* Hands. */
  const onKey = (event) => {
    if (!game || event.altKey) return;
    const key = event.key;
    if (event.ctrlKey || event.metaKey) {
      const back = key.toLowerCase() === 'z' && !event.shiftKey;
      const forth = key.toLowerCase() === 'y' || key.toLowerCase() === 'z' && event.shiftKey;
      if (back) travel(game.undo, game.redo);
      else if (forth) travel(game.redo, game.undo);
      else return;
      event.preventDefault();
      return;
    }
    const onBoard = $('board').contains(document.activeElement);
    const n = game.shape.n;
    const moves = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      Home: [0, -n], End: [0, n]};
    if (moves[key]) {
      const free = document.activeElement === document.body ||
        document.activeElement === $('play-title');
      if (!onBoard && !free) return;
      const [down, right] = moves[key];
      const clamp = (value) => Math.min(n - 1, Math.max(0, value));
      pick(clamp(Math.floor(game.picked / n) + down) * n + clamp(game.picked % n + right));
    } else if (key === ' ' && onBoard) {
      game.pencil = !game.pencil;
      draw();
    } else if (key === 'Backspace' || key === 'Delete' || key === '0') {
      erase();
    } else {
      // With Shift the key names a sign, so the digit comes from its place on the keyboard.
      const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code || '');
      const d = code && event.shiftKey ? Number(code[1])
        : key.length === 1 ? digitOf(key) : -1;
      if (d < 1 || d > n || n < 10 && d > 9) return;
      enter(d, event.shiftKey && (d < 10 || n < 10) ? true : game.pencil);
    }
    event.preventDefault();
  };

  document.addEventListener('keydown', onKey);
  $('board').addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]');
    if (cell) pick(Number(cell.dataset.cell));
  });
  $('pad').addEventListener('click', (event) => {
    const digit = event.target.closest('[data-digit]');
    if (digit) enter(Number(digit.dataset.digit));
  });
  const on = (id, action) => $(id).addEventListener('click', () => game && action());
  on('pencil', () => { game.pencil = !game.pencil; draw(); });
  on('erase', erase);
  on('undo', () => travel(game.undo, game.redo));
  on('redo', () => travel(game.redo, game.undo));
  on('check', check);
  on('hint', hint);
  on('apply', apply);
  on('restart', restart);
  on('print', () => window.print());
  addEventListener('hashchange', route);
  addEventListener('beforeprint', preparePaper);
  addEventListener('pagehide', () => game && save());
  setInterval(() => {
    if (!game || game.done || document.hidden) return;
    ++game.seconds;
    $('clock').textContent = timeText(game.seconds);
    if (game.seconds % 10 === 0) save();
  }, 1000);

  document.querySelectorAll('[data-text]').forEach((node) => {
    node.textContent = text[node.dataset.text];
  });
  document.querySelectorAll('[data-label]').forEach((node) => {
    node.setAttribute('aria-label', text[node.dataset.label]);
  });
  route();
