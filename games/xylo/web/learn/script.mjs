// Scripts of the lesson and the examples of Xylo: seeds and moves, no views.
// web/src/learn/record.mjs plays them on the real engine and keeps what a seat was shown.

// One round of four, led by seat 2; seat 3 bids 2 and takes exactly two tricks.
const SEED = 70;
const YOU = 3;
const GAME = [
  [0, 'sort'],
  [1, 'sort'],
  [2, 'sort'],
  [3, 'sort'],
  [2, 'play 2'],
  [2, 'pass'],
  [3, 'play 5'],
  [3, 'pass'],
  [0, 'play 7'],
  [0, 'look 6 8'],
  [0, 'bid 8'],
  [1, 'play 14'],
  [1, 'look 10 11'],
  [1, 'bid 10'],
  [2, 'play 13'],
  [2, 'look 7 8'],
  [2, 'bid 7'],
  [3, 'play 7'],
  [3, 'pass'],
  [0, 'play 14'],
  [1, 'play 7'],
  [3, 'play 15'],
  [3, 'pass'],
  [0, 'play 6'],
  [1, 'play 5'],
  [2, 'play 12'],
  [0, 'play 13'],
  [1, 'play 4'],
  [2, 'play 1'],
  [3, 'play 3'],
  [3, 'look 11 12'],
  [3, 'bid 11'],
  [2, 'play 14'],
  [3, 'play 2'],
  [0, 'play 4'],
  [1, 'play 2'],
  [1, 'play 11'],
  [2, 'play 15'],
  [3, 'play 12'],
  [0, 'play 5'],
  [0, 'play 15'],
  [1, 'play 8'],
  [2, 'play 10'],
  [3, 'play 13'],
  [2, 'play 11'],
  [3, 'play 8'],
  [0, 'play 12'],
  [1, 'play 15'],
  [2, 'play 5'],
  [3, 'play 9'],
  [0, 'play 9'],
  [1, 'play 13'],
  [2, 'play 9'],
  [3, 'play 4'],
  [0, 'play 3'],
  [1, 'play 9'],
  [2, 'play 6'],
  [3, 'play 10'],
  [0, 'play 2'],
  [1, 'play 12'],
  [0, 'play 11'],
  [1, 'play 6'],
  [2, 'play 3'],
  [3, 'play 1'],
  [3, 'play 14'],
  [0, 'play 1'],
  [1, 'play 3'],
  [2, 'play 8'],
  [0, 'play 10'],
  [1, 'play 1'],
  [2, 'play 4'],
  [3, 'play 6'],
];
/** The game up to this move of seat 3. */
const before = (action) =>
  GAME.slice(
    0,
    GAME.findIndex(([seat, played]) => seat === YOU && played === action),
  );
const between = (from, to) => GAME.slice(before(from).length + 1, to ? before(to).length : undefined);
const step = (id, rule, action, more = {}) => ({ step: id, rule, do: action, ...more });

export const lessons = {
  all: {
    seats: 4,
    you: YOU,
    rules: { rounds: 1 },
    seed: SEED,
    play: [
      { step: 'goal', rule: 'X3' },
      step('sort', 'X3', 'sort'),
      ...GAME.slice(0, 3),
      { step: 'row', rule: 'X3.2' },
      ...GAME.slice(4, before('play 5').length),
      step('follow', 'X4.3', 'play 5', { refused: ['play 1', 'play 15'] }),
      ...between('play 5', 'play 7'),
      step('take', 'X4.4', 'play 7', { refused: ['play 15'] }),
      ...between('play 7', 'play 15'),
      step('lead', 'X4.2', 'play 15', { refused: ['play 1', 'play 7'] }),
      ...between('play 15', 'play 3'),
      step('trump', 'X4.4', 'play 3', { refused: ['play 14'] }),
      step('look', 'X5.1', 'look 11 12', { refused: ['look 11 13'] }),
      step('bid', 'X5.2', 'bid 11', { refused: ['bid 10'] }),
      ...between('bid 11', 'play 2'),
      step('free', 'X4.3', 'play 2', { refused: ['play 11'] }),
      ...between('play 2', null),
      { step: 'score', rule: 'X6', fast: true },
    ],
  },
};

/** X5.1: only who looks sees the two notes. */
export function seen(event, seat) {
  if (!event.looked || event.looked.seat === seat) return event;
  const { cards: _, ...looked } = event.looked;
  return { looked };
}

const at = (action, more = {}) => ({ seats: 4, you: YOU, seed: SEED, play: before(action), ...more });
const row = (view, seat) => view.rows.find((one) => one.owner.seat === seat);
const down = (view, seat) => (row(view, seat)?.cards ?? []).filter((slot) => slot.face === 'down').length;
const mine = (status) => status.to_act.includes(0);
/** With two face-down notes, no bid and the turn: leading or following. */
const bare = (leads) => (view, status) =>
  mine(status) && view.phase === 'playing' && down(view, 0) === 2 && !row(view, 0)?.bid && leads === !view.led;

export const moments = {
  sort: { seats: 4, seed: 3 },
  laid: { seats: 4, seed: 3, bots: { until: (view) => view.phase !== 'sorting' } },
  follow: at('play 5', { refused: ['play 1'] }),
  free: at('play 2'),
  announce: at('look 11 12', { refused: ['look 11 13'] }),
  choose: at('bid 11'),
  lead: at('play 15', { refused: ['play 1'] }),
  bid: at('play 12', { refused: ['play 11'] }),
  middle: at('play 9'),
  bare: { seats: 3, bots: { until: bare(false), shy: true } },
  lastLead: { seats: 3, bots: { until: bare(true), shy: true } },
  round: { seats: 4, you: YOU, seed: SEED, play: GAME },
  over: { seats: 4, you: YOU, seed: SEED, play: GAME, rules: { rounds: 1 } },
  pair: { seats: 2, seed: 3 },
  automata: {
    seats: 2,
    seed: 3,
    bots: { until: (view, status) => view.phase === 'playing' && mine(status) && view.tricks.length > 2 },
  },
  fresh: { seats: 2, seed: 3, bots: { until: (view) => view.phase === 'playing' } },
  spoiled: {
    seats: 2,
    seed: 3,
    bots: { until: (view) => view.last != null && [1, 3].some((at) => view.last.met[at]) },
  },
};

export const examples = {
  X1: 'sort',
  'X1.1': 'laid',
  X2: 'laid',
  X3: 'sort',
  'X3.1': 'middle',
  'X3.2': 'laid',
  'X3.3': 'laid',
  'X4.1': 'laid',
  'X4.2': 'lead',
  'X4.3': 'follow',
  'X4.4': 'free',
  'X5.1': 'announce',
  'X5.2': 'choose',
  'X5.3': 'bid',
  'X5.4': 'bare',
  'X5.5': 'lastLead',
  'X5.6': 'round',
  X6: 'round',
  X7: 'over',
  'X8.1': 'pair',
  'X8.2': 'fresh',
  'X8.3': 'automata',
  'X8.4': 'fresh',
  'X8.5': 'spoiled',
  X9: 'middle',
};

/** Rules that a picture of the table would not make clearer, with the reason. */
export const plain = { 'X2.1': 'how chance is drawn is not seen at the table' };
