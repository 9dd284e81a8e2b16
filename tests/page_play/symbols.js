'use strict';
/* The cells show letters or drawings; the book has its puzzles in digits. */
const session = async () => {
  const {symbols: {drawn, names}} = JSON.parse(one('#book').textContent);
  const name = (c) => names[c - 1];
  const signs = (node) => [...node.querySelectorAll('use')].map((use) =>
    use.getAttribute('href').slice(-1)).join('') || (drawn ? '' : node.textContent);
  const sign = (c) => c === '.' ? '' : drawn ? c : name(c);
  const stands = (line, where) => [...line].forEach((c, i) =>
    expect(signs(cell(i)) === sign(c), `${where}: ${signs(cell(i))} in ${i}, not ${sign(c)}`));
  const [{puzzle, solution}] = data();
  const n = Math.sqrt(puzzle.length);
  await go(1);
  stands(puzzle, 'the puzzle');
  const given = [...puzzle].findIndex((c) => c !== '.');
  expect(cell(given).ariaLabel.endsWith('given ' + name(puzzle[given])), cell(given).ariaLabel);
  $$('#pad button').forEach((button, i) => {
    expect(signs(button) === sign(String(i + 1)), 'the pad has ' + signs(button));
    expect(button.ariaLabel.startsWith(names[i] + ', '), 'and says ' + button.ariaLabel);
  });
  expect($$('#pad button').length === n, 'no more than the board has');
  const word = drawn ? 'symbol' : 'letter';
  expect(one('#digit').textContent.toLowerCase() === word, 'they are called so');
  expect(one('#pad').ariaLabel.toLowerCase() === word + 's', 'on the pad, too');

  const [here, there] = [...puzzle].flatMap((c, i) => c === '.' ? [i] : []);
  const wrong = solution[here] === '1' ? '2' : '1';
  const type = (c, more) => press(drawn ? c : name(c).toLowerCase(), more);
  cell(here).click();
  type(wrong);
  expect(signs(cell(here)) === sign(wrong), 'typed: ' + signs(cell(here)));
  expect(cell(here).ariaLabel.includes(', ' + name(wrong)), 'said: ' + cell(here).ariaLabel);
  one('#check').click();
  expect(one('#message').textContent.startsWith(`One ${word} is wrong`), 'found to be wrong');
  press(wrong);
  expect(signs(cell(here)) === '', 'a number is a key for it, too');
  press('P');
  expect(Boolean(one('#board.paused')) === !names.includes('P'), 'P is a letter first');
  expect(one('#keys').textContent.includes('P pauses') === !names.includes('P'), 'and told so');
  if (one('#board.paused')) one('#pause').click();
  else press('P');
  press('1', {shiftKey: true});
  press(String(n), {ctrlKey: true});
  expect(cell(here).ariaLabel.includes(
    `corner marks ${name(1)}, center marks ${name(n)}`), 'marks: ' + cell(here).ariaLabel);
  const middle = cell(here).querySelector('.centre');
  expect(drawn ? signs(middle) === String(n) : middle.firstChild.dataset.mark === name(n), 'in their places');
  press('Backspace');
  one('#fill').click();
  const mark = cell(there).querySelector('.marks > span' + (drawn ? ' use' : ':not([data-mark=""])'));
  expect(mark !== null, 'candidates are drawn');
  one('#undo').click();

  let copied = '';
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (line) => { copied = line; }}, configurable: true});
  one('#share').click();
  await until(() => copied);
  expect(copied.startsWith('https://sudokupad.app/fpuzzles'), 'a link for another program: ' + copied);
  window.confirm = () => true;
  location.hash = '#1:' + solution.slice(0, n) + puzzle.slice(n);
  await until(() => location.hash === '#1');
  stands(solution.slice(0, n) + puzzle.slice(n), 'a link is followed');

  let named = 0;
  for (let i = 0; i < 400 && !one('#message').textContent.includes('Solved'); ++i) {
    wholeHint();
    if (one('#apply').hidden) break;
    const line = one('#message').cloneNode(true);
    const shown = [...line.querySelectorAll('svg[role="img"]')];
    expect(shown.every((node) => names.includes(node.ariaLabel)), 'drawings in a hint are named');
    if (drawn) named += shown.length;
    // Except for numbers of cells and houses, no text has a digit or a placeholder of a drawing.
    const rest = line.textContent.replace(/R\d+C\d+|(rows?|columns?|box(es)?) \d( and \d)*/g, '');
    const left = names.includes('1') ? '' : rest.match(/\d|[\uE000-\uF8FF]/);
    expect(!left, 'a hint in digits: ' + line.textContent);
    if (!drawn && names.some((letter) => rest.includes(` is ${letter}`) ||
      rest.includes(`\u00a0${letter}`))) ++named;
    one('#apply').click();
  }
  expect(named > 0, 'hints name them');
  stands(solution, 'the end');
  dispatchEvent(new Event('beforeprint'));
  const filled = [...puzzle].filter((c) => c !== '.').length;
  expect($$(drawn ? '#paper use' : '#paper text').length === filled, 'on paper');
  await goBack();
  dispatchEvent(new Event('beforeprint'));
  const all = data().reduce((sum, {puzzle: line}) =>
    sum + [...line].filter((c) => c !== '.').length + line.length, 0);
  expect($$(drawn ? '#paper use' : '#paper text').length === all, 'the book with its key');
};
