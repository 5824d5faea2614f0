// Made from the rules of games/xylo; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.
import type { Colour, Owner } from './types';

/** The colours in the order of the pack (X1). */
export const COLOURS: readonly Colour[] = ["R","O","Y","G","C","B","V","P"];

/** The highest number of each colour (X1). */
export const HIGHEST: Readonly<Record<Colour, number>> = {"B":5,"C":6,"G":7,"O":9,"P":3,"R":10,"V":4,"Y":8};

/** By seats: whose each row is, and the rows that each seat sorts, in the order of its notation (X3, X8.1). */
export const ROWS: Readonly<Record<number, { owners: Owner[]; sorted: number[][] }>> = {"2":{"owners":[{"seat":0},{"automaton":"A"},{"seat":1},{"automaton":"B"}],"sorted":[[2,1],[0,3]]},"3":{"owners":[{"seat":0},{"seat":1},{"seat":2}],"sorted":[[1],[2],[0]]},"4":{"owners":[{"seat":0},{"seat":1},{"seat":2},{"seat":3}],"sorted":[[1],[2],[3],[0]]},"5":{"owners":[{"seat":0},{"seat":1},{"seat":2},{"seat":3},{"seat":4}],"sorted":[[1],[2],[3],[4],[0]]}};
