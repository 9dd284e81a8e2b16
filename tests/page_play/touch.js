'use strict';
/* Puzzles are solved by touch alone. */
const session = () => solveAll(handOf(realTap));
