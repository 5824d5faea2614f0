// API client for clubs.
import { drop, get, post, put } from '@tablee/lib/http';
import type { ChangeSeason, Club, ClubCard, ClubList, ClubRole, NewSeason, SeasonTable } from '@tablee/lib/wire';

const part = encodeURIComponent;
const at = (id: string) => `/clubs/${part(id)}`;

export const clubs = {
  list: () => get<ClubList>('/clubs'),
  found: (card: ClubCard) => post<Club>('/clubs', card),
  look: (id: string) => get<Club>(at(id)),
  present: (id: string, card: ClubCard) => put<Club>(at(id), card),
  close: (id: string) => drop<string>(at(id)),
  join: (id: string, code?: string) => post<Club>(`${at(id)}/join`, code ? { code } : {}),
  renewCode: (id: string) => post<Club>(`${at(id)}/code`),
  setRole: (id: string, person: string, role: ClubRole) => put<Club>(`${at(id)}/members/${part(person)}`, { role }),
  addTable: (id: string, table: string) => put<Club>(`${at(id)}/tables/${part(table)}`),
  takeOut: (id: string, what: 'tables' | 'drives', game: string) => drop<Club>(`${at(id)}/${what}/${part(game)}`),
  addSeason: (id: string, season: NewSeason) => post<Club>(`${at(id)}/seasons`, season),
  changeSeason: (id: string, season: string, change: ChangeSeason) =>
    put<Club>(`${at(id)}/seasons/${part(season)}`, change),
  season: (id: string, season: string) => get<SeasonTable>(`${at(id)}/seasons/${part(season)}`),
  endSeason: (id: string, season: string) => post<Club>(`${at(id)}/seasons/${part(season)}/end`),
  removeSeason: (id: string, season: string) => drop<Club>(`${at(id)}/seasons/${part(season)}`),
  remove: (id: string, person: string) => drop<string>(`${at(id)}/members/${part(person)}`),
};

/** The link that lets somebody in without asking. */
export const invitation = (id: string, code: string): string => `${location.origin}/club/${id}?join=${code}`;
