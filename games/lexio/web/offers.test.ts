// Labels of the chips of Lexio's offers: one play has its name, several are counted until one of them is chosen.
import type { Command } from '@tablee/lib/contract';
import { fill } from '@tablee/lib/message';
import { expect, it } from 'vitest';
import words from '../text/en.json';
import { commandsOf, type Situation } from './commands';
import type { Say } from './text';
import { tilesOf, type Tile } from './tiles';
import type { LexioView } from './view';

const t: Say = (key, holes = {}) => fill((words as Record<string, string>)[key] ?? key, holes, 'en');
const legal = {
  actions: ['9L 9S', '11N 11E', '6L 7N 8S 9S 10L'],
  complete: true,
  kinds: [
    { kind: 'pair', count: 2 },
    { kind: 'straight', count: 1 },
  ],
};

function offers(chosen: string): { commands: Command[]; picked(): Tile[] } {
  let picked: Tile[] = [];
  const now: Situation = {
    view: { phase: 'play', to_beat: null, tricks: [], last: null } as unknown as LexioView,
    legal,
    you: 0,
    myTurn: true,
    pending: false,
    chosen: tilesOf(chosen),
    planned: null,
    settling: false,
    aids: true,
    nextOrder: 'suit',
    nameOfSeat: () => '',
    t,
    choose: (tiles) => (picked = tiles),
    sort: () => {},
    goOn: () => {},
    showLast: () => {},
    showSeen: () => {},
  };
  return { commands: commandsOf(now).filter((one) => one.kind === 'offer'), picked: () => picked };
}

it('names the one play of a kind, and of several the one that is chosen', () => {
  const labels = (chosen: string) => offers(chosen).commands.map((one) => one.label);
  expect(labels('')).toEqual(['2 pairs', 'straight 6\u2060–\u206010']);
  expect(labels('9L 9S')).toEqual(['pair of 9s: 1 of 2', 'straight 6\u2060–\u206010']);
  expect(labels('11N 11E')).toEqual(['pair of 11s: 2 of 2', 'straight 6\u2060–\u206010']);
});

it('goes from one play of a kind to the next', () => {
  const { commands, picked } = offers('9L 9S');
  commands[0]?.run?.();
  expect(picked().map((tile) => tile.id)).toEqual(['11N', '11E']);
});
