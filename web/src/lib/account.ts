// Accounts over HTTP: becoming a member, coming back, browsers, bot accounts, leaving; and what
// one has played.
import { drop, get, post, put } from './http';
import type {
  BotAccount,
  Channel,
  Company,
  HistoryPage,
  Leaderboard,
  Me,
  NewAuthenticator,
  NoticeChoices,
  Notices,
  Registered,
  SecondFactor,
  Session,
  Standing,
  TableInfo,
  Webhook,
  WebhookMade,
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
  notices: () => get<Notices>('/me/notices'),
  chooseNotices: (choices: NoticeChoices) => put<Notices>('/me/notices', choices),
  noticesAbout: (table: string, on: boolean) => put<string>(`/me/notices/tables/${part(table)}`, { on }),
  addWebhook: (url: string, channel: Channel) => post<WebhookMade>('/me/notices/webhooks', { url, channel }),
  removeWebhook: (id: string) => drop<string>(`/me/notices/webhooks/${part(id)}`),
  testWebhook: (id: string) => post<Webhook>(`/me/notices/webhooks/${part(id)}/test`),
  people: () => get<Company>('/me/people'),
  invite: (person: string) => post<TableInfo>(`/me/people/${part(person)}/invite`),
  decline: (table: string) => drop<string>(`/me/invitations/${part(table)}`),
  block: (person: string) => put<string>(`/me/blocked/${part(person)}`),
  unblock: (person: string) => drop<string>(`/me/blocked/${part(person)}`),
  remove: (password: string) => drop<Me>('/me', { password }),
  stats: () => get<Standing[]>('/me/stats'),
  history: (before: string | null, limit = 10) =>
    get<HistoryPage>(`/history?person=me&limit=${limit}${before ? `&before=${part(before)}` : ''}`),
  leaders: (game: string) => get<Leaderboard>(`/leaderboard/${part(game)}`),
};
