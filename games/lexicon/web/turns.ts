// The turns of a hand at a glance, from the plays that everybody saw: who laid, changed, took and doubted what.
import { freshLetters, keyed } from './cards';
import type { CardLetter, LexiconView, Play, Verdict } from './view';

/** A letter of a word, and whether it came from the hand with this turn. */
export interface LaidLetter {
  key: string;
  letter: string;
  master: boolean;
  fresh: boolean;
}

interface By {
  /** From 1. */
  n: number;
  seat: number;
}
export type PastTurn = By &
  (
    | { did: 'word' | 'insert' | 'exchange'; word: string; before: string; taken: CardLetter[]; letters: LaidLetter[] }
    /** `taken` is nothing for a card of the stock, which only its new owner saw. */
    | { did: 'discard'; card: CardLetter; taken: CardLetter | null }
    | { did: 'challenge'; word: string; verdict: Verdict | null }
    | { did: 'accept' }
  );

/** What lay at the places where now other letters lie: it went to the hand. */
function exchanged(word: string, before: string): CardLetter[] {
  const gone = [...before].filter((letter, at) => letter !== word[at]);
  return gone.map((letter) => (letter === letter.toUpperCase() ? letter : '*'));
}

function laid(word: string, before: string, exchange: boolean): LaidLetter[] {
  const fresh = before ? freshLetters(word, before, exchange) : null;
  return keyed(word).map((one, at) => ({ ...one, fresh: fresh?.has(at) ?? true }));
}

/** The words that lie on the table as the plays go by, to say what a play changed. */
class Board {
  private words: string[] = [];
  /** The word that was made or changed last, and how to take it back. */
  private last: { word: string; at: number; before: string } | null = null;

  /** What lay there before. */
  make(at: number, word: string): string {
    const before = this.words[at] ?? '';
    this.words[at] = word;
    this.last = { word, at, before };
    return before;
  }

  /** The word that is ruled on; one that is refused goes. */
  rule(verdict: Verdict | null): string {
    const doubted = this.last;
    if (!doubted) return '';
    if (verdict !== null && verdict !== 'valid') {
      if (doubted.before) this.words[doubted.at] = doubted.before;
      else this.words.splice(doubted.at, 1);
    }
    return doubted.word;
  }

  get length(): number {
    return this.words.length;
  }
}

function turnOf({ seat, action, taken = null, verdict = null }: Play, n: number, board: Board): PastTurn {
  const [verb = '', second = '', third = ''] = action.split(' ');
  const by = { n, seat };
  switch (verb) {
    case 'word':
      board.make(board.length, second);
      return { ...by, did: 'word', word: second, before: '', taken: [], letters: laid(second, '', false) };
    case 'insert':
    case 'exchange': {
      const before = board.make(Number(second) - 1, third);
      const exchange = verb === 'exchange';
      const got = exchange ? exchanged(third, before) : [];
      return { ...by, did: verb, word: third, before, taken: got, letters: laid(third, before, exchange) };
    }
    case 'discard':
      return { ...by, did: 'discard', card: second, taken };
    case 'challenge':
      return { ...by, did: 'challenge', word: board.rule(verdict), verdict };
    default:
      return { ...by, did: 'accept' };
  }
}

/** The turns of the hand, the newest first. */
export function pastTurns({ recent }: Pick<LexiconView, 'recent'>): PastTurn[] {
  const board = new Board();
  return recent.map((play, index) => turnOf(play, index + 1, board)).reverse();
}
