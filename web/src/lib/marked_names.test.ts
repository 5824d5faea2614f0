// Bot accounts are called bots wherever somebody else is named: a bare name is shown only where this list says why.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a name without a mark is shown, and why nobody takes a program for a person there. */
const BARE: Record<string, string> = {
  'lib/names.ts': 'makes the marked names',
  'lib/room.svelte.ts': 'a seat has a face, which is marked',
  'parts/LobbySeat.svelte': 'the seat says below the name that it is a bot',
  'parts/broken_start.ts': 'beside the seats, which say who is a bot',
  'parts/SitDown.svelte': 'the reader’s own name',
  'parts/TopBar.svelte': 'the reader’s own name',
  'pages/Me.svelte': 'the reader’s own name',
  'table/Cover.svelte': 'people who share this device',
  'clubs/SeasonPage.svelte': 'seasons count people only',
  'tournament/titles.ts': 'for places that say beside the name that it is a bot',
  'replay/FairDeal.svelte': 'beside the faces of the seats, which are marked',
  'replay/fair/draws.ts': 'people who gave a share of the draw',
};

const SOURCE = new URL('../', import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$/.test(file));
const read = (file: string) => readFileSync(new URL(file, SOURCE), 'utf8');

it('names nobody else without saying that it is a bot', () => {
  const bare = files.filter((file) => /\bshownName\b/.test(read(file)));
  expect(bare.toSorted()).toEqual(Object.keys(BARE).toSorted());
});

it('writes no name of a tournament as it is stored', () => {
  const stored = files
    .filter((file) => file.startsWith('tournament/') && file.endsWith('.svelte'))
    .filter((file) => /\b(person|sheet)\??\.name\b/.test(read(file)));
  expect(stored).toEqual([]);
});
