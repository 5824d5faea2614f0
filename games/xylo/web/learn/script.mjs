// What the lesson and the examples of Xylo play: seeds and moves, no views. web/src/learn/record.mjs
// plays them on the real engine and keeps what a seat was shown.

// One round of three, led by seat 0; seat 2 bids 3 and takes exactly three tricks.
const SEED = 36;
const YOU = 2;
const GAME = [
  [0, 'sort'], [1, 'sort'], [2, 'sort'],
  [0, 'play 11'], [0, 'pass'], [1, 'play 7'], [1, 'look 5 6'], [1, 'bid 5'], [2, 'play 12'], [2, 'pass'],
  [1, 'play 2'], [2, 'play 7'], [2, 'pass'], [0, 'play 10'], [0, 'look 3 4'], [0, 'bid 4'],
  [1, 'play 8'], [2, 'play 10'], [2, 'look 4 5'], [2, 'bid 4'], [0, 'play 6'],
  [2, 'play 8'], [0, 'play 5'], [1, 'play 9'],
  [0, 'play 2'], [1, 'play 4'], [2, 'play 6'],
  [0, 'play 13'], [1, 'play 1'], [2, 'play 5'],
  [2, 'play 11'], [0, 'play 12'], [1, 'play 3'],
  [1, 'play 11'], [2, 'play 2'], [0, 'play 8'],
  [2, 'play 13'], [0, 'play 1'], [1, 'play 13'],
  [0, 'play 7'], [1, 'play 12'], [2, 'play 1'],
  [0, 'play 9'], [1, 'play 10'], [2, 'play 9'],
  [0, 'play 3'], [1, 'play 6'], [2, 'play 3'],
];
/** The game up to the move before this one of seat 2. */
const before = (action) => GAME.slice(0, GAME.findIndex(([seat, played]) => seat === YOU && played === action));
const between = (from, to) => GAME.slice(before(from).length + 1, to ? before(to).length : undefined);
const step = (id, rule, action, more = {}) => ({ step: id, rule, do: action, ...more });

export const lessons = {
  all: {
    seats: 3,
    you: YOU,
    rules: { rounds: 1 },
    seed: SEED,
    play: [
      { step: 'goal', rule: 'X3' },
      step('sort', 'X3', 'sort'),
      ...GAME.slice(0, 2),
      { step: 'row', rule: 'X3.2' },
      ...GAME.slice(3, before('play 12').length),
      step('follow', 'X4.3', 'play 12', { refused: ['play 1', 'play 13'] }),
      ...between('play 12', 'play 7'),
      step('again', 'X4.4', 'play 7', { refused: ['play 12'] }),
      ...between('play 7', 'play 10'),
      step('trump', 'X4.4', 'play 10'),
      step('look', 'X5.1', 'look 4 5', { hush: 'pass', refused: ['look 4 6'] }),
      step('bid', 'X5.2', 'bid 4', { refused: ['bid 3'] }),
      ...between('bid 4', 'play 8'),
      step('lead', 'X4.2', 'play 8', { refused: ['play 1', 'play 4'] }),
      ...between('play 8', null),
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

const three = (action, more = {}) => ({ seats: 3, you: YOU, seed: SEED, play: before(action), ...more });
const row = (view, seat) => view.rows.find((one) => one.owner.seat === seat);
const down = (view, seat) => (row(view, seat)?.cards ?? []).filter((slot) => slot.face === 'down').length;
const mine = (status) => status.to_act.includes(0);
/** With two face-down notes, no bid and the turn: leading or following. */
const bare = (leads) => (view, status) => mine(status) && view.phase === 'playing' && down(view, 0) === 2 && !row(view, 0)?.bid && leads === !view.led;

export const moments = {
  sort: { seats: 4, seed: 3 },
  laid: { seats: 4, seed: 3, bots: { until: (view) => view.phase !== 'sorting' } },
  follow: three('play 12', { refused: ['play 1'] }),
  free: three('play 10'),
  announce: three('look 4 5', { refused: ['look 4 6'] }),
  choose: three('bid 4'),
  taken: { ...three('play 8'), refused: ['play 1', 'play 4'] },
  middle: three('play 5'),
  bare: { seats: 3, bots: { until: bare(false), shy: true } },
  lastLead: { seats: 3, bots: { until: bare(true), shy: true } },
  round: { seats: 3, you: YOU, seed: SEED, play: GAME },
  over: { seats: 3, you: YOU, seed: SEED, play: GAME, rules: { rounds: 1 } },
  pair: { seats: 2, seed: 3 },
  automata: { seats: 2, seed: 3, bots: { until: (view, status) => view.phase === 'playing' && mine(status) && view.tricks.length > 2 } },
  fresh: { seats: 2, seed: 3, bots: { until: (view) => view.phase === 'playing' } },
  spoiled: { seats: 2, seed: 3, bots: { until: (view) => view.last != null && [1, 3].some((at) => view.last.met[at]) } },
};

export const examples = {
  'X1': 'sort', 'X1.1': 'laid', 'X2': 'laid',
  'X3': 'sort', 'X3.1': 'middle', 'X3.2': 'laid', 'X3.3': 'laid',
  'X4.1': 'laid', 'X4.2': 'taken', 'X4.3': 'follow', 'X4.4': 'free',
  'X5.1': 'announce', 'X5.2': 'choose', 'X5.3': 'taken', 'X5.4': 'bare', 'X5.5': 'lastLead', 'X5.6': 'round',
  'X6': 'round', 'X7': 'over',
  'X8.1': 'pair', 'X8.2': 'fresh', 'X8.3': 'automata', 'X8.4': 'fresh', 'X8.5': 'spoiled',
  'X9': 'middle',
};

/** Rules that a picture of the table would not make clearer, with the reason. */
export const plain = { 'X2.1': 'how chance is drawn is not seen at the table' };
