'use strict';
/* Puzzles are solved by mouse alone. */
const session = () => solveAll(handOf(realClick));
