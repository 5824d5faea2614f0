// The shapes of Lexicon's view and sights, by hand after games/lexicon/src/{view,scene,event}.rs
// until they are generated from Rust. A member that is `None` may be absent after a patch.

/** `A`–`Z`, or `*` for the Master in a hand. */
export type CardLetter = string;
export type Manner = 'word' | 'insert' | 'exchange';
export type Verdict = 'valid' | 'misspelling' | 'nonword';
export type Source = 'open' | 'stock';

/** The word that can still be challenged. */
export interface Claim {
  author: number;
  manner: Manner;
  /** From 1, as words are numbered on the table. */
  number: number;
  word: string;
  before: string;
  given: CardLetter[];
  taken: CardLetter[];
  closes: boolean;
}

export interface LastHand {
  number: number;
  ending: 'out' | 'stall' | 'bell';
  out?: number | null;
  hands: CardLetter[][];
  points: number[];
  totals: number[];
  retired: number[];
  words: string[];
}

export interface LexiconView {
  seat?: number | null;
  hand?: CardLetter[] | null;
  sizes: number[];
  stock: number;
  phase: 'play' | 'closing' | 'ruling' | 'over';
  number: number;
  dealer: number;
  turn: number;
  /** Upper case is a letter card, lower case the Master standing for that letter. */
  words: string[];
  /** Bottom first: the last one is exposed. */
  pile: CardLetter[];
  totals: number[];
  retired: number[];
  claim?: Claim | null;
  waiting: number[];
  challenger?: number | null;
  /** Per seat, cards everybody knows it holds. */
  known: CardLetter[][];
  recent: { seat: number; action: string }[];
  last?: LastHand | null;
  winners: number[];
}

export interface Ruling {
  by: number;
  author: number;
  word: string;
  before: string;
  verdict: Verdict;
  points?: [number, number] | null;
  back: CardLetter[];
}

export type Sight =
  | 'rang'
  | { drawn: { draw: { seat: number; card: CardLetter }[]; dealer: number } }
  | { dealt: { number: number; dealer: number; first: number; hand?: CardLetter[] | null; exposed: CardLetter; stock: number } }
  | { made: Claim }
  | { changed: { seat: number; card: CardLetter; source: Source; taken?: CardLetter | null } }
  | { reshuffled: { exposed: CardLetter; stock: number } }
  | { challenged: { by: number; author: number; word: string } }
  | { ruled: Ruling }
  | { accepted: { seat: number } }
  | { hand_over: LastHand }
  | { game_over: { winners: number[] } };

/** The options a table may not have written down, with what they are then (rules.rs). */
export interface House {
  strict: boolean;
  tournament: boolean;
  steward: 'auto' | 'human';
  target: number;
  hands: number;
  least: number;
  pack: 'classic' | 'francais';
  dictionary: 'fr' | 'en';
}

export function houseOf(rules: Record<string, unknown>): House {
  const dictionary = rules['dictionary'] === 'en' ? 'en' : 'fr';
  const number = (name: string, usual: number) => (typeof rules[name] === 'number' ? (rules[name] as number) : usual);
  return {
    strict: rules['words'] === 'strict',
    tournament: rules['penalties'] === 'tournament',
    steward: rules['steward'] === 'human' ? 'human' : 'auto',
    target: number('target', 100),
    hands: number('hands', 0),
    least: number('min_word', 2),
    pack: rules['pack'] === 'classic' || (rules['pack'] === undefined && dictionary === 'en') ? 'classic' : 'francais',
    dictionary,
  };
}
