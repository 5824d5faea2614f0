// Watching later: what is new is fetched when the server says so, and shown step by step.
import { expect, it } from 'vitest';
import { ApiError } from '@tablee/lib/http';
import type { Step } from '../replay/timeline';
import { Delayed, type Watched } from './delayed.svelte';

const status = { round: 1, to_act: [0], may_act: [], over: false, scores: [0], winners: [] };
const step = (ply: number): Step => ({
  ply,
  by: 0,
  action: 'x',
  status,
  seen: [{ sights: [], patch: { at: ply } }],
});
const start = { status, seen: [{ sights: [], view: { at: 0 } }] };

function world(answers: (Watched | ApiError)[]) {
  const asked: number[] = [];
  let waiting: { run: () => void; ms: number }[] = [];
  return {
    asked,
    waits: () => waiting.map(({ ms }) => ms),
    /** Lets the first timer of so many milliseconds run. */
    async pass(ms: number) {
      const at = waiting.findIndex((one) => one.ms === ms);
      const [one] = waiting.splice(at, at < 0 ? 0 : 1);
      one?.run();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
    ask(from: number) {
      asked.push(from);
      const answer = answers.shift();
      return answer && !(answer instanceof ApiError) ? Promise.resolve(answer) : Promise.reject(answer as Error);
    },
    later(run: () => void, ms: number) {
      const one = { run, ms };
      waiting.push(one);
      return () => (waiting = waiting.filter((other) => other !== one));
    },
  };
}
const replay = { table: 't', game: 'x', seats: 1, rules: {} };
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

it('shows nothing before the deal is old enough, then the newest moment, then each step in its turn', async () => {
  const there = world([
    { start: null, steps: [], wait_ms: 7000 },
    { start, steps: [step(1)], wait_ms: 6000 },
    { start: null, steps: [step(2), step(3)], wait_ms: null },
  ]);
  const delayed = new Delayed(replay, there);
  const stop = delayed.open();
  await settle();
  expect(delayed.moment).toBeNull();
  await there.pass(7000);
  expect(delayed.moment?.ply).toBe(1);
  expect(delayed.smooth).toBe(false);
  await there.pass(6000);
  expect([delayed.moment?.ply, delayed.smooth]).toEqual([2, true]);
  await there.pass(900);
  expect(delayed.moment?.views[0]).toEqual({ at: 3 });
  expect(there.asked).toEqual([0, 0, 1]);
  expect(there.waits()).toEqual([]);
  expect(delayed.wait).toBeNull();
  stop();
});

it('asks again when the line fails or its socket is not back, and stops where it is told no', async () => {
  const there = world([
    new ApiError(0, 'offline', ''),
    new ApiError(409, 'not_watching', ''),
    { start, steps: [], wait_ms: 500 },
    new ApiError(409, 'not_shown', ''),
  ]);
  const delayed = new Delayed(replay, there);
  delayed.open();
  await settle();
  await there.pass(4000);
  expect(delayed.refused).toBeNull();
  await there.pass(4000);
  expect(delayed.moment?.ply).toBe(0);
  await there.pass(500);
  expect(delayed.refused?.code).toBe('not_shown');
  expect(there.waits()).toEqual([]);
});
