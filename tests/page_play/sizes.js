'use strict';
/* In a window of the size in the address: the board, the words of a hint and the pad are in
   sight together, and a finger selects what it is drawn over. */
const session = async () => {
  await go(1);
  const {width, height} = rectOf('#board');
  expect(Math.abs(width - height) < 1, `a square: ${width} x ${height}`);
  for (const node of $$('#board .cell')) {
    const at = node.getBoundingClientRect();
    expect(Math.abs(at.width - at.height) < 0.5 && Math.abs(at.width * 9 + 6 - width) < 1,
      `a square cell: ${at.width} x ${at.height} of ${width}`);
  }
  expect(document.documentElement.scrollWidth <= innerWidth, 'nothing sticks out at the side');
  wholeHint();
  inSight();
  const words = one('#message').lastChild;
  one('#message').append('A long hint. '.repeat(60));
  inSight();
  expect(one('#talk').scrollHeight > one('#talk').clientHeight, 'a long hint scrolls');
  one('#message').replaceChildren(words);
  expect($$('#pad button, #modes button, #tools button').every((b) =>
    b.getBoundingClientRect().height >= 40 && b.getBoundingClientRect().width >= 30),
  'a finger can hit the buttons');
  const slide = (type, i) => {
    const {left, top, width: side} = cell(i).getBoundingClientRect();
    cell(i).dispatchEvent(new PointerEvent(type, {bubbles: true, cancelable: true, button: 0,
      pointerType: 'touch', clientX: left + side / 2, clientY: top + side / 2}));
  };
  slide('pointerdown', 30);
  for (const i of [31, 32, 41]) slide('pointermove', i);
  slide('pointerup', 41);
  slide('pointermove', 50);
  expect($$('#board [aria-selected="true"]').map((c) => c.dataset.cell).join() === '30,31,32,41',
    'selected by a finger');
  one('#colour').click();
  one('#pad [data-digit="6"]').click();
  expect($$('#board [data-colour="6"]').length === 4, 'coloured');
};
