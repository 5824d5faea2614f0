// A word being built: cards put down one by one, into a new word or into one that lies there.
// It knows how it is written down; whether it may be played is the server's word.
import { isMaster, type Card } from './cards';

export type Mode = 'word' | 'insert' | 'exchange';

export interface Piece {
  /** The id of the card of the hand, or `t<place>` for a letter that lies on the table. */
  id: string;
  /** Upper case, also under a Master. */
  letter: string;
  master: boolean;
  hand: boolean;
  /** The table letter that this card would take away. */
  over?: Piece;
}

export interface Draft {
  mode: Mode;
  /** The number of the table word, from 1; 0 for a new one. */
  target: number;
  /** That word as it was when it was opened. */
  base: string;
  pieces: Piece[];
  /** Where the next card goes: a gap while inserting, a letter while exchanging. */
  at: number;
}

export const BLANK: Draft = { mode: 'word', target: 0, base: '', pieces: [], at: 0 };

/** Takes a table word up, to insert into it or to exchange letters of it. */
export function open(target: number, base: string, mode: 'insert' | 'exchange'): Draft {
  const pieces = [...base].map((letter, place) => ({
    id: `t${place}`,
    letter: letter.toUpperCase(),
    master: letter !== letter.toUpperCase(),
    hand: false,
  }));
  return { mode, target, base, pieces, at: mode === 'insert' ? pieces.length : 0 };
}

/** The cards of the hand that lie in it. */
export const used = (draft: Draft): Set<string> =>
  new Set(draft.pieces.filter((piece) => piece.hand).map((piece) => piece.id));

/** The last place one can aim at. */
export const lastPlace = (draft: Draft): number =>
  draft.mode === 'exchange' ? draft.pieces.length - 1 : draft.pieces.length;

export const aim = (draft: Draft, at: number): Draft => ({ ...draft, at: Math.max(0, Math.min(lastPlace(draft), at)) });

/** Puts a card where the draft is aimed at; a Master says for which letter. */
export function put(draft: Draft, card: Card, letter = card.letter): Draft {
  if (used(draft).has(card.id)) return draft;
  const piece: Piece = { id: card.id, letter, master: isMaster(card.letter), hand: true };
  if (draft.mode !== 'exchange')
    return { ...draft, pieces: draft.pieces.toSpliced(draft.at, 0, piece), at: draft.at + 1 };
  const there = draft.pieces[draft.at];
  if (!there) return draft;
  const placed = { ...piece, over: there.over ?? there };
  return aim({ ...draft, pieces: draft.pieces.with(draft.at, placed) }, draft.at + 1);
}

/** Puts a card back into the hand. */
export function takeBack(draft: Draft, id: string): Draft {
  const place = draft.pieces.findIndex((piece) => piece.id === id && piece.hand);
  const piece = draft.pieces[place];
  if (!piece) return draft;
  if (piece.over) return { ...draft, pieces: draft.pieces.with(place, piece.over), at: place };
  return { ...draft, pieces: draft.pieces.toSpliced(place, 1), at: draft.at > place ? draft.at - 1 : draft.at };
}

/** Backspace: the card before the caret goes back; over letters of the table the caret passes. */
export function erase(draft: Draft): Draft {
  const here = draft.pieces[draft.at];
  if (draft.mode === 'exchange' && here?.hand) return takeBack(draft, here.id);
  const before = draft.pieces[draft.at - 1];
  if (before?.hand) return takeBack(draft, before.id);
  return draft.mode === 'word' ? draft : aim(draft, draft.at - 1);
}

/** Without cards that have left the hand, and afresh where the word itself has changed. */
export function revise(draft: Draft, hand: Card[], words: string[]): Draft {
  if (draft.target && words[draft.target - 1] !== draft.base) return BLANK;
  const held = new Set(hand.map((card) => card.id));
  return draft.pieces
    .filter((piece) => piece.hand && !held.has(piece.id))
    .reduce((rest, piece) => takeBack(rest, piece.id), draft);
}

/** The word with its Masters in lower case. */
export const spelled = (draft: Draft): string =>
  draft.pieces.map((piece) => (piece.master ? piece.letter.toLowerCase() : piece.letter)).join('');

/** As it is sent; nothing while no card has been put down. */
export function notation(draft: Draft): string | null {
  if (used(draft).size === 0) return null;
  return draft.mode === 'word' ? `word ${spelled(draft)}` : `${draft.mode} ${draft.target} ${spelled(draft)}`;
}

/** The one card that would be discarded: it lies alone. */
export function lone(draft: Draft): Piece | null {
  return draft.mode === 'word' && draft.pieces.length === 1 ? (draft.pieces[0] ?? null) : null;
}

/** A notation laid out with the cards of the hand, for what a hint advises. */
export function draftOf(action: string, hand: Card[], words: string[]): Draft | null {
  const [verb = '', second = '', third = ''] = action.split(' ');
  const free = (draft: Draft, letter: string) =>
    hand.find((card) => !used(draft).has(card.id) && card.letter === (letter === letter.toUpperCase() ? letter : '*'));
  const lay = (draft: Draft | null, letter: string): Draft | null => {
    const card = draft && free(draft, letter);
    return draft && card ? put(draft, card, letter === '*' ? letter : letter.toUpperCase()) : null;
  };
  if (verb === 'discard') return lay(BLANK, second);
  if (verb === 'word') return [...second].reduce(lay, BLANK as Draft | null);
  if (verb !== 'insert' && verb !== 'exchange') return null;
  const base = words[Number(second) - 1];
  if (base === undefined) return null;
  let draft: Draft | null = { ...open(Number(second), base, verb), at: 0 };
  let next = 0;
  for (const [place, letter] of [...third].entries()) {
    const kept = verb === 'insert' ? letter === base[next] : letter === base[place];
    if (kept) next++;
    if (draft) draft = kept ? aim(draft, place + 1) : lay(aim(draft, place), letter);
  }
  return draft;
}
