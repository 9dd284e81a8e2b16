'use strict';
/* Puzzles are solved by mouse alone. */
const session = () => solveAll({
  open: (number) => realClick(one(`.card[href="#${number}"]`)),
  more: () => realClick(one('#hint')),
  apply: () => realClick(one('#apply')),
  next: () => realClick(one('#next')),
});
