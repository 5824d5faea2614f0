// Laws of moves chosen ahead, over random sequences of what can happen at a table.
import { describe, expect, it } from 'vitest';
import { NATURAL_MS, naturalDelay, step, type Moment, type Plan } from './queue';

/** A small generator (mulberry32): the same sequences in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const YOU = 1;
const MOVES = ['a', 'b', 'pass'];

/** A table at which anything can happen next. */
class Chaos {
  seq = 0;
  trick = 0;
  kind = 0;
  turn = 0;
  listed: string[] | null = null;
  left: number | null = null;
  history: Moment['history'] = [];

  constructor(private readonly random: () => number) {}

  private pick<T>(things: readonly T[]): T {
    return things[Math.floor(this.random() * things.length)] as T;
  }

  next(): void {
    const by = this.pick([0, 1, 2]);
    const roll = this.random();
    const odd = roll < 0.05 ? { back_to: this.seq } : roll < 0.1 ? { agreed: 'pause' as const } : {};
    this.history = [...this.history, { seq: ++this.seq, by, ...odd }];
    if (this.random() < 0.2) this.trick++;
    if (this.random() < 0.1) this.kind++;
    this.turn = this.pick([0, 1, 2]);
    this.listed = this.turn === YOU && this.random() < 0.7 ? MOVES.filter(() => this.random() < 0.6) : null;
    this.left = this.random() < 0.5 ? null : Math.floor(this.random() * 5000) - 1000;
  }

  get moment(): Moment {
    const legal = this.listed && { actions: this.listed, complete: true, kinds: [] };
    const answering = this.random() < 0.05 ? null : `${this.trick}/${this.kind}`;
    return { answering, mine: this.turn === YOU, legal, left: this.left, history: this.history, you: YOU };
  }
}

describe('a move chosen ahead', () => {
  it('is sent at most once, only as an answer to what it was chosen for, and only when it is listed', () => {
    let sent = 0;
    let dropped = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const random = dice(seed);
      const table = new Chaos(random);
      for (let n = Math.floor(random() * 4); n > 0; n--) table.next();
      const plan: Plan = {
        notation: MOVES[Math.floor(random() * 3)] ?? '',
        answering: `${table.trick}/${table.kind}`,
        since: table.seq,
      };
      let live: Plan | null = plan;
      for (let n = 0; n < 12 && live; n++) {
        table.next();
        const moment = table.moment;
        const what = step(live, moment);
        const after = moment.history.filter(({ seq }) => seq > plan.since);
        const untouched = after.every(({ by, back_to, agreed }) => by !== YOU && !back_to && !agreed);
        if (what === 'send') {
          expect(moment.mine).toBe(true);
          expect(moment.legal?.actions).toContain(plan.notation);
          expect(moment.answering).toBe(plan.answering);
          expect(untouched).toBe(true);
          expect(moment.left === null || moment.left > 0).toBe(true);
          sent++;
        } else if (what === 'wait') {
          // It waits only as long as nothing it answered has changed and nothing is known to forbid it.
          expect(moment.answering).toBe(plan.answering);
          expect(untouched).toBe(true);
          expect(moment.mine && moment.legal !== null).toBe(false);
        } else dropped++;
        live = what === 'wait' ? live : null;
      }
    }
    expect(sent).toBeGreaterThan(100);
    expect(dropped).toBeGreaterThan(1000);
  });

  it('is void after an undo, an agreement, or a move in one’s stead, even if the table then looks the same', () => {
    const plan: Plan = { notation: 'a', answering: '0/0', since: 3 };
    const legal = { actions: ['a'], complete: true, kinds: [] };
    const at = (history: Moment['history']): Moment => ({
      answering: '0/0',
      mine: true,
      legal,
      left: null,
      history,
      you: YOU,
    });
    expect(step(plan, at([]))).toBe('send');
    expect(step(plan, at([{ seq: 3, by: YOU }]))).toBe('send');
    expect(step(plan, at([{ seq: 4, by: 0 }]))).toBe('send');
    expect(step(plan, at([{ seq: 4, by: YOU }]))).toBe('drop');
    expect(step(plan, at([{ seq: 4, by: 0, back_to: 2 }]))).toBe('drop');
    expect(step(plan, at([{ seq: 4, by: 0, agreed: 'resume' }]))).toBe('drop');
    expect(step(plan, { ...at([]), you: null })).toBe('drop');
    // One's time ran out while the page slept: nothing is sent, whether the server has moved already or not.
    expect(step(plan, { ...at([]), left: 1 })).toBe('send');
    expect(step(plan, { ...at([]), left: 0 })).toBe('drop');
    expect(step(plan, { ...at([]), legal: null, left: -5 })).toBe('drop');
    expect(step(plan, { ...at([]), mine: false, left: 0 })).toBe('wait');
  });
});

describe('a move that goes without saying', () => {
  it('takes any time of the range alike, and never lets a clock run out', () => {
    const random = dice(7);
    const waits = Array.from({ length: 4000 }, () => naturalDelay(random(), null));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(NATURAL_MS[0]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(NATURAL_MS[1]);
    const thirds = [0, 1, 2].map(
      (n) =>
        waits.filter((wait) => Math.floor(((wait - NATURAL_MS[0]) / (NATURAL_MS[1] - NATURAL_MS[0])) * 3) === n).length,
    );
    for (const third of thirds) expect(third).toBeGreaterThan(1150);
    expect(naturalDelay(1, 900)).toBe(300);
    expect(naturalDelay(0, 60_000)).toBe(NATURAL_MS[0]);
  });
});
