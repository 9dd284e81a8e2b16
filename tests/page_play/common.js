// What the sessions of page_test share. drive.mjs puts it into the page, and behind it a session,
// which is a function `session` in a separate file.
'use strict';
const failures = [];
const expect = (good, what) => { if (!good) failures.push(what); };
addEventListener('error', (event) => failures.push('error: ' + event.message));
addEventListener('securitypolicyviolation', (event) => failures.push('policy: ' + event.blockedURI));
for (const kind of ['error', 'warn']) console[kind] = (...words) => failures.push(words.join(' '));
const $$ = (selector) => [...document.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
const press = (key, more = {}) => (document.activeElement || document.body).dispatchEvent(
  new KeyboardEvent('keydown', {key, code: /\d/.test(key) ? 'Digit' + key : key, bubbles: true,
    cancelable: true, ...more}));
const cell = (i) => one(`#board [data-cell="${i}"]`);
const value = (i) => cell(i).textContent || '.';
const board = () => $$('#board [data-cell]').map((_, i) => value(i)).join('');
/* Until something is so: to unpack the steps of a puzzle takes a moment. */
const until = async (what) => {
  for (let i = 0; i < 500 && !what(); ++i) await turn();
};
const isOpen = (number) => !one('#play').hidden &&
  /\d+/.exec(one('#play-title').textContent)?.[0] === String(number);
const go = async (number) => {
  location.hash = '#' + number;
  await until(() => isOpen(number));
};
const goBack = async () => {
  location.hash = '';
  await until(() => !one('#list').hidden);
};
const data = () => JSON.parse(one('#book').textContent).chapters.flatMap((c) => c.puzzles);
/* A hint comes in three steps: where to look, which technique, all of it. */
const wholeHint = () => {
  for (let i = 0; i < 3; ++i) one('#hint').click();
};
let drawn = false;  // a chain, once at least
const solveByHints = async () => {
  for (let i = 0; i < 1500 && !one('#message').textContent.includes('Solved'); ++i) {
    wholeHint();
    if (one('#board svg.links .link')) drawn = true;
    if (one('#apply').hidden) {
      failures.push('no hint: ' + one('#message').textContent + ' ' + board());
      return;
    }
    one('#apply').click();
  }
};
const apart = (a, b) => [Math.abs(Math.floor(a / 9) - Math.floor(b / 9)), Math.abs(a % 9 - b % 9)];
const box = (c) => Math.floor(c / 27) * 3 + Math.floor(c % 9 / 3);

const rectOf = (selector) => one(selector).getBoundingClientRect();
const inSight = (...parts) => {
  for (const part of parts) {
    const {left, right, top, bottom} = rectOf(part);
    expect(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
      `${part} is in sight: ${JSON.stringify(rectOf(part))} of ${innerWidth} x ${innerHeight}`);
  }
};
/* Whether two things overlap by more than a pixel. */
const overlap = (one, other) => one.left < other.right - 1 && one.right > other.left + 1 &&
  one.top < other.bottom - 1 && one.bottom > other.top + 1;
const ruleOf = (selector, name) => getComputedStyle(one(selector))[name];
/* 0 for black, 255 for white. */
const lightness = (color) => {
  const parts = color.match(/[\d.]+/g).map(Number);
  return (color.startsWith('color(') ? 255 : 1) * (parts[0] + parts[1] + parts[2]) / 3;
};

/* A line for the test, before the last one. */
const report = (line) => toDriver(JSON.stringify({report: line}));
/* Real input, by the driver: answers when the browser has handled it. */
const drives = [];
const drive = (action, what = {}) => new Promise((resolve) => {
  drives.push(resolve);
  toDriver(JSON.stringify({id: drives.length - 1, action, ...what}));
});
const driven = (id, answer) => drives[id](answer);
const middleOf = (node) => {
  const {left, top, width, height} = node.getBoundingClientRect();
  return {x: left + width / 2, y: top + height / 2};
};
const realKey = (key, held = {}) => drive('key', {key, ...held});
const realClick = async (node, count = 1) => {
  node.scrollIntoView({block: 'nearest'});
  await drive('click', {...middleOf(node), count});
};
const realTap = async (node) => {
  node.scrollIntoView({block: 'nearest'});
  await drive('tap', middleOf(node));
};

/* Presses the buttons in one way. */
const handOf = (press) => ({
  open: (number) => press(one(`.card[href="#${number}"]`)),
  more: () => press(one('#hint')),
  apply: () => press(one('#apply')),
  next: () => press(one('#next')),
});
/* Solves all puzzles of a book by hints. `hand` has a function each for opening a puzzle from the list,
   for more of a hint, for filling it in, and for the next puzzle. */
const solveAll = async (hand) => {
  const puzzles = data();
  await hand.open(1);
  for (let number = 1; number <= puzzles.length; ++number) {
    await until(() => isOpen(number));
    for (let i = 0; i < 400 && one('#list-link').hidden; ++i) {
      for (let press = 0; press < 3; ++press) await hand.more();
      if (one('#apply').hidden) {
        failures.push(`${number}: no hint: ${one('#message').textContent} ${board()}`);
        return;
      }
      inSight('#board', '#apply');
      await hand.apply();
    }
    expect(board() === puzzles[number - 1].solution, `${number} is solved`);
    const focused = document.activeElement.id;
    expect(focused === (number < puzzles.length ? 'next' : 'list-link'), `a way on has the focus, not '${focused}'`);
    if (number < puzzles.length) await hand.next();
  }
};

addEventListener('load', async () => {
  try {
    await session();
  } catch (error) {
    failures.push(String(error.stack || error));
  }
  toDriver(JSON.stringify({said: failures.length ? failures.join('\n') : 'PLAYED'}));
});
