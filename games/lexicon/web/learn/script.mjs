// Scripts of the lessons and the examples of Lexicon: deals and moves, no views.
// web/src/learn/record.mjs plays them on the real engine and keeps what a seat was shown.

const PACKS = {
  classic: 'AAAAEEEEIIIIHHHLLLOOORRRSSSTTTUUUWWWCKMNPDJVGQYBFXZ*',
  francais: 'EEEEEEAAAAIIIILLLNNNOOORRRSSSTTTUUUCDMPBFGHVJQYKWXZ*',
};

/** A whole deck from the hands that matter, seat 0 first; the rest of the pack fills up the stock. */
function deal(hands, { pack = 'francais', packs = 1, dealer, exposed, stock = '' }) {
  const size = Math.max(...hands.map((hand) => hand.length));
  const rest = [...PACKS[pack].repeat(packs)].sort();
  const take = (letter) => {
    const at = rest.indexOf(letter);
    if (at < 0) throw new Error(`no ${letter} is left in the pack`);
    return rest.splice(at, 1)[0];
  };
  const known = hands.map((hand) => [...hand].map(take));
  const top = take(exposed);
  const draws = [...stock].map(take);
  // Whoever is not told of gets letters from the middle of what is left.
  for (const hand of known) while (hand.length < size) hand.push(rest.splice(Math.floor(rest.length / 2), 1)[0]);
  const order = hands.map((_, at) => (dealer + 1 + at) % hands.length);
  const dealt = Array.from({ length: size }, (_, round) => order.map((seat) => known[seat][round])).flat();
  return [{ dealer, deck: [...dealt, top, ...draws, ...rest].join(' ') }];
}

const SCHOOL = {
  seats: 3,
  you: 0,
};

export const lessons = {
  en: {
    ...SCHOOL,
    rules: { dictionary: 'en', hands: 1 },
    deals: deal(['WATERSTF*X', 'HOEMAILRUI', 'SOUPKINGVE'], {
      pack: 'classic',
      dealer: 2,
      exposed: 'D',
      stock: 'CBJQ',
    }),
    play: [
      { step: 'goal', rule: 'L7.1' },
      { step: 'word', rule: 'L3.a', do: 'word WATER' },
      [1, 'word HOE'],
      [2, 'word SOUP'],
      { step: 'insert', rule: 'L3.c', do: 'insert 2 THOSE' },
      [1, 'word MAIL'],
      [2, 'word VING'],
      { step: 'challenge', rule: 'L5.1', do: 'challenge' },
      { step: 'exchange', rule: 'L3.d', do: 'exchange 1 WAFER' },
      [1, 'discard R stock'],
      [2, 'discard E stock'],
      { step: 'discard', rule: 'L3.b', do: 'discard X open' },
      [1, 'discard U stock'],
      [2, 'discard V stock'],
      { step: 'master', rule: 'L4.2', do: 'word TEa' },
      [1, 'accept'],
      [2, 'accept'],
      { step: 'score', rule: 'L7.1' },
    ],
  },
  fr: {
    ...SCHOOL,
    rules: { hands: 1 },
    deals: deal(['FARINEEM*K', 'DOSTAIRELB', 'LOUPNUVEGS'], { dealer: 2, exposed: 'C', stock: 'HJQY' }),
    play: [
      { step: 'goal', rule: 'L7.1' },
      { step: 'word', rule: 'L3.a', do: 'word FARINE' },
      [1, 'word DOS'],
      [2, 'word LOUP'],
      { step: 'insert', rule: 'L3.c', do: 'insert 2 DOSE' },
      [1, 'word TAIRE'],
      [2, 'word VUNE'],
      { step: 'challenge', rule: 'L5.1', do: 'challenge' },
      { step: 'exchange', rule: 'L3.d', do: 'exchange 1 FAMINE' },
      [1, 'discard L stock'],
      [2, 'discard U stock'],
      { step: 'discard', rule: 'L3.b', do: 'discard K open' },
      [1, 'discard B stock'],
      [2, 'discard G stock'],
      { step: 'master', rule: 'L4.2', do: 'word RUe' },
      [1, 'accept'],
      [2, 'accept'],
      { step: 'score', rule: 'L7.1' },
    ],
  },
};

/** Nobody but the taker sees what comes from the stock, nor a hand that is dealt to another. */
export function seen(event, seat) {
  if (event.changed && event.changed.seat !== seat && event.changed.source === 'stock') {
    const { taken: _, ...changed } = event.changed;
    return { changed };
  }
  return event;
}

const strict = { words: 'strict' };
const three = (hands, more) =>
  deal([hands[0] ?? '', hands[1] ?? '', hands[2] ?? ''], { dealer: 2, exposed: 'E', ...more });
