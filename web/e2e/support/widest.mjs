// The longest and widest that stands at seats: names as long as they may be or as guests are given, clocks, points.
import { longestGiven } from './given_names.mjs';

const HOUR = 3_600_000;
/** 599:59, and 13 days 23 hours: as long as clocks of minutes and of days are written. */
export const CLOCKS = [10 * HOUR - 1000, (13 * 24 + 23) * HOUR + HOUR / 2];
/** Chosen names, as long as they may be (24 characters). */
export const CHOSEN = [
  'Wilhelmina Montgomery-Wu',
  '동해물과백두산이마르고닳도록하느님이보우하사우리나라만세',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
].map((name) => [...name].slice(0, 24).join(''));
/** The longest names that guests are given, in every language. */
export const GIVEN = ['fr', 'ko', 'en'].map(longestGiven);
/** Four digits, and three below zero. */
export const points = (seat) => (seat % 2 === 0 ? 1888 : -888);

/** A table message with such names and clocks, and a view at its widest. */
export const widest = (widen, left, nameOf) => (message) => ({
  ...message,
  ...widen(message),
  table: {
    ...message.table,
    ...widen(message).table,
    seats: message.table.seats.map((seat, n) =>
      seat.kind === 'person'
        ? seat
        : { kind: 'person', person: String(n).repeat(32), name: nameOf(n), here: true, ready: true },
    ),
  },
  clock: { at: message.clock?.at ?? 0, faces: message.table.seats.map(() => ({ left_ms: left, running: false })) },
});

/** Lexicon's view with the largest numbers, a full hand and the longest sentence, whatever was dealt and played. */
export const widestLexicon = (view) => ({
  ...view,
  totals: view.totals.map((_, seat) => points(seat)),
  hand: ['W', 'M', 'Q', 'A', 'E', 'B', 'X', '*'],
  sizes: view.sizes.map((_, seat) => (seat === view.seat ? 8 : 24)),
  known: view.known.map(() => ['W', 'M', 'Q', '*']),
  pile: ['E', 'W'],
  stock: 88,
  number: 88,
  turn: view.seat,
  words: ['HYPERSENSIBILISANT', 'WAWA', 'MUSEE', 'KIWI', 'ZAPPING'],
  claim: {
    author: (view.seat + 1) % view.sizes.length,
    before: 'DESENSIBILISATEUR',
    closes: false,
    given: ['H', 'Y', 'P', 'E', 'R', 'N'],
    idle: 0,
    manner: 'exchange',
    number: 1,
    taken: ['D', 'E', 'S', 'A', 'T', 'E', 'U'],
    word: 'HYPERSENSIBILISANT',
  },
});

/** That view while it is one's turn and the last word may be doubted. */
export const doubtable = (message) => {
  const view = { ...widestLexicon(message.view), phase: 'play', waiting: [] };
  const discards = view.hand.flatMap((card) => [`discard ${card} open`, `discard ${card} stock`]);
  return {
    view,
    legal: { complete: false, actions: [...discards, 'challenge'] },
    status: { ...message.status, to_act: [view.seat], may_act: [], over: false },
  };
};
