// API client for a tournament, and a refusal in the person's language.
import { ApiError, get, post } from '@tablee/lib/http';
import { errorText } from '@tablee/lib/error_text';
import { knows, t } from '@tablee/lib/language.svelte';
import { notify } from '@tablee/lib/notices.svelte';
import { promise, shareToTell } from './logic/shares';
import type {
  Done,
  Draws,
  TournamentInfo,
  TournamentSetup,
  RoundView,
  RoleName,
  Sheet,
  Verdict,
  SeatingReason,
} from './generated/wire';

export type Wanted = TournamentSetup;
export interface Score {
  points: number[];
  penalties?: number[];
  out?: number;
}

const at = (id: string) => `/drives/${encodeURIComponent(id)}`;

export const tournaments = {
  list: async () => (await get<{ drives: TournamentInfo[] }>('/drives')).drives,
  one: (id: string) => get<TournamentInfo>(at(id)),
  create: (wanted: Wanted) => post<TournamentInfo>('/drives', wanted),
  standings: async (id: string) => (await get<{ standings: Sheet[] }>(`${at(id)}/standings`)).standings,
  round: (id: string, round: number) => get<RoundView>(`${at(id)}/rounds/${round}`),
  why: (id: string, person: string, lang: string) =>
    get<SeatingReason>(`${at(id)}/why?person=${encodeURIComponent(person)}&lang=${lang}`),
  invited: async (id: string) => (await get<{ names: string[] }>(`${at(id)}/invited`)).names,
  draws: (id: string) => get<Draws>(`${at(id)}/draws`),
  qr: (id: string) => `/api${at(id)}/qr.svg`,
};

/** A name for a request that no other has. */
function requestName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every request about one tournament, as the protocol names them. */
export class Requests {
  constructor(private readonly id: string) {}

  /** Names of requests whose answer was lost: asked again, they are not done again. */
  private readonly unanswered = new Map<string, string>();

  private ask = (verb: string, body: unknown = {}) => post<Done>(`${at(this.id)}/${verb}`, body);

  private async once(verb: string, body: Record<string, unknown> = {}): Promise<Done> {
    const what = JSON.stringify([verb, body]);
    const id = this.unanswered.get(what) ?? requestName();
    this.unanswered.set(what, id);
    try {
      const done = await this.ask(verb, { ...body, id });
      this.unanswered.delete(what);
      return done;
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) this.unanswered.delete(what);
      throw error;
    }
  }

  register = () => this.once('register');
  bots = (bots: number, level: string) => this.once('register', { bots, level });
  enroll = (name: string) => this.once('register', { name });
  /** Oneself, with a share in the draws. */
  arrive = async () => this.ask('check-in', { commitment: await promise(this.id) });
  checkIn = (person: string) => this.ask('check-in', { person });
  /** Tells the share behind a commitment, if this browser drew it and everything is as it was promised. */
  async tellShare(commitment: string): Promise<void> {
    const share = shareToTell(this.id, commitment, await tournaments.draws(this.id));
    if (share !== null) await this.ask('share', { share });
  }
  withdraw = (person?: string) => this.ask('withdraw', { person });
  noShow = (person: string) => this.ask('no-show', { person });
  standIn = (person: string | undefined, level: string | null) => this.ask('stand-in', { person, level });
  start = () => this.ask('start');
  bell = (what: 'start' | 'pause' | 'resume' | 'ring') => this.ask('bell', { do: what });
  seat = (person: string, table: number, seat: number) => this.ask('seat', { person, table, seat });
  result = (table: number, score: Score) => this.ask('result', { table, ...score });
  sign = (table: number, seat?: number) => this.ask('countersign', { table, seat });
  dispute = (table: number, reason: string, seat?: number) => this.ask('dispute', { table, seat, reason });
  settle = (table: number) => this.ask('settle', { table });
  tie = (table: number, seat: number) => this.ask('tie', { table, seat });
  challenge = (table: number, author: number, challenger: number, word: string) =>
    this.ask('challenge', { table, author, challenger, word });
  rule = (challenge: number, verdict: Verdict) => this.ask('rule', { challenge, verdict });
  penalise = (person: string, points: number, reason: string) => this.once('penalty', { person, points, reason });
  correct = (entry: number, reason: string, result: Score) => this.ask('correct', { entry, reason, result });
  role = (person: string, role: RoleName | null, from?: number, to?: number) =>
    this.ask('roles', { person, role, from, to });
  invite = (name: string, invited: boolean) => this.ask('invite', { name, invited });
  announce = (text: string) => this.once('announce', { text });
  chat = (on: boolean) => this.ask('chat', { on });
  mute = (person: string, muted: boolean) => this.ask('mute', { person, muted });
  end = () => this.ask('end');
}

/** Why something did not work: our words for the code, else the server's sentence. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  const key = `tournament.failed.${error.code}`;
  return knows(key) ? t(key) : errorText(error);
}

/** Does something and shows why not; whether it worked. */
export async function attempt(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    notify(reason(error), 'bad');
    return false;
  }
}
