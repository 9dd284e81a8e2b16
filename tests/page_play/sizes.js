'use strict';
/* In a window of the size in the address: the board fills it, the board and the pad are in sight
   together, a hint takes no more than it needs and does not scroll, and a finger selects what it is
   drawn over. */
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
  const upright = innerHeight > innerWidth;
  const free = upright ? innerWidth : innerHeight;
  expect(width > free * 0.94, `the board fills the window: ${width} of ${free}`);
  inSight('#board', '#talk', '#modes', '#pad', '#tools');
  const columns = new Set($$('#pad button').map((b) => Math.round(b.getBoundingClientRect().left)));
  expect(columns.size === 3, 'the pad has three columns');
  expect($$('#pad button, #modes button, #tools button').every((b) =>
    b.getBoundingClientRect().height >= 36 && b.getBoundingClientRect().width >= 24),
  'a finger can hit the buttons');
  const talk = one('#talk');
  const fits = (what) => expect(talk.scrollHeight <= talk.clientHeight + 1,
    `${what} needs no scrolling: ${talk.scrollHeight} in ${talk.clientHeight}`);
  for (let i = 0; i < 12; ++i) {
    one('#hint').click();
    fits('where to look');
    one('#hint').click();
    one('#hint').click();
    inSight('#board', '#talk', '#apply', '#close');
    expect(!overlap(rectOf('#board'), rectOf('#talk')), 'a hint covers no cell');
    if (one('#message').textContent.length < 300) fits('a hint');
    if (i < 11) one('#apply').click();
  }
  one('#close').click();
  const open = $$('#board .cell').findIndex((_, i) => value(i) === '.');
  cell(open).click();
  press(data()[0].solution[open] === '1' ? '2' : '1');
  one('#check').click();
  inSight('#mend', '#pad');
  fits('a mistake');
  await realTap(one('#mend'));
  expect(value(open) === '.', 'mistakes are erased');
  wholeHint();
  const words = one('#message').lastChild;
  one('#message').append('A long hint. '.repeat(150));
  inSight('#board', '#talk', '#apply');
  expect(talk.scrollHeight > talk.clientHeight, 'a long hint scrolls');
  expect(talk.clientHeight >= 180 || !upright, `in a box of some height: ${talk.clientHeight}`);
  one('#message').replaceChildren(words);
  one('#close').click();
  inSight('#pad');
  expect(ruleOf('#side', 'visibility') === 'visible', 'the pad is back');
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
  one('#color').click();
  one('#pad [data-digit="6"]').click();
  expect($$('#board [data-color="6"]').length === 4, 'colored');
};
