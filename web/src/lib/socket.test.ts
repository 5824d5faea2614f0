// The socket against a fake server: order, gaps, resends, backoff, farewells.
import { describe, expect, it } from 'vitest';
import { grown, patched, TableSocket, type Line, type LineState, type PageWorld } from './socket';
import type { ServerMessage } from './wire';

class FakeLine implements Line {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string) {
    if (this.closed) throw new Error('closed');
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop() {
    this.closed = true;
    this.onclose?.();
  }
}

class FakeWorld implements PageWorld {
  behind = false;
  lines: FakeLine[] = [];
  timers: { run: () => void; ms: number; on: boolean }[] = [];
  dial(url: string) {
    const line = new FakeLine(url);
    this.lines.push(line);
    return line;
  }
  later(run: () => void, ms: number) {
    const timer = { run, ms, on: true };
    this.timers.push(timer);
    return () => {
      timer.on = false;
    };
  }
  random() {
    return 0.5;
  }
  watchPage() {
    return () => {};
  }
  hidden() {
    return this.behind;
  }
  get line() {
    return this.lines.at(-1) as FakeLine;
  }
  fire() {
    const timer = this.timers.findLast((one) => one.on);
    if (!timer) throw new Error('no timer is set');
    timer.on = false;
    timer.run();
    return timer.ms;
  }
}

function seated() {
  const world = new FakeWorld();
  const heard: ServerMessage[] = [];
  const states: LineState[] = [];
  const listener = { message: (m: ServerMessage) => heard.push(m), line: (s: LineState) => states.push(s) };
  const socket = new TableSocket('/ws', listener, world);
  socket.open();
  return { world, heard, states, socket };
}

const status = { round: 1, to_act: [0], may_act: [], over: false, scores: [], winners: [] };
const welcome = (seq: number, view: object = { hand: '3N', turn: 0 }) => ({
  type: 'welcome',
  you: { seat: 0 },
  seq,
  view,
  status,
});
const update = (seq: number, patch: object = {}, ack?: string) => ({
  type: 'update',
  seq,
  by: 1,
  sights: [],
  patch,
  status,
  ack,
});

