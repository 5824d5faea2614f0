// Draft on the bench, and what taps, drags and typing do to it. Local state: sending is the only
// thing that leaves.
import { ALPHABET, cardName, isMaster, typed, type Card } from './cards';
import { mayBuild } from './commands';
import * as drafts from './draft';
import type { Draft, Mode, Piece } from './draft';
import type { Drop } from './drop';
import type { Say } from './text';
import { goodLetters, type Moment } from './verdict';

/** What the bench needs to know of the table around it. */
export interface Around {
  hand: Card[];
  words: string[];
  moment: Moment;
  /** Something lies over the table. */
  covered: boolean;
  t: Say;
  explain(sentence: string): void;
  focusPlace(at: number): void;
  focusHand(): void;
}

export class Drafting {
  /** A Master waits for its letter. */
  master: { card: Card; into: Draft } | null = $state.raw(null);
  private kept: Draft = $state.raw(drafts.BLANK);
  readonly draft: Draft = $derived.by(() => drafts.revise(this.kept, this.around().hand, this.around().words));
  readonly down = $derived.by(() => drafts.used(this.draft));
  /** Letters that make the Master's word one of the dictionary. */
  readonly good = $derived.by(() => {
    const asking = this.master;
    if (!asking) return new Set<string>();
    return goodLetters(
      ALPHABET.map((letter) => ({ letter, draft: drafts.put(asking.into, asking.card, letter) })),
      this.around().moment,
    );
  });

  constructor(private readonly around: () => Around) {}

  /** Begins anew, or with what a bot advised. */
  reset(draft: Draft = drafts.BLANK): void {
    this.kept = draft;
  }

  aim(at: number): void {
    this.kept = drafts.aim(this.draft, at);
  }

  erase(): void {
    this.kept = drafts.erase(this.draft);
  }

  tap(card: Card): void {
    if (!mayBuild(this.around().moment)) return;
    if (this.down.has(card.id)) this.kept = drafts.takeBack(this.draft, card.id);
    else this.place(card);
  }

  named(letter: string): void {
    if (this.master) this.kept = drafts.put(this.master.into, this.master.card, letter);
    this.master = null;
  }

  give(piece: Piece): void {
    const card = this.around().hand.find((one) => one.id === piece.id);
    this.kept = drafts.takeBack(this.draft, piece.id);
    // A Master that has no letter yet is asked again.
    if (card && piece.letter === '*') this.place(card, this.kept);
  }

  pick(number: number): void {
    const { moment, words } = this.around();
    if (!mayBuild(moment) || !words[number - 1]) return;
    this.kept = this.draft.target === number ? drafts.BLANK : this.opened(number, 'insert');
    if (this.kept.target) this.around().focusPlace(this.kept.at);
  }

  mode(next: Mode): void {
    this.kept = next === 'word' || !this.draft.target ? drafts.BLANK : this.opened(this.draft.target, next);
    if (this.kept.target) this.around().focusPlace(this.kept.at);
    else this.around().focusHand();
  }

  clear(): void {
    const { target, mode, base } = this.draft;
    this.kept = target && mode !== 'word' ? drafts.open(target, base, mode) : drafts.BLANK;
  }

  drop(card: Card, aimed: Drop): void {
    if (!mayBuild(this.around().moment)) return;
    const { mode, target } = this.draft;
    if (!('number' in aimed)) this.kept = drafts.put(drafts.BLANK, card);
    else if (aimed.number > 0)
      this.place(card, drafts.aim(this.opened(aimed.number, aimed.on === 'letter' ? 'exchange' : 'insert'), aimed.at));
    else if (mode === 'insert' && aimed.on === 'letter' && this.down.size === 0)
      this.place(card, drafts.aim(this.opened(target, 'exchange'), aimed.at));
    else this.place(card, drafts.aim(this.draft, aimed.at));
  }

  /** Letters build the word; with Shift they stay the shell's keys. */
  type(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, dialog')) return;
    const { covered, moment, t, explain } = this.around();
    if (covered || !mayBuild(moment)) return;
    const caret = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (caret !== undefined && target === document.body) this.aim(this.draft.at + caret);
    const letters = event.shiftKey && event.key !== '*' ? [] : typed(event.key, event.code);
    if (letters.length === 0) return;
    event.preventDefault();
    for (const letter of letters) {
      const card = this.free(letter) ?? this.free('*');
      if (!card) explain(t('why.lacking', { letter: cardName(letter, t) }));
      else if (letter === '*') this.place(card);
      else this.kept = drafts.put(this.draft, card, letter);
    }
  }

  private free(letter: string): Card | undefined {
    return this.around().hand.find((card) => card.letter === letter && !this.down.has(card.id));
  }

  private place(card: Card, into: Draft = this.draft): void {
    if (isMaster(card.letter)) this.master = { card, into };
    else this.kept = drafts.put(into, card);
  }

  private opened(number: number, mode: 'insert' | 'exchange'): Draft {
    if (this.draft.target === number && this.draft.mode === mode) return this.draft;
    return drafts.open(number, this.around().words[number - 1] ?? '', mode);
  }
}