/** The words of L3.c, laid by four neighbours. */
const laid = {
  seats: 5,
  rules: strict,
  deals: deal(['AMTUEENERS', 'MERAIOLTSN', 'TOURAEILSN', 'DOSAEITRLU', 'CARAEIOLTS'], {
    packs: 2,
    dealer: 0,
    exposed: 'P',
  }),
  play: [
    [1, 'word MER'],
    [2, 'word TOUR'],
    [3, 'word DOS'],
    [4, 'word CAR'],
  ],
};
const farine = {
  seats: 3,
  rules: strict,
  deals: deal(['MELOSTAIRU', 'FARINETLOS', 'SONTEAILUR'], { dealer: 0, exposed: 'P' }),
  play: [
    [1, 'word FARINE'],
    [2, 'word SON'],
  ],
};
const doubt = {
  seats: 3,
  deals: lessons.fr.deals,
  play: [
    [0, 'word FARINE'],
    [1, 'word DOS'],
    [2, 'word LOUP'],
    [0, 'insert 2 DOSE'],
    [1, 'word TAIRE'],
    [2, 'word VUNE'],
  ],
};
const whole = [
  ...doubt.play,
  [0, 'challenge'],
  [0, 'exchange 1 FAMINE'],
  [1, 'discard L stock'],
  [2, 'discard U stock'],
  [0, 'discard K open'],
  [1, 'discard B stock'],
  [2, 'discard G stock'],
  [0, 'word RUe'],
];

export const moments = {
  english: {
    seats: 3,
    rules: { dictionary: 'en', words: 'strict' },
    deals: deal(['WATERSTFXO', '', ''], { pack: 'classic', dealer: 2, exposed: 'D' }),
  },
  start: { seats: 3, rules: strict, deals: three(['CHATONSIER']) },
  five: { ...laid },
  free: { seats: 3, deals: three(['CHATONSIER']) },
  master: { seats: 3, rules: { ...strict, hand_size: 5 }, deals: three(['C*ATS']) },
  farine: { ...farine },
  doubt: { ...doubt },
  ruled: { ...doubt, play: [...doubt.play, [0, 'challenge']] },
  reshuffle: {
    seats: 3,
    you: 1,
    rules: { hand_size: 16, words: 'strict' },
    deals: deal(['HCATONSIERELAUDI', 'B', 'G'], { dealer: 2, exposed: 'P' }),
    play: [
      [0, 'discard H stock'],
      [1, 'discard B stock'],
      [2, 'discard G stock'],
    ],
  },
  scored: { seats: 3, deals: lessons.fr.deals, play: [...whole, [1, 'accept'], [2, 'accept']] },
  over: { seats: 3, rules: { hands: 1 }, deals: lessons.fr.deals, play: [...whole, [1, 'accept'], [2, 'accept']] },
  stall: {
    seats: 3,
    rules: { stall: 1 },
    deals: lessons.fr.deals,
    play: [
      [0, 'discard K stock'],
      [1, 'discard B stock'],
      [2, 'discard G stock'],
    ],
  },
  bell: { seats: 4, rules: { penalties: 'tournament', target: 0, hands: 4 }, seed: 6, play: [['host', 'bell']] },
  fifty: {
    seats: 3,
    rules: { penalties: 'tournament', target: 0, hands: 4 },
    deals: lessons.fr.deals,
    play: [...doubt.play, [0, 'challenge']],
  },
  steward: { seats: 3, rules: { steward: 'human' }, deals: lessons.fr.deals, play: [...doubt.play, [0, 'challenge']] },
};
export const examples = {
  'L1.1': 'english',
  'L1.2': 'start',
  'L1.3': 'five',
  'L2.2': 'start',
  'L2.3': 'farine',
  'L3.a': 'start',
  'L3.b': 'free',
  'L3.c': 'five',
  'L3.d': 'farine',
  'L3.e': 'farine',
  'L4.1': 'start',
  'L4.2': 'master',
  'L4.3': 'free',
  'L5.1': 'doubt',
  'L5.2': 'ruled',
  'L6.1': 'reshuffle',
  'L7.1': 'scored',
  'L7.2': 'over',
  'L7.3': 'stall',
  'L8.2': 'bell',
  'L8.4': 'fifty',
  'L8.6': 'steward',
};

/** Rules that a picture of the table would not make clearer, with the reason. */
export const plain = {
  'L2.1': 'the draw for the deal is over before there is anything on the table',
  'L2.4': 'how chance is drawn is not seen at the table',
  'L2.5': 'fixed deals are for programs that study the game',
  'L8.1': 'a drive is arranged around tables, not at one',
  'L8.3': 'moving between tables is done by the drive',
  'L8.5': 'options of the tables of a drive',
};
