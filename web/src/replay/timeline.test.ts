// The replay unrolls to the same views whatever way one gets there.
import { describe, expect, it } from 'vitest';
import { Timeline, stay, type ReplayData } from './timeline';

const status = (round: number, over = false) => ({
  round,
  to_act: [0],
  may_act: [],
  over,
  scores: [0, 0],
  winners: [],
});
const replay: ReplayData = {
  table: 't',
  game: 'g',
  seats: 2,
  rules: {},
  start: {
    status: status(1),
    seen: [
      { sights: ['dealt'], view: { hand: '1s 2s', tricks: [], turn: 0 } },
      { sights: ['dealt'], view: { hand: '3s', tricks: [], turn: 0 } },
    ],
  },
  steps: [
    {
      ply: 1,
      by: 0,
      action: '1s',
      status: status(1),
      seen: [
        { sights: ['played'], patch: { hand: '2s', tricks: [['a']], turn: 1 } },
        { sights: ['played'], patch: { tricks: [['a']], turn: 1 } },
      ],
    },
    {
      ply: 2,
      by: 1,
      action: '3s',
      status: status(2),
      seen: [
        { sights: ['played', 'settled', 'dealt'], grow: { tricks: { last: ['b'] } }, patch: { turn: null } },
        { sights: ['played'], grow: { tricks: { last: ['b'] } }, patch: { hand: null } },
      ],
    },
    { ply: 3, by: 'host', action: 'bell', status: status(3, true), seen: [{ sights: [] }, { sights: [] }] },
  ],
};

describe('a timeline', () => {
  it('has the deal as its first moment and ends with the last input', () => {
    const timeline = new Timeline(replay);
    expect(timeline.last).toBe(3);
    expect(timeline.at(0).views[0]).toEqual({ hand: '1s 2s', tricks: [], turn: 0 });
    expect(timeline.by(0)).toBeNull();
    expect(timeline.by(3)?.by).toBe('host');
  });

  it('gives every seat its own view, jumping or stepping', () => {
    const jumped = new Timeline(replay).at(2);
    const stepped = new Timeline(replay);
    [0, 1, 2].forEach((ply) => stepped.at(ply));
    expect(jumped).toEqual(stepped.at(2));
    expect(jumped.views).toEqual([
      { hand: '2s', tricks: [['a', 'b']] },
      { tricks: [['a', 'b']], turn: 1 },
    ]);
  });

  it('does not change an earlier moment when a later one is made', () => {
    const timeline = new Timeline(replay);
    const early = JSON.stringify(timeline.at(1));
    timeline.at(3);
    expect(JSON.stringify(timeline.at(1))).toBe(early);
  });

  it('stays within the game', () => {
    const timeline = new Timeline(replay);
    expect(timeline.at(-4).ply).toBe(0);
    expect(timeline.at(99).ply).toBe(3);
  });

  it('knows where rounds begin', () => {
    expect(new Timeline(replay).rounds()).toEqual([
      { ply: 0, round: 1 },
      { ply: 2, round: 2 },
    ]);
  });

  it('lingers where more is seen', () => {
    const timeline = new Timeline(replay);
    expect(stay(timeline.at(2), 0)).toBeGreaterThan(stay(timeline.at(2), 1));
  });
});
