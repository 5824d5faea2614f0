// The server's HTTP interface, typed. A refusal becomes an `ApiError` with its code and sentence.
import { queryOf } from './table_filter';
import type {
  FinishedGame,
  GameInfo,
  GameList,
  LookedUp,
  Me,
  NewTable,
  ReferenceList,
  SigningKeys,
  Solo,
  TableFilter,
  TableInfo,
  Tables,
  Wish,
} from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, 'offline', 'The server cannot be reached.');
  }
  const text = await reply.text();
  const value: unknown = text && reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  if (reply.ok) return value as T;
  const error = (value as { error?: { code?: string; message?: string } } | null)?.error;
  throw new ApiError(reply.status, error?.code ?? 'error', error?.message ?? reply.statusText);
}

export const get = <T>(path: string) => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
export const put = <T>(path: string, body?: unknown) => ask<T>('PUT', path, body);
export const drop = <T>(path: string, body?: unknown) => ask<T>('DELETE', path, body);
const table = (id: string, verb: string, body: unknown = {}) =>
  post<TableInfo>(`/tables/${encodeURIComponent(id)}/${verb}`, body);

/** What one of the people at this device does: oneself (0), or a companion by number. */
export function player(as: number) {
  const query = as === 0 ? '' : `?as=${as}`;
  const ask = (id: string, verb: string, body: unknown = {}) => table(id, verb + query, body);
  return {
    me: () => get<Me>(`/me${query}`),
    rename: (name: string) => post<Me>(`/me${query}`, { name }),
    sit: (id: string, seat?: number) => ask(id, 'sit', seat === undefined ? {} : { seat }),
    leave: (id: string) => ask(id, 'leave'),
    ready: (id: string, commitment: string) => ask(id, 'ready', { ready: true, commitment }),
    reveal: (id: string, share: string) => ask(id, 'reveal', { share }),
    takeBack: (id: string) => ask(id, 'takeback'),
    propose: (id: string, what: Wish, seen: number) => ask(id, 'propose', { what, seen }),
    answer: (id: string, proposal: number, agree: boolean) => ask(id, 'answer', { proposal, agree }),
  };
}
export type Player = ReturnType<typeof player>;

export const http = {
  ...player(0),
  chooseFace: (face: number) => post<Me>('/me/face', { face }),
  games: async () => (await get<GameList>('/games')).games,
  game: (id: string) => get<GameInfo>(`/games/${encodeURIComponent(id)}`),
  rules: (id: string, lang: string) => get<string>(`/games/${encodeURIComponent(id)}/rules/${lang}`),
  references: async (id: string) =>
    (await get<ReferenceList>(`/games/${encodeURIComponent(id)}/references`)).references,
  lookUp: (id: string, name: string, entry: string) =>
    get<LookedUp>(`/games/${encodeURIComponent(id)}/references/${name}/entries/${encodeURIComponent(entry)}`),
  licence: (id: string, name: string) => `/api/games/${encodeURIComponent(id)}/references/${name}/licence`,
  tables: (skip: number, filter: TableFilter) => get<Tables>(`/tables?skip=${skip}${queryOf(filter)}`),
  table: (id: string) => get<TableInfo>(`/tables/${encodeURIComponent(id)}`),
  solo: (wanted: Solo) => post<TableInfo>('/solo', wanted),
  open: (wanted: NewTable) => post<TableInfo>('/tables', wanted),
  start: (id: string, commitment: string) => table(id, 'start', { commitment }),
  bot: (id: string, seat: number, level: string | null) => table(id, 'bot', { seat, level }),
  remove: (id: string, seat: number) => table(id, 'remove', { seat }),
  rematch: (id: string) => table(id, 'rematch'),
  mute: (id: string, person: string, muted: boolean) => table(id, 'mute', { person, muted }),
  muted: async (id: string) => (await get<{ muted: string[] }>(`/tables/${encodeURIComponent(id)}/muted`)).muted,
  switchWatch: (id: string, on: boolean) => table(id, 'watch-switch', { on }),
  switchChat: (id: string, on: boolean) => table(id, 'chat-switch', { on }),
  past: (id: string) => get<FinishedGame>(`/history/${encodeURIComponent(id)}`),
  replay: <ReplayData>(id: string) => get<ReplayData>(`/tables/${encodeURIComponent(id)}/replay`),
  record: <Record>(id: string) => get<Record>(`/tables/${encodeURIComponent(id)}/record`),
  signingKeys: () => get<SigningKeys>('/keys'),
  /** The replay of a record that was not played here. */
  showRecord: <ReplayData>(record: unknown) => post<ReplayData>('/replay', record),
  playOn: (id: string, from: { ply: number; seat: number; level: string }) => table(id, 'play-on', from),
  qr: (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`,
};
