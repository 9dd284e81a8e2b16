'use strict';
/* Puzzles with clues: 1 has cages, 2 thermometers, 3 small digits and numbers outside,
   4 other sums. */
const session = async () => {
  const puzzles = data();
  const clashing = () => $$('#board .clash').map((node) => Number(node.dataset.cell));
  const enter = (i, d) => { cell(i).click(); press(String(d)); };
  const clear = (...cells) => cells.forEach((i) => { cell(i).click(); press('Backspace'); });
  const said = (i) => cell(i).getAttribute('aria-label');
  const stands = (texts) => {
    const shown = $$('#board .over text').map((node) => node.textContent);
    expect(texts.every((one) => shown.includes(one)), `${texts} stand there, not ${shown}`);
  };
  /* The drawing is on the screen, and covers nothing else. */
  const inSight = () => {
    const [above, below] = ['#bar', '#talk'].map((name) => one(name).getBoundingClientRect());
    for (const node of $$('#board .over *, #board .under *')) {
      const box = node.getBoundingClientRect();
      expect(box.left >= 0 && box.right <= innerWidth && box.top >= 0, 'a mark off the screen');
      const meets = [above, below].some((other) => box.left < other.right - 1 &&
        box.right > other.left + 1 && box.top < other.bottom - 1 && box.bottom > other.top + 1);
      expect(!meets, 'a mark over something else');
    }
  };
  const finish = async (number) => {
    const {puzzle, solution} = puzzles[number - 1];
    [...solution].forEach((d, i) => { if (puzzle[i] === '.' && value(i) !== d) enter(i, d); });
    expect(clashing().length === 0, `${number}: the solution is against the rules`);
    expect(one('#message').textContent.includes('Solved'), `${number} is solved`);
  };

  await go(1);
  expect(!one('#hint').hidden, 'there is a hint for a puzzle with clues');
  expect(one('#rules').textContent.includes('The digits of a cage are all different.'), 'told');
  stands(['3', '15']);
  inSight();
  expect(said(0).includes('cage 3: R1C1, R1C2'), 'a cage is told: ' + said(0));
  expect(!said(2).includes('cage'), 'beside the cage');
  enter(0, 1);
  enter(1, 4);
  expect(clashing().join() === '0,1', 'a wrong sum: ' + clashing());
  expect(said(1).includes('against the rules'), 'a wrong sum is told');
  press('2');
  expect(clashing().length === 0, 'the right sum');
  clear(0, 1);
  enter(20, 4);
  enter(30, 4);  // of one cage and no house
  expect(clashing().join() === '20,30', 'twice in a cage: ' + clashing());
  clear(20, 30);
  enter(0, 5);  // more than the cage has room for, whatever follows
  expect(clashing().join() === '0', 'too much for a cage: ' + clashing());
  one('#conflicts').click();
  expect(clashing().length === 0, 'conflicts need not show');
  one('#conflicts').click();
  clear(0);
  one('#check').click();
  expect(one('#message').textContent.startsWith('No mistakes'), 'checked');
  one('#corner').click();
  enter(0, 1);
  enter(2, 1);
  const part = (i) => {  // of the height of a cell, above its notes
    const [inner, outer] = [cell(i).querySelector('.marks'), cell(i)]
      .map((node) => node.getBoundingClientRect());
    return (inner.top - outer.top) / outer.height;
  };
  expect(part(0) > 0.25, 'notes below the sum of a cage: ' + part(0));
  expect(part(2) < 0.1, 'all of the cell for notes without a sum: ' + part(2));
  enter(0, 1);
  enter(2, 1);
  one('#digit').click();
  await finish(1);
  dispatchEvent(new Event('beforeprint'));
  expect(one('#paper').textContent.includes('15'), 'cages on paper');

  await go(2);
  expect($$('#board .under path').length >= 2, 'a stem and a bulb');
  expect(said(9).includes('thermometer: R1C1, R2C1, R2C2'), 'a thermometer is told: ' + said(9));
  enter(9, 5);
  enter(0, 6);
  expect(clashing().join() === '0,9', 'falling: ' + clashing());
  clear(0, 9);
  enter(0, 4);
  enter(9, 6);
  expect(clashing().length === 0, 'rising');
  await finish(2);

  await go(3);
  inSight();
  stands(['1', '3', '5', '11']);
  const small = () => getComputedStyle(one('#board [data-open="0"] text')).visibility;
  expect(small() === 'visible', 'small digits of an empty cell');
  enter(0, 7);
  expect(small() === 'hidden', 'small digits of a filled cell');
  expect(clashing().join() === '0', 'none of the small digits: ' + clashing());
  expect(said(1).includes('sandwich sum 11: R1C2 – R9C2'), 'outside: ' + said(1));
  clear(0);
  // Column 2, whose 1 is given in R9C2, with 12 between its 9 and its 1.
  enter(46, 9);
  enter(55, 4);
  expect(clashing().length === 0, 'the last digit may make 11: ' + clashing());
  enter(64, 8);
  expect(clashing().join() === '46,55,64,73', 'not 11 between 1 and 9: ' + clashing());
  clear(46, 55, 64);
  // Five buildings are seen from the left of row 5, so a high one does not come first.
  enter(36, 8);
  expect(clashing().join() === '36', 'too few buildings: ' + clashing());
  clear(36);
  expect(clashing().length === 0, 'nothing is broken');
  await finish(3);

  await go(4);
  enter(1, 4);
  expect(clashing().length === 0, 'the diagonal may be 6');
  enter(9, 3);
  expect(clashing().join() === '1,9', 'the diagonal is 7: ' + clashing());
  clear(1, 9);
  enter(1, 6);
  expect(clashing().join() === '1', 'the diagonal is more than 6: ' + clashing());
  clear(1);
  enter(16, 9);
  expect(clashing().join() === '16', 'more than any circle: ' + clashing());
  clear(16);
  await finish(4);
  await go(3);
  dispatchEvent(new Event('beforeprint'));
  expect(one('#paper').textContent.includes('11'), 'numbers outside on paper');
};