describe('the socket', () => {
  it('starts from a welcome and merges patches member by member', () => {
    const { world, socket, states } = seated();
    world.line.hear(welcome(4));
    world.line.hear(update(5, { turn: 1, hand: null, sizes: [1, 2] }));
    expect(socket.view).toEqual({ turn: 1, sizes: [1, 2] });
    expect(socket.seq).toBe(5);
    expect(states.at(-1)).toBe('live');
  });

  it('ignores what it has seen and redials when something is missing', () => {
    const { world, heard, socket } = seated();
    world.line.hear(welcome(4));
    world.line.hear(update(4, { turn: 9 }));
    expect(heard).toHaveLength(1);
    const first = world.line;
    world.line.hear(update(7, { turn: 9 }));
    expect(first.closed).toBe(true);
    expect(socket.seq).toBe(4);
    world.fire();
    expect(world.line.url).toBe('/ws?seen=4');
  });

  it('says again what several do at the same time, and only while it is still asked', () => {
    const { world, heard, socket } = seated();
    const all = { ...status, to_act: [0, 1, 2] };
    const again = (seq: number, to_act: number[]) => ({
      ...welcome(seq),
      type: 'resync',
      status: { ...status, to_act },
    });
    world.line.hear({ ...welcome(4), status: all });
    const id = socket.act('sort');
    world.line.hear({ type: 'refused', ack: id, code: 'stale', message: '' });
    world.line.hear(again(5, [0, 2]));
    expect(world.line.sent).toEqual([
      { type: 'act', id, seen: 4, action: 'sort' },
      { type: 'act', id, seen: 5, action: 'sort' },
    ]);
    expect(socket.waiting()).toBe(true);
    expect(heard.some((message) => message.type === 'refused')).toBe(false);
    world.line.hear({ type: 'refused', ack: id, code: 'stale', message: '' });
    world.line.hear(again(6, [2]));
    expect(world.line.sent).toHaveLength(2);
    expect(socket.waiting()).toBe(false);
    // Alone at the move, somebody who was overtaken looks again first.
    world.line.hear(again(7, [0]));
    const alone = socket.act('3N');
    world.line.hear({ type: 'refused', ack: alone, code: 'stale', message: '' });
    world.line.hear(again(8, [0]));
    expect(world.line.sent).toHaveLength(3);
    expect(heard.some((message) => message.type === 'refused')).toBe(true);
  });

  it('says nothing of what a node of an older version does not understand', () => {
    const { world, heard, socket } = seated();
    world.line.hear(welcome(4));
    const id = socket.act('3N');
    world.line.hear({ type: 'refused', ack: null, code: 'bad_message', message: 'Not a message.' });
    expect(heard.some((message) => message.type === 'refused')).toBe(false);
    expect(socket.waiting()).toBe(true);
    world.line.hear({ type: 'refused', ack: id, code: 'bad_message', message: 'Not a message.' });
    expect(heard.some((message) => message.type === 'refused')).toBe(true);
  });

  it('repeats an unanswered action with the same id after a cut, and only until the answer', () => {
    const { world, socket } = seated();
    world.line.hear(welcome(4));
    const id = socket.act('3N');
    world.line.drop();
    world.fire();
    expect(world.line.sent).toEqual([]);
    world.line.hear(welcome(4));
    expect(world.line.sent).toEqual([{ type: 'act', id, seen: 4, action: '3N' }]);
    world.line.hear(update(5, {}, id));
    expect(socket.waiting()).toBe(false);
    world.line.drop();
    world.fire();
    world.line.hear(welcome(5));
    expect(world.line.sent).toEqual([]);
  });

  it('forgets a refused action and passes the reason on', () => {
    const { world, heard, socket } = seated();
    world.line.hear(welcome(4));
    const id = socket.act('3N');
    world.line.hear({ type: 'refused', ack: id, code: 'illegal', message: 'Too weak' });
    expect(socket.waiting()).toBe(false);
    expect(heard.at(-1)).toMatchObject({ type: 'refused', code: 'illegal' });
  });

  it('repeats an action that could not be stored, and takes a late acknowledgement', () => {
    const { world, heard, socket } = seated();
    world.line.hear(welcome(4));
    const id = socket.act('3N');
    world.line.hear({ type: 'refused', ack: id, code: 'storage', message: 'disk full' });
    expect(socket.waiting()).toBe(true);
    expect(world.fire()).toBe(1500);
    expect(world.line.sent.map((sent) => sent['id'])).toEqual([id, id]);
    world.line.hear({ type: 'ack', ack: id, seq: 4 });
    expect(socket.waiting()).toBe(false);
    expect(heard.map((message) => message.type)).toEqual(['welcome', 'refused', 'ack']);
  });

  it('takes a resync as the new truth without repeating anything', () => {
    const { world, socket } = seated();
    world.line.hear(welcome(0, {}));
    world.line.hear({ ...welcome(3), type: 'resync' });
    expect(socket.seq).toBe(3);
    expect(world.line.sent).toEqual([]);
  });

  it('keeps an action made while the line is down', () => {
    const { world, socket } = seated();
    world.line.hear(welcome(4));
    world.line.drop();
    socket.act('pass');
    world.fire();
    world.line.hear(welcome(4));
    expect(world.line.sent[0]).toMatchObject({ action: 'pass', seen: 4 });
  });

  it('waits longer each time, up to a limit, and starts afresh after a welcome', () => {
    const { world } = seated();
    const waits = [];
    for (let i = 0; i < 8; i++) {
      world.line.drop();
      waits.push(world.fire());
    }
    expect(waits.slice(0, 3)).toEqual([300, 600, 1200]);
    expect(waits.at(-1)).toBe(11_250);
    world.line.hear(welcome(1));
    world.line.drop();
    expect(world.fire()).toBe(300);
  });

  it('comes back after a shutdown but not after being replaced', () => {
    const { world, states } = seated();
    world.line.hear(welcome(1));
    world.line.hear({ type: 'bye', reason: 'shutdown' });
    expect(states.at(-1)).toBe('lost');
    world.fire();
    world.line.hear(welcome(1));
    world.line.hear({ type: 'bye', reason: 'replaced' });
    expect(states.at(-1)).toBe('ended');
    expect(world.timers.some((timer) => timer.on)).toBe(false);
  });

  it('comes back when it was asked to without showing a loss, unless that fails', () => {
    const { world, states, socket } = seated();
    world.line.hear(welcome(4));
    const id = socket.act('3N');
    world.line.hear({ type: 'bye', reason: 'shutdown', after_ms: 250 });
    expect(world.lines).toHaveLength(1);
    expect(world.fire()).toBe(250);
    expect(world.line.url).toBe('/ws?seen=4');
    world.line.hear(welcome(4));
    expect(states).toEqual(['connecting', 'live', 'live']);
    expect(world.line.sent).toEqual([{ type: 'act', id, seen: 4, action: '3N' }]);
    world.line.hear({ type: 'bye', reason: 'shutdown', after_ms: 0 });
    world.fire();
    world.line.drop();
    expect(states.at(-1)).toBe('lost');
    expect(world.fire()).toBe(300);
  });

  it('pings a silent line and gives it up when nothing answers', () => {
    const { world, states } = seated();
    world.line.hear(welcome(1));
    world.fire();
    expect(world.line.sent).toEqual([{ type: 'ping' }]);
    world.fire();
    expect(states.at(-1)).toBe('lost');
  });

  it('says whether the page is hidden: where it dials, and when that changes', () => {
    const { world, socket } = seated();
    expect(world.line.url).toBe('/ws?seen=0');
    // Hidden before the line stands: said with the welcome, and once.
    world.behind = true;
    socket.tellPage();
    expect(world.line.sent).toEqual([]);
    world.line.hear(welcome(4));
    socket.tellPage();
    expect(world.line.sent).toEqual([{ type: 'page', hidden: true }]);
    world.behind = false;
    socket.tellPage();
    expect(world.line.sent.at(-1)).toEqual({ type: 'page', hidden: false });
    world.behind = true;
    world.line.drop();
    world.fire();
    expect(world.line.url).toBe('/ws?seen=4&hidden=true');
    world.line.hear(welcome(4));
    expect(world.line.sent).toEqual([]);
  });

  it('drops a menu that belongs to another moment', () => {
    const { world, heard } = seated();
    world.line.hear(welcome(4));
    world.line.hear({ type: 'legal', seq: 3, actions: ['3N'], complete: true });
    expect(heard).toHaveLength(1);
  });
});

it('appends to lists that grew, and leaves the old view alone', () => {
  const view = { turns: [{ by: 0 }], hand: ['3N'] };
  expect(grown(view, { turns: [{ by: 1 }] })).toEqual({ turns: [{ by: 0 }, { by: 1 }], hand: ['3N'] });
  expect(view.turns).toHaveLength(1);
  const tricks = { tricks: [[1], [2]] };
  expect(grown(tricks, { tricks: { last: [3] } })).toEqual({ tricks: [[1], [2, 3]] });
  expect(tricks.tricks[1]).toEqual([2]);
});

it('patches an absent view', () => {
  expect(patched(null, { a: 1, b: null })).toEqual({ a: 1 });
});
