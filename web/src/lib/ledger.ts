// The clock ledger: how long every move took, how much of that its author was disconnected, which of them a bot or the clock made, when
// bots took seats over, and when people were without a connection.
import { t } from './language.svelte';
import type { Disconnection, Takeover } from './wire';

/** What is kept of a move's time. */
export interface TimedMove {
  think_ms?: number | undefined;
  /** How much of it the seat was without a connection. */
  away_ms?: number | undefined;
  /** How long the game had stood still before it. */
  paused_ms?: number | undefined;
  origin?: string | undefined;
  /** Set where it is no move: an undo, or what everybody agreed on. */
  back_to?: number | undefined;
  agreed?: string | undefined;
}

const SECOND = 1000;

/** A duration as clocks show it: minutes and seconds, hours where there are any. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether it is a move of the game, and no undo or agreement: then it took its time. */
export const isMove = ({ back_to, agreed }: TimedMove): boolean => back_to === undefined && agreed === undefined;

/** Who moved in a person's stead, as far as a page knows it. */
export const standIn = ({ origin }: TimedMove): 'bot' | 'clock' | null =>
  origin === 'bot' || origin === 'clock' ? origin : null;

/** One seat's line of the ledger. */
export interface LedgerLine {
  seat: number;
  moves: number;
  total: number;
  longest: number;
  /** How long it was without a connection in its turns. */
  away: number;
  /** Moves that a bot made, and moves made because time was up. */
  bot: number;
  clock: number;
}

/** What every seat's moves came to. */
export function ledgerOf(seats: number, moves: readonly (TimedMove & { by: number | 'host' | null })[]): LedgerLine[] {
  const lines = Array.from({ length: seats }, (_, seat): LedgerLine => ({
    seat,
    moves: 0,
    total: 0,
    longest: 0,
    away: 0,
    bot: 0,
    clock: 0,
  }));
  for (const move of moves) {
    const line = typeof move.by === 'number' ? lines[move.by] : undefined;
    if (!line || !isMove(move)) continue;
    const think = move.think_ms ?? 0;
    line.moves += 1;
    line.total += think;
    line.longest = Math.max(line.longest, think);
    line.away += move.away_ms ?? 0;
    const instead = standIn(move);
    if (instead) line[instead] += 1;
  }
  return lines;
}

/** A takeover or a disconnection as a line of a list. */
export interface SeatLine {
  seq: number;
  text: string;
  /** When it was (ms since 1970). */
  at: number;
}

/** What is said of a takeover at the table. */
export function takeoverLine(
  { seat, seq, at, by }: Takeover,
  name: (seat: number) => string,
  you: number | null,
): SeatLine {
  const text = seat === you ? t(`ledger.taken.${by}.you`) : t(`ledger.taken.${by}`, { name: name(seat) });
  return { seq, text, at };
}

/** What is said of a disconnection at the table: how long it lasted, or that it lasts. */
export function disconnectionLine(
  { seat, seq, at, ms }: Disconnection,
  name: (seat: number) => string,
  you: number | null,
): SeatLine {
  const lasts = ms === undefined;
  const holes = { name: name(seat), time: clockTime(ms ?? 0) };
  // Whoever reads that it lasts is connected.
  const text = lasts ? t('ledger.gone.now', holes) : t(seat === you ? 'ledger.gone.you' : 'ledger.gone', holes);
  return { seq, text, at };
}

/** What happened to seats, in the order of time. */
export const bySeat = (
  takeovers: readonly Takeover[],
  disconnections: readonly Disconnection[],
  name: (seat: number) => string,
  you: number | null,
): SeatLine[] =>
  [
    ...disconnections.map((one) => disconnectionLine(one, name, you)),
    ...takeovers.map((one) => takeoverLine(one, name, you)),
  ].sort((a, b) => a.at - b.at);

/** Lines in the order in which they happened: a takeover stands after the input that it came after. */
export const inOrder = <A extends { seq: number }, B extends { seq: number }>(
  inputs: readonly A[],
  takeovers: readonly B[],
): (A | B)[] => [...inputs, ...takeovers].sort((a, b) => a.seq - b.seq);
