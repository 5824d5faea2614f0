// Scripts of the lesson and the examples of Lexio: deals and moves, no views.
// web/src/learn/record.mjs plays them on the real engine and keeps what a seat was shown.

const NUMBERS = { 2: 9, 3: 9, 4: 13, 5: 15 };
const EACH = { 2: 13, 3: 12, 4: 13, 5: 12 };

/** A whole deal from the tiles that matter; the rest go round from weak to strong. */
function deal(seats, known) {
  const hands = Array.from({ length: seats }, (_, seat) => (known[seat] ?? '').split(' ').filter(Boolean));
  const given = new Set(hands.flat());
  if (given.size !== hands.flat().length)
    throw new Error(`a tile is dealt twice: ${hands.flat().filter((tile, at, all) => all.indexOf(tile) !== at)}`);
  const rest = Array.from({ length: NUMBERS[seats] }, (_, n) => [...'NELS'].map((suit) => `${n + 1}${suit}`))
    .flat()
    .filter((tile) => !given.has(tile));
  for (const tile of rest)
    hands
      .filter((hand) => hand.length < EACH[seats])
      .sort((a, b) => a.length - b.length)[0]
      ?.push(tile);
  return [hands.map((hand) => hand.join(' '))];
}
const passes = (...seats) => seats.map((seat) => [seat, 'pass']);

export const lessons = {
  all: {
    seats: 3,
    you: 0,
    rules: { rounds: 1 },
    deals: deal(3, [
      '3E 4E 5L 6S 7N 8E 8L 8S 9E 1E 1S 2S',
      '3N 3S 1N 2N 6E 4L 6L 7L 9L 4S 5S 7S',
      '4N 5N 6N 8N 9N 5E 2E 2L 7E 3L 9S 1L',
    ]),
    play: [
      { step: 'goal', rule: 'R5.5' },
      { step: 'rank', rule: 'R1.2' },
      [1, '3N 3S'],
      [2, '2E 2L'],
      { step: 'pass', rule: 'R5.2', do: 'pass', refused: ['1E 1S', '2S'] },
      ...passes(1),
      [2, '5E'],
      { step: 'single', rule: 'R1.3', do: '9E', refused: ['1E 1S', '4E'] },
      [1, '1N'],
      ...passes(2),
      { step: 'strongest', rule: 'R1.3', do: '2S', refused: ['8S'] },
      ...passes(1, 2),
      { step: 'lead', rule: 'R4.2', do: '3E 4E 5L 6S 7N', refused: ['pass', '8E 8L 8S 1E'] },
      ...passes(1),
      [2, '4N 5N 6N 8N 9N'],
      { step: 'made', rule: 'R4.2', do: '8E 8L 8S 1E 1S', refused: ['8E 8L 8S'] },
      { step: 'settle', rule: 'R6.1' },
    ],
  },
};

const rich = deal(4, ['3N 3E 4S 5S 6S 7S 8S 9N 9E 9L 9S 10S 2N']);
const early = deal(4, ['3N 3S 4N 6E 6L 8N 8S 10E 11N 11L 12S 1E 2L', '2S 3E 3L']);
const mine = '3S 5S 6S 9S 11S 13N 13E 13L 13S 2S 10E 10L 10S';
/** R6.4 as it is told: W out, A with 3 tiles, B with 8 and one 2, C with 4 and two 2s. */
const settled = {
  seats: 4,
  deals: deal(4, [
    mine,
    '4E 5E 6E 7L 8N 12N 12E 12L 11N 11E 1N 8L 9E',
    '6L 7N 8E 9N 10N 2L 1S 7S 8S 9L 11L 12S 4S',
    '3E 3L 1E 1L 3N 4N 5N 6N 7E 2N 2E 4L 5L',
  ]),
  play: [
    [3, '3E 3L'],
    ...passes(0, 1, 2),
    [3, '1E 1L'],
    ...passes(0, 1, 2),
    [3, '3N 4N 5N 6N 7E'],
    ...passes(0),
    [1, '4E 5E 6E 7L 8N'],
    [2, '6L 7N 8E 9N 10N'],
    ...passes(3),
    [0, '3S 5S 6S 9S 11S'],
    [1, '12N 12E 12L 11N 11E'],
    ...passes(2, 3),
    [0, '13N 13E 13L 13S 2S'],
    ...passes(1, 2, 3),
    [0, '10E 10L 10S'],
  ],
};

export const moments = {
  rich: { seats: 4, deals: rich },
  runs: { seats: 4, deals: deal(4, ['3N 1E 2L 3S 4E 5L 6N 9E 10N 11L 12S 13E 1N']) },
  nine: { seats: 2, seed: 5 },
  five: { seats: 5, seed: 4 },
  modern: { seats: 4, seed: 7, rules: { edition: 'modern' } },
  pairs: {
    seats: 4,
    deals: early,
    play: [[0, '4N'], [1, '2S'], ...passes(2, 3, 0), [1, '3E 3L'], ...passes(2, 3)],
    refused: ['6E', '3N 3S 4N'],
  },
  straight: {
    seats: 4,
    deals: deal(4, ['5S 6L 7N 8N 9E 10S 3E 4L 6S 8S 12L 1N 2E', '', '', '3N 5N 6N 7S 8L 9L']),
    play: [[3, '5N 6N 7S 8L 9L']],
  },
  answer: {
    seats: 4,
    deals: deal(4, ['4E 5L 6S 7L 8E 8L 9S 10N 11E 12N 13S 1L 2N', '', '', '3N 7S']),
    play: [[3, '7S']],
    refused: ['4E'],
  },
  again: {
    seats: 4,
    deals: deal(4, ['3N 6E 6L 8N 8S 10E 11N 11L 12S 13E 1E 1L 2L', '9N 9E', '7N 7E']),
    play: [[0, '6E 6L'], ...passes(1), [2, '7N 7E'], ...passes(3, 0), [1, '9N 9E'], ...passes(2, 3)],
  },
  took: {
    seats: 4,
    deals: deal(4, ['3N 4E 5S 6L 6S 8E 9L 9S 10N 12E 12L 13N 2S']),
    play: [[0, '2S'], ...passes(1, 2, 3)],
    refused: ['pass'],
  },
  out: { ...settled },
  count: { ...settled, rules: { doubling: 'count' } },
  short: { ...settled, rules: { chips: 20 } },
  over: { ...settled, rules: { rounds: 1 } },
};

export const examples = {
  'R1.1': 'rich',
  'R1.2': 'runs',
  'R1.3': 'answer',
  'R2.1': 'five',
  'R2.2': 'nine',
  'R3.1': 'modern',
  'R4.1': 'rich',
  'R4.2': 'rich',
  'R4.3': 'runs',
  'R4.4': 'pairs',
  'R5.1': 'rich',
  'R5.2': 'answer',
  'R5.3': 'again',
  'R5.4': 'took',
  'R5.5': 'out',
  'R6.1': 'out',
  'R6.2': 'count',
  'R6.3': 'short',
  'R6.4': 'out',
  'R7.1': 'over',
  'R7.2': 'over',
  'R8.1': 'answer',
  'R9.2': 'straight',
};

/** Rules that a picture of the table would not make clearer, with the reason. */
export const plain = {
  'R2.3': 'how chance is drawn is not seen at the table',
  'R9.1': 'a list of options, explained where a table is set up',
};
