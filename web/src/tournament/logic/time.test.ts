// Server time and the bell: frames that were slow, a pause, a restart, the marks that are said aloud.
import { describe, expect, it } from 'vitest';
import { bell } from './samples.test-data';
import { faceOf, ServerClock, minutes, passed } from './time';

function clocks() {
  const local = { now: 1000 };
  return { local, server: new ServerClock(() => local.now) };
}

describe('server time', () => {
  it('is not known before the server spoke', () => expect(clocks().server.now()).toBeNull());

  it('runs on between frames', () => {
    const { local, server } = clocks();
    server.hear(500_000, 'fresh');
    local.now += 2500;
    expect(server.now()).toBe(502_500);
  });

  it('trusts the frame that travelled least', () => {
    const { local, server } = clocks();
    server.hear(500_000, 'fresh');
    local.now += 1000;
    server.hear(500_700, 'next');
    expect(server.now()).toBe(501_000);
    server.hear(501_200, 'next');
    expect(server.now()).toBe(501_200);
  });

  it('begins anew after a restart, during which it stood still', () => {
    const { local, server } = clocks();
    server.hear(500_000, 'fresh');
    local.now += 60_000;
    server.hear(505_000, 'fresh');
    expect(server.now()).toBe(505_000);
  });
});

describe('the bell', () => {
  it('counts down to its moment and never below nothing', () => {
    expect(faceOf(bell(), 310_000)).toEqual({ state: 'runs', left: 210_000, gone: 0.5 });
    expect(faceOf(bell(), 600_000)).toEqual({ state: 'runs', left: 0, gone: 1 });
  });
  it('stands while it is paused', () => {
    const paused = bell({ paused: true, ends_at_server_ms: null, left_ms: 105_000 });
    expect(faceOf(paused, 200_000)).toEqual(faceOf(paused, 900_000));
    expect(faceOf(paused, 200_000)).toMatchObject({ state: 'paused', left: 105_000, gone: 0.75 });
  });
  it('has rung, is not there, or was never set', () => {
    expect(faceOf(bell({ rang: true, ends_at_server_ms: null, left_ms: null }), 1).state).toBe('rang');
    expect(faceOf(null, 1).state).toBe('none');
    expect(faceOf(bell({ length_ms: null, ends_at_server_ms: null, left_ms: null }), 1)).toEqual({
      state: 'none',
      left: null,
      gone: 0,
    });
  });
  it('is written in minutes, rounded up', () => {
    expect([0, 1, 999, 1000, 59_001, 60_000, 420_000].map(minutes)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '0:01',
      '1:00',
      '1:00',
      '7:00',
    ]);
  });
  it('is said aloud once at each mark', () => {
    expect(passed(60_100, 59_900)).toBe(60_000);
    expect(passed(59_900, 59_700)).toBeNull();
    expect(passed(10_050, 9_900)).toBe(10_000);
    expect(passed(null, 5_000)).toBeNull();
    expect(passed(400, 0)).toBeNull();
  });
});
