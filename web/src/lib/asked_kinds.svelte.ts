// Kinds of plays that the server was asked for: what tiles are called ahead of one's turn.
import type { Kinds } from './contract';

/** How many are remembered; a person tries far fewer in a game. */
const MOST = 500;

export class AskedKinds implements Kinds {
  private known: ReadonlyMap<string, string | null> = $state.raw(new Map());
  private readonly asked = new Set<string>();

  constructor(private readonly send: (notation: string) => void) {}

  of(notation: string): string | null | undefined {
    return this.known.get(notation);
  }

  ask(notation: string): void {
    if (notation === '' || this.asked.has(notation) || this.asked.size >= MOST) return;
    this.asked.add(notation);
    this.send(notation);
  }

  take(notation: string, kind: string | null): void {
    this.known = new Map(this.known).set(notation, kind);
  }

  /** The line was cut: what was not answered may never have been asked. */
  forgetUnanswered(): void {
    for (const notation of this.asked) if (!this.known.has(notation)) this.asked.delete(notation);
  }
}
