// Setting tables up: one click against bots, or a table to invite friends to.
import { SvelteSet } from 'svelte/reactivity';
import { note, noted } from '../replay/fair/noted';
import { commit, toReveal } from '../replay/fair/share';
import { http } from './http';
import { lang } from './language.svelte';
import { presetFor } from './options';
import type { GameInfo, MyTable, NewTable, TableInfo } from './wire';

const COMFORTABLE = 4;
const FRIENDLY_LEVEL = 'casual';

/** How many sit down when nobody says. */
export const usualSeats = (game: GameInfo): number => Math.max(game.seats.min, Math.min(game.seats.max, COMFORTABLE));

/** The level of the bots when nobody says. */
export const usualLevel = (game: GameInfo): string =>
  game.levels.includes(FRIENDLY_LEVEL) ? FRIENDLY_LEVEL : (game.levels.at(-1) ?? 'random');

export function plainTable(game: GameInfo): NewTable {
  return {
    game: game.game,
    seats: usualSeats(game),
    rules: presetFor(game.options, lang()),
    clock: { kind: 'none' },
    visibility: 'link',
    chat: true,
    rated: false,
    aids: true,
  };
}

/** A table with you in the first seat. */
export async function host(wanted: NewTable): Promise<TableInfo> {
  const table = await http.open(wanted);
  note(table.id, { commitment: table.commitment });
  const seated = table.seats.some((seat) => seat.kind === 'person');
  return seated ? table : http.sit(table.id, 0);
}

/** A share that was drawn before its table had a name. */
const UNNAMED = 'next';
/** Tables whose game began with this page's own answer, or begins as soon as that answer is there. */
const beginning = new SvelteSet<string>();
export const isBeginning = (table: string): boolean => beginning.has(table);

/** Commits to a share for a table that others will name. */
export const promiseShare = (): Promise<string> => commit(UNNAMED);
/** The table has its name: the share that was promised is told there. */
export const keepPromise = (table: string): void => note(table, { drawn: noted(UNNAMED).drawn ?? {} });

/** Bots of this level on all other seats, and off we go: one request, then the share is told on the way to the table. */
export async function playBots(
  game: GameInfo,
  wanted: NewTable = plainTable(game),
  level = usualLevel(game),
): Promise<TableInfo> {
  const table = await http.solo({ table: wanted, level, commitment: await commit(UNNAMED) });
  note(table.id, { commitment: table.commitment, drawn: noted(UNNAMED).drawn ?? {} });
  const share = toReveal(table);
  if (share !== null) {
    beginning.add(table.id);
    // Should it fail, the waiting room says what is missing and tells it again. Once the game runs, the table stays
    // named here: its socket may tell of the start later than this answer does.
    void http
      .reveal(table.id, share)
      .then(({ phase }) => phase === 'running')
      .catch(() => false)
      .then((runs) => runs || beginning.delete(table.id));
  }
  return table;
}

/** Starts a table where nobody else has a share to add: there is nobody to wait for. */
export async function startAlone(id: string): Promise<TableInfo> {
  const table = await http.start(id, await commit(id));
  const share = toReveal(table);
  return share === null ? table : http.reveal(id, share);
}

/** The game against bots alone that one left, if there is one: the latest. */
export const leftBehind = (tables: MyTable[], game: string): MyTable | null =>
  tables
    .filter((table) => table.game === game && table.phase === 'running' && isSolo(table))
    .toSorted((a, b) => b.since - a.since)[0] ?? null;

/** Whether nobody else sits at a table of mine: no one waits for me there. */
export const isSolo = (table: MyTable): boolean =>
  table.seats.every((seat, index) => seat.kind === 'bot' || index === table.seat);
