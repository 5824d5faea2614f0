// Accounts over HTTP: becoming a member, coming back, browsers, bot accounts, leaving; and what
// one has played.
import { drop, get, post } from './http';
import type {
  BotAccount,
  HistoryPage,
  Leaderboard,
  Me,
  NewAuthenticator,
  Registered,
  SecondFactor,
  Session,
  Standing,
  WithToken,
} from './wire';

const part = encodeURIComponent;

export const account = {
  register: (name: string, password: string) => post<Registered>('/register', { name, password }),
  login: (name: string, password: string, code?: string) => post<Me>('/login', { name, password, code }),
  recover: (name: string, code: string, password: string) => post<Me>('/recover', { name, code, password }),
  logout: () => post<Me>('/logout'),
  changePassword: (old: string, fresh: string) => post<string>('/me/password', { old, new: fresh }),
  freshCodes: async (password: string) =>
    (await post<{ recovery_codes: string[] }>('/me/recovery', { password })).recovery_codes,
  secondFactor: () => get<SecondFactor>('/me/second-factor'),
  beginFactor: (password: string) => post<NewAuthenticator>('/me/second-factor', { password }),
  confirmFactor: (code: string) => post<string>('/me/second-factor/confirm', { code }),
  removeFactor: (password: string) => drop<string>('/me/second-factor', { password }),
  sessions: () => get<Session[]>('/me/sessions'),
  endSession: (id: string) => drop<string>(`/me/sessions/${part(id)}`),
  endOtherSessions: () => drop<string>('/me/sessions'),
  bots: () => get<BotAccount[]>('/me/bots'),
  addBot: (name: string) => post<WithToken>('/me/bots', { name }),
  renewToken: (id: string) => post<WithToken>(`/me/bots/${part(id)}/token`),
  removeBot: (id: string) => drop<string>(`/me/bots/${part(id)}`),
  remove: (password: string) => drop<Me>('/me', { password }),
  stats: () => get<Standing[]>('/me/stats'),
  history: (before: string | null, limit = 10) =>
    get<HistoryPage>(`/history?person=me&limit=${limit}${before ? `&before=${part(before)}` : ''}`),
  leaders: (game: string) => get<Leaderboard>(`/leaderboard/${part(game)}`),
};
