// The socket of a tournament: comes back, waits longer each time, pings, gives a silent line up.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, World } from '@tablee/lib/socket';
import type { TournamentMessage } from '../generated/wire';
import { followTournament } from './follow';
import { whole } from './samples.test-data';

function stage() {
  const lines: (Line & { sent: string[]; closed: boolean })[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const world: World = {
    dial: () => {
      const line = {
        sent: [] as string[],
        closed: false,
        send: (text: string) => void line.sent.push(text),
        close: () => void (line.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
      } as Line & { sent: string[]; closed: boolean };
      lines.push(line);
      return line;
    },
    later: (run, ms) => {
      const wait = { run, ms };
      waits.push(wait);
      return () => waits.includes(wait) && waits.splice(waits.indexOf(wait), 1);
    },
    random: () => 1,
  };
  const heard: string[] = [];
  const stop = followTournament(
    'd 1',
    {
      message: (message) => heard.push(message.type),
      line: (live) => heard.push(live ? 'live' : 'lost'),
      back: () => heard.push('back'),
      unreadable: () => heard.push('unreadable'),
    },
    world,
  );
  const say = (message: TournamentMessage) => lines.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  const next = () => waits.shift()?.run();
  return { lines, waits, heard, stop, say, next };
}

beforeEach(() => vi.stubGlobal('location', { protocol: 'https:', host: 'table.test' }));

describe('the line to a tournament', () => {
  it('tells the whole, then what follows', () => {
    const { say, heard } = stage();
    say(whole());
    say({ type: 'change', seq: 11, now: 1 });
    expect(heard).toEqual(['live', 'tournament', 'change']);
  });
  it('comes back, later each time, at once patient again when it is live', () => {
    const { lines, waits, next, say } = stage();
    lines[0]?.onclose?.();
    expect(waits.map((one) => one.ms)).toEqual([400]);
    next();
    lines[1]?.onclose?.();
    expect(waits.map((one) => one.ms)).toEqual([800]);
    next();
    say(whole());
    lines[2]?.onclose?.();
    expect(waits.at(-1)?.ms).toBe(400);
  });
  it('pings a quiet line and gives it up when nothing answers', () => {
    const { lines, next, say, heard } = stage();
    say(whole());
    next();
    expect(lines[0]?.sent).toEqual(['{"type":"ping"}']);
    next();
    expect(lines[0]?.closed).toBe(true);
    expect(heard.at(-1)).toBe('lost');
  });
  it('comes back when it was asked to without showing a loss', () => {
    const { lines, waits, say, next, heard } = stage();
    say(whole());
    waits.length = 0;
    say({ type: 'bye', reason: 'shutdown', after_ms: 120 });
    expect(waits.map((one) => one.ms)).toEqual([120]);
    next();
    expect(lines).toHaveLength(2);
    expect(heard).toEqual(['live', 'tournament']);
    lines[1]?.onclose?.();
    expect(heard.at(-1)).toBe('lost');
  });
  it('says that it is back once the server speaks again', () => {
    const { say, next, heard, waits } = stage();
    say(whole());
    waits.length = 0;
    say({ type: 'bye', reason: 'shutdown', after_ms: 120 });
    next();
    expect(heard).toEqual(['live', 'tournament']);
    say(whole());
    say(whole());
    expect(heard).toEqual(['live', 'tournament', 'live', 'back', 'tournament', 'live', 'tournament']);
  });
  it('passes on nothing of another version', () => {
    const { say, heard } = stage();
    say({ type: 'everything', seq: 1 } as unknown as TournamentMessage);
    expect(heard).toEqual(['unreadable']);
  });
  it('comes back after a goodbye, but not after it was stopped', () => {
    const { lines, waits, say, stop } = stage();
    say({ type: 'bye', reason: 'shutdown' });
    expect(waits).toHaveLength(1);
    stop();
    expect(waits).toHaveLength(0);
    lines[0]?.onclose?.();
    expect(waits).toHaveLength(0);
  });
});
