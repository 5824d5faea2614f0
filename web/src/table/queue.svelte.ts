// The move that was chosen ahead at one table: shown, sent the moment it is legal, dropped by a surprise.
import { step, type Moment, type Plan } from './queue';

export class MoveQueue {
  plan: Plan | null = $state.raw(null);

  constructor(
    private readonly send: (notation: string) => void,
    private readonly dropped: () => void,
  ) {}

  /** Chooses a move ahead; the same one again takes the choice back. */
  choose(notation: string, answering: string, since: number): boolean {
    const again = this.plan?.notation === notation;
    this.plan = again ? null : { notation, answering, since };
    return !again;
  }

  cancel(): void {
    this.plan = null;
  }

  /** Holds the plan against what the table is now. */
  meet(moment: Moment): void {
    if (!this.plan) return;
    const what = step(this.plan, moment);
    if (what === 'wait') return;
    const { notation } = this.plan;
    this.plan = null;
    if (what === 'send') this.send(notation);
    else this.dropped();
  }
}
