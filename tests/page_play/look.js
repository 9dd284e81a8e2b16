'use strict';
/* What a player sees: colors in both themes, cages with marks, highlighted digits and reasons. Puzzle 1
   is a classic, 2 a killer. The window is dark. */
const session = async () => {
  const puzzles = data();
  const dark = (selector, name, what) => expect(lightness(ruleOf(selector, name)) < 80,
    `${what} is dark: ${ruleOf(selector, name)}`);
  const light = (selector, name, what) => expect(lightness(ruleOf(selector, name)) > 150,
    `${what} is light: ${ruleOf(selector, name)}`);
  dark('.card', 'backgroundColor', 'a card');
  dark('body', 'backgroundColor', 'the page');
  await go(2);
  for (const selector of ['#board .cell', '#board .cell:last-child']) {
    dark(selector, 'backgroundColor', 'a cell of a killer');
  }
  light('#board .over path', 'stroke', 'a cage');
  light('#board .over text', 'fill', 'a sum');
  const theme = one('#others select.theme');
  theme.value = 'light';
  theme.dispatchEvent(new Event('change'));
  light('body', 'backgroundColor', 'the page, if the player wants that');
  dark('#board .over text', 'fill', 'a sum on it');

  // Candidates know the cages, and keep clear of their sums.
  one('#fill').click();
  const {cages, solution} = {cages: JSON.parse(one('#book').textContent).boards[puzzles[1].board].sums,
    solution: puzzles[1].solution};
  const marksOf = (i) => (/corner marks ([\d ]+)/.exec(cell(i).ariaLabel)?.[1] ?? '').split(' ').map(Number);
  let fewer = 0;
  [...solution].forEach((d, i) => {
    if (puzzles[1].puzzle[i] !== '.') return;
    expect(marksOf(i).includes(Number(d)), `the solution stays in ${i}`);
    if (marksOf(i).length < 9) ++fewer;
  });
  expect(fewer > 20, `cages narrow cells: ${fewer}`);
  for (const [terms, total] of cages) {
    if (terms.length !== 2) continue;
    for (const [[i], [j]] of [terms, [...terms].reverse()]) {
      expect(marksOf(i).every((d) => d !== total - d && marksOf(j).includes(total - d)),
        `the cage of ${i} and ${j} makes ${total}: ${marksOf(i)} and ${marksOf(j)}`);
    }
  }
  // Of their boxes, digits fill the part above the baseline, and the middle of a line.
  const {top: boardTop, height: boardHeight} = rectOf('#board .over');
  const sums = $$('#board .over text').map((node) => {
    const {left, right, top} = node.getBoundingClientRect();
    return {left, right, top, bottom: boardTop + boardHeight * Number(node.getAttribute('y')) / 9};
  });
  const collisions = $$('#board .marks span[data-mark]').filter((node) => {
    const {x, y} = middleOf(node);
    const size = parseFloat(getComputedStyle(node).fontSize);
    const ink = {left: x - size * 0.3, right: x + size * 0.3, top: y - size * 0.38, bottom: y + size * 0.38};
    return sums.some((sum) => overlap(sum, ink));
  });
  expect(collisions.length === 0, `marks over sums: ${collisions.length}`);

  // All marks and digits of the selected digit.
  await go(1);
  one('#fill').click();
  const given = [...puzzles[0].puzzle].findIndex((c) => c !== '.');
  const digit = puzzles[0].puzzle[given];
  await realClick(cell(given));
  const same = [...puzzles[0].puzzle].filter((c) => c === digit).length;
  expect($$('#board .same').length === same, 'equal digits are highlighted');
  const chosen = $$('#board .marks .chosen').map((node) => node.dataset.mark);
  expect(chosen.length > 0 && chosen.every((mark) => mark === digit) &&
    chosen.length === $$(`#board .marks [data-mark="${digit}"]`).length, 'and all marks of that digit: ' + chosen);
  // A double click, Enter and a double tap select them.
  const selected = () => $$('#board [aria-selected="true"]').length;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400));
  await pause();
  await realClick(cell(given), 2);
  expect(selected() === same, `a double click selects equal digits: ${selected()} of ${same}`);
  await realClick(cell(given === 0 ? 1 : 0));
  await realClick(cell(given));
  await realKey('Enter');
  expect(selected() === same, `and so does Enter: ${selected()}`);
  await realKey('Escape');
  expect(selected() === 1, 'Escape selects one');
  // Keys for what is entered.
  for (const [key, mode] of [['x', 'corner'], ['c', 'centre'], ['v', 'color'], ['z', 'digit']]) {
    await realKey(key);
    expect(one('#' + mode).ariaPressed === 'true', `${key} chooses ${mode}`);
  }
  // One tab stop each for modes, pad and tools. Screen readers announce arrow keys for this role.
  for (const bar of ['#modes', '#pad', '#tools']) {
    expect(one(bar).getAttribute('role') === 'toolbar' && one(bar).ariaLabel, `${bar} is a toolbar with a name`);
    expect($$(`${bar} button[tabindex="0"]`).length === 1, `${bar} has one tab stop`);
  }
  one('#pad [tabindex="0"]').focus();
  await realKey('ArrowRight');
  await realKey('ArrowDown');
  expect(document.activeElement.dataset.digit === '5', 'arrows move on the pad: ' + document.activeElement.dataset.digit);

  // The reason of singles: the house, and for each other cell of it a digit that excludes the digit.
  let reasons = 0;
  for (let i = 0; i < 30; ++i) {
    wholeHint();
    const title = one('#message strong').textContent;
    const {placed} = {placed: $$('#board svg.links circle.places').length};
    if (title.startsWith('Hidden Single')) {
      const [d] = /\b\d(?= fits)/.exec(one('#message').textContent);
      const because = $$('#board .because');
      expect($$('#board .base').length === 9 && placed === 1, title + ': the house and the place');
      expect(because.every((node) => node.textContent === d), title + ': digits that exclude');
      expect(because.every((node) => node.ariaLabel.includes('a reason of the hint')), 'it is told');
      reasons += because.length;
    } else if (title === 'Naked Single') {
      expect($$('#board .because').length >= 1 && placed === 1, title + ': digits that exclude');
      reasons += $$('#board .because').length;
    } else if ($$('#board svg.links .out').length) {
      expect($$('#board svg.links .pattern').length > 0, title + ': a pattern');
      const struck = $$('#board svg.links .strike').length;
      expect(struck <= $$('#board .marks [data-mark]').length, title + ': candidates that are there');
    }
    expect($$('#legend li').length > 0, title + ': colors are explained');
    one('#apply').click();
  }
  expect(reasons > 10, `reasons: ${reasons}`);

  // Who asks on the board gets back to it.
  cell(given).focus();
  for (let i = 0; i < 3; ++i) await realKey('h');
  expect(document.activeElement === one('#apply'), 'Enter fills a hint in');
  await realKey('Escape');
  expect(one('#apply').hidden && one('#board').contains(document.activeElement), 'Escape closes it');

  // Printing.
  expect(await drive('print') === 1, 'one puzzle is one page');
  one('#entries').click();
  dispatchEvent(new Event('beforeprint'));
  const filled = board().replaceAll('.', '').length;
  expect($$('#paper text').length > filled, 'with entries and marks');
  expect(await drive('print') === 1, 'one page, too');
  await goBack();
  expect(await drive('print') > 1, 'a book is several pages');
};
