// The player runs by a clock of the test's own: no waiting, no chance.
import { describe, expect, it } from 'vitest';
import { Timeline, type ReplayData } from './timeline';
import { Player } from './player.svelte';

const status = { round: 1, to_act: [0], may_act: [], over: false, scores: [0], winners: [] };
const replay: ReplayData = {
  table: 't',
  game: 'g',
  seats: 1,
  rules: {},
  start: { status, seen: [{ sights: [], view: {} }] },
  steps: [1, 2, 3].map((ply) => ({ ply, by: 0, action: 'a', status, seen: [{ sights: ['x'] }] })),
};

function clocked() {
  let pending: { run: () => void; ms: number } | null = null;
  const player = new Player(new Timeline(replay), (run, ms) => {
    const mine = { run, ms };
    pending = mine;
    return () => {
      if (pending === mine) pending = null;
    };
  });
  const ring = () => {
    const due = pending;
    pending = null;
    due?.run();
  };
  return { player, ring, waits: () => pending?.ms ?? null };
}

describe('a player', () => {
  it('runs to the end and stops there', () => {
    const { player, ring, waits } = clocked();
    player.toggle();
    for (const ply of [1, 2, 3]) {
      ring();
      expect(player.ply).toBe(ply);
    }
    expect([player.playing, waits()]).toEqual([false, null]);
  });

  it('begins anew when it is started at the end', () => {
    const { player } = clocked();
    player.go(3);
    player.toggle();
    expect([player.ply, player.playing]).toEqual([0, true]);
  });

  it('stops where somebody goes by hand', () => {
    const { player, ring, waits } = clocked();
    player.toggle();
    ring();
    player.step(-1);
    expect([player.ply, player.playing, waits()]).toEqual([0, false, null]);
  });

  it('hurries at once', () => {
    const { player, waits } = clocked();
    player.toggle();
    const slow = waits() ?? 0;
    player.hurry(4);
    expect(waits()).toBe(slow / 4);
  });

  it('lets things travel only when it goes one step on', () => {
    const { player } = clocked();
    player.step(1);
    expect(player.smooth).toBe(true);
    player.step(-1);
    expect(player.smooth).toBe(false);
    player.go(3);
    expect(player.smooth).toBe(false);
  });

  it('stays within the game', () => {
    const { player } = clocked();
    player.go(99);
    expect(player.ply).toBe(3);
    player.go(-1);
    expect(player.ply).toBe(0);
  });
});
