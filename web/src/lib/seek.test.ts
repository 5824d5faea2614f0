// Looking for a table: what is said, what is heard, and coming back after the line was lost.
import { beforeEach, expect, it, vi } from 'vitest';
import { seek } from './seek';
import type { Line, World } from './socket';
import type { Seek, SeekMessage } from './wire';

const WISH: Seek = { table: { game: 'lexio', seats: 4 } as Seek['table'] };

function lines() {
  const dialled: (Line & { said: string[]; closed: boolean })[] = [];
  const later: { run: () => void; ms: number }[] = [];
  const world: World = {
    dial: () => {
      const line: (typeof dialled)[number] = {
        said: [],
        closed: false,
        send: (text) => line.said.push(text),
        close: () => (line.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      dialled.push(line);
      return line;
    },
    later: (run, ms) => {
      later.push({ run, ms });
      return () => {};
    },
    random: () => 0.5,
  };
  const hear = (message: SeekMessage, at = dialled.length - 1) =>
    dialled[at]?.onmessage?.({ data: JSON.stringify(message) });
  return { world, dialled, later, hear };
}

const listener = () => ({ status: vi.fn(), seated: vi.fn(), refused: vi.fn(), replaced: vi.fn(), lost: vi.fn() });

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'den.local' });
});

it('says what it looks for, hears how it stands, and ends at the table', () => {
  const { world, dialled, hear } = lines();
  const heard = listener();
  seek(() => WISH, heard, world);
  dialled[0]?.onopen?.();
  expect(JSON.parse(dialled[0]?.said[0] ?? '')).toEqual({ type: 'seek', ...WISH });
  hear({ type: 'seeking', looking: 2, near: 1, reach: 100, strength: 1500 });
  expect(heard.status).toHaveBeenCalledWith(expect.objectContaining({ looking: 2, near: 1 }));
  hear({ type: 'seated', table: 't1' });
  expect(heard.seated).toHaveBeenCalledWith('t1');
  expect(dialled[0]?.closed).toBe(true);
});

it('comes back after the line was lost, and says then what is left to look for', () => {
  const { world, dialled, later } = lines();
  const heard = listener();
  let left = 30;
  seek(() => ({ ...WISH, bots_after: left }), heard, world);
  dialled[0]?.onopen?.();
  left = 10;
  dialled[0]?.onclose?.();
  expect(heard.lost).toHaveBeenCalledOnce();
  later[0]?.run();
  dialled[1]?.onopen?.();
  expect(JSON.parse(dialled[1]?.said[0] ?? '')).toMatchObject({ bots_after: 10 });
});

it('does not come back when it is stopped, refused or replaced', () => {
  const { world, dialled, later, hear } = lines();
  const heard = listener();
  const stop = seek(() => WISH, heard, world);
  stop();
  expect(dialled[0]?.closed).toBe(true);
  dialled[0]?.onclose?.();
  seek(() => WISH, heard, world);
  hear({ type: 'refused', code: 'too_many_tables', message: '…' });
  dialled[1]?.onclose?.();
  expect(heard.refused).toHaveBeenCalledWith('too_many_tables', '…');
  seek(() => WISH, heard, world);
  hear({ type: 'bye', reason: 'replaced' });
  dialled[2]?.onclose?.();
  expect(heard.replaced).toHaveBeenCalledOnce();
  expect(heard.lost).not.toHaveBeenCalled();
  expect(later).toEqual([]);
});
