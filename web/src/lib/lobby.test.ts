// The lobby's lists: snapshot, changes, my own tables, and coming back after the line was lost.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followLobby } from './lobby';
import type { Line, PageWorld } from './socket';
import type { LobbyMessage, LobbyTable, MyTable } from './wire';

const table = (id: string): LobbyTable => ({
  id,
  game: 'lexio',
  seats: [],
  phase: 'open',
  clock: { kind: 'none' },
  rules: {},
  rated: false,
  aids: true,
  chat: true,
  host: null,
  created_at: 0,
});
const own = (id: string, my_turn: boolean): MyTable => ({
  id,
  game: 'lexio',
  phase: 'running',
  seat: 0,
  my_turn,
  since: 0,
  deadline: null,
  seats: [],
});

function lines() {
  const dialled: (Line & { url: string; closed: boolean; sent: unknown[] })[] = [];
  const later: (() => void)[] = [];
  const waits: number[] = [];
  const page = { hidden: false, changed: () => {} };
  const world: PageWorld = {
    dial: (url) => {
      const line = {
        url,
        closed: false,
        sent: [] as unknown[],
        send(text: string) {
          line.sent.push(JSON.parse(text));
        },
        close() {
          line.closed = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      dialled.push(line);
      return line;
    },
    later: (run, ms) => {
      later.push(run);
      waits.push(ms);
      return () => later.splice(later.indexOf(run), 1);
    },
    random: () => 0,
    hidden: () => page.hidden,
    watchPage: (changed) => {
      page.changed = changed;
      return () => (page.changed = () => {});
    },
  };
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.changed();
  };
  const say = (message: LobbyMessage) => dialled.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  return { dialled, later, waits, world, say, turn };
}

beforeEach(() => vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' }));

describe('the lobby', () => {
  it('keeps the public list and tells my own apart', () => {
    const { world, say, dialled } = lines();
    const heard: string[][] = [];
    const mine: boolean[] = [];
    followLobby(
      {
        tables: (list) => heard.push(list.map((one) => one.id)),
        mine: (list) => mine.push(...list.map((one) => one.my_turn)),
      },
      world,
    );
    expect(dialled[0]?.url).toBe('ws://table.test/api/lobby/ws?mine=true&hidden=false');
    say({ type: 'tables', tables: [table('a'), table('b')], total: 2 });
    say({ type: 'table', table: table('c') });
    say({ type: 'table', table: table('a') });
    say({ type: 'gone', id: 'b' });
    say({ type: 'mine', tables: [own('a', true)], invitations: [] });
    say({ type: 'pong' });
    expect(heard).toEqual([
      ['a', 'b'],
      ['c', 'a', 'b'],
      ['a', 'c', 'b'],
      ['a', 'c'],
    ]);
    expect(mine).toEqual([true]);
  });

  it('asks for the tables that are wanted: where it dials, and when that changes', () => {
    const { world, say, dialled, later } = lines();
    const heard: [string[], number | null][] = [];
    const lobby = followLobby(
      { tables: (list, next) => heard.push([list.map((one) => one.id), next]), mine() {} },
      world,
    );
    lobby.want({ game: 'xylo', tempo: null, free: false });
    expect(dialled[0]?.sent).toEqual([]);
    say({ type: 'tables', tables: [table('a')], total: 1 });
    expect(dialled[0]?.sent).toEqual([{ type: 'filter', game: 'xylo', tempo: null, free: false }]);
    say({ type: 'tables', tables: [table('b')], total: 3 });
    expect(dialled[0]?.sent).toHaveLength(1);
    // The next ones stand behind; those that came meanwhile stay where they are.
    say({ type: 'table', table: table('c') });
    expect(heard.at(-1)).toEqual([['c', 'b'], 1]);
    lobby.add([table('b'), table('d')], 4);
    expect(heard.at(-1)).toEqual([['c', 'b', 'd'], 3]);
    lobby.add([], 4);
    expect(heard.at(-1)).toEqual([['c', 'b', 'd'], null]);
    dialled[0]?.onclose?.();
    lobby.want({ game: 'xylo', tempo: 'days', free: true });
    later[0]?.();
    expect(dialled[1]?.url).toBe('ws://table.test/api/lobby/ws?mine=true&hidden=false&game=xylo&tempo=days&free=true');
    say({ type: 'tables', tables: [], total: 0 });
    expect(dialled[1]?.sent).toEqual([]);
  });

  it('reads on where the next ones are, also when tables have gone', () => {
    const { world, say } = lines();
    const heard: [string[], number | null][] = [];
    const lobby = followLobby(
      { tables: (list, next) => heard.push([list.map((one) => one.id), next]), mine() {} },
      world,
    );
    say({ type: 'tables', tables: [table('a'), table('b'), table('c')], total: 4 });
    say({ type: 'gone', id: 'b' });
    expect(heard.at(-1)).toEqual([['a', 'c'], 2]);
    say({ type: 'gone', id: 'unknown' });
    expect(heard.at(-1)).toEqual([['a', 'c'], 2]);
    lobby.add([table('d')], 3);
    expect(heard.at(-1)).toEqual([['a', 'c', 'd'], null]);
    say({ type: 'gone', id: 'a' });
    expect(heard.at(-1)).toEqual([['c', 'd'], null]);
  });

  it('comes back when the server has asked it to', () => {
    const { world, dialled, later, waits, say } = lines();
    followLobby({ tables() {}, mine() {} }, world);
    say({ type: 'bye', reason: 'shutdown', after_ms: 70 });
    dialled[0]?.onclose?.();
    later[0]?.();
    dialled[1]?.onclose?.();
    expect(waits).toEqual([70, 5000]);
  });

  it('says that it is back when the list has come again', () => {
    const { world, dialled, later, say } = lines();
    let back = 0;
    followLobby({ tables() {}, mine() {}, back: () => back++ }, world);
    say({ type: 'tables', tables: [], total: 0 });
    dialled[0]?.onclose?.();
    later[0]?.();
    expect(back).toBe(0);
    say({ type: 'tables', tables: [], total: 0 });
    say({ type: 'table', table: table('a') });
    expect(back).toBe(1);
  });

  it('follows my own tables alone where nobody sees the others', () => {
    const { world, dialled, later, say } = lines();
    let back = 0;
    const mine: string[][] = [];
    const listener = {
      tables() {},
      mine: (list: MyTable[]) => mine.push(list.map((one) => one.id)),
      back: () => back++,
    };
    followLobby(listener, world, 'mine');
    expect(dialled[0]?.url).toContain('?mine=true&hidden=false&list=false');
    say({ type: 'mine', tables: [own('a', true)], invitations: [] });
    dialled[0]?.onclose?.();
    later[0]?.();
    say({ type: 'mine', tables: [], invitations: [] });
    expect([mine, back]).toEqual([[['a'], []], 1]);
  });

  it('says whether the page is hidden: where it dials, and when that changes', () => {
    const { world, dialled, later, say, turn } = lines();
    const lobby = followLobby({ tables() {}, mine() {} }, world);
    turn(true);
    expect(dialled[0]?.sent).toEqual([]);
    say({ type: 'tables', tables: [], total: 0 });
    expect(dialled[0]?.sent).toEqual([{ type: 'page', hidden: true }]);
    turn(true);
    turn(false);
    expect(dialled[0]?.sent.slice(1)).toEqual([{ type: 'page', hidden: false }]);
    turn(true);
    dialled[0]?.onclose?.();
    turn(false);
    turn(true);
    later[0]?.();
    expect(dialled[1]?.url).toContain('&hidden=true');
    lobby.stop();
    turn(false);
    expect(dialled[1]?.sent).toEqual([]);
  });

  it('dials again when the line is lost, not after it was told to stop', () => {
    const { world, dialled, later } = lines();
    const lobby = followLobby({ tables() {}, mine() {} }, world);
    dialled[0]?.onclose?.();
    expect(later).toHaveLength(1);
    later[0]?.();
    expect(dialled).toHaveLength(2);
    lobby.stop();
    expect(dialled[1]?.closed).toBe(true);
    dialled[1]?.onclose?.();
    expect(dialled).toHaveLength(2);
  });
});
