// A stand-in for the server, for looking at the page without one: answers the page's requests
// inside the browser test as docs/protocol.md says, with a real game behind it (`tablee engine`).
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const ME = { id: 'f'.repeat(32), name: 'Quiet Heron', kind: 'guest', role: 'player' };

function engine() {
  const child = spawn(process.env.TABLEE ?? 'tablee', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let turn = Promise.resolve();
  const ask = (request) =>
    (turn = turn.then(async () => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return JSON.parse((await lines.next()).value);
    }));
  return { ask, end: () => child.stdin.end() };
}

/** Puts the stand-in behind a page; returns how to end it. */
export async function standIn(page) {
  const { ask, end } = engine();
  const games = [];
  for (const game of ['lexicon', 'lexio', 'xylo']) games.push((await ask({ do: 'describe', game })).ok);
  let table = null;
  let status = null;
  let seq = 0;
  let socket = null;
  let shown = {};

  const json = (route, value, code = 200) => route.fulfill({ status: code, contentType: 'application/json', body: JSON.stringify(value) });
  const mine = () => table.seats.findIndex((seat) => seat.kind === 'person');
  const legal = async () => ([...status.to_act, ...status.may_act].includes(mine()) ? (await ask({ do: 'legal', seat: mine() })).ok : null);
  const view = async () => (await ask({ do: 'view', seat: mine() })).ok.view;
  const say = (message) => socket?.send(JSON.stringify(message));
  const changed = () => {
    table.version++;
    say({ type: 'table', table });
    return table;
  };

  async function welcome(type) {
    shown = status ? await view() : null;
    const menu = status ? await legal() : null;
    say({ type, you: { person: ME.id, seat: mine() < 0 ? null : mine() }, table, seq, view: shown, status, clock: null, legal: menu, missed: [], chat: [] });
  }
  async function update(by, done, ack) {
    status = done.status;
    seq++;
    const next = await view();
    const patch = Object.fromEntries(Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name])));
    shown = next;
    if (status.over) table.phase = 'over';
    say({ type: 'update', seq, by, sights: done.events, patch, status, think_ms: 0, legal: await legal(), ack });
    if (status.over) changed();
  }
  async function bots() {
    while (!status.over && !status.to_act.includes(mine())) {
      const seat = status.to_act[0];
      const { action } = (await ask({ do: 'bot', seat, level: 'casual', ms: 10 })).ok;
      await update(seat, (await ask({ do: 'act', seat, action })).ok);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }

  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api', '');
    const body = route.request().postDataJSON() ?? {};
    const verb = path.split('/')[3];
    if (path === '/me') return json(route, ME);
    if (path === '/games') return json(route, { games });
    if (path.endsWith('/rules/en') || path.endsWith('/rules/fr')) return route.fulfill({ contentType: 'text/markdown', body: '# Lexio\n\n## R1 Tiles\n\n**R1.1** There are *sixty* tiles: `3N`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' });
    if (path.startsWith('/games/')) return json(route, games.find((game) => path.endsWith(game.game)));
    if (path === '/tables' && route.request().method() === 'POST') {
      table = { id: 'demo', version: 1, host: ME.id, phase: 'open', muted: [], commitment: 'ab'.repeat(32), created_at: 0, rematch: null, ...body, seats: Array.from({ length: body.seats }, () => ({ kind: 'empty' })) };
      return json(route, table, 201);
    }
    if (!table) return json(route, { error: { code: 'not_found', message: 'There is no such table.' } }, 404);
    if (verb === 'sit') table.seats[body.seat] = { kind: 'person', person: ME.id, name: ME.name, sort: 'guest', ready: false, here: true };
    if (verb === 'bot') table.seats[body.seat] = body.level ? { kind: 'bot', level: body.level } : { kind: 'empty' };
    if (verb === 'qr.svg') return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5z"/></svg>' });
    if (verb === 'start') {
      status = (await ask({ do: 'new', game: table.game, seats: table.seats.length, rules: { ...table.rules, ...(process.env.RULES ? JSON.parse(process.env.RULES) : {}) } })).ok.status;
      table.phase = 'running';
      changed();
      await welcome('resync');
      void bots();
    }
    return json(route, verb ? changed() : table);
  });
  await page.routeWebSocket('**/api/lobby/ws', (line) => line.send(JSON.stringify({ type: 'tables', tables: [] })));
  await page.routeWebSocket('**/api/tables/*/ws*', (line) => {
    socket = line;
    void welcome('welcome');
    line.onMessage(async (text) => {
      const message = JSON.parse(text);
      if (message.type === 'ping') say({ type: 'pong' });
      if (message.type === 'hint') say({ type: 'hint', seq, advice: (await ask({ do: 'bot', seat: mine(), level: message.level })).ok });
      if (message.type !== 'act') return;
      const done = await ask({ do: 'act', seat: mine(), action: message.action });
      if (done.error) return say({ type: 'refused', ack: message.id, ...done.error });
      await update(mine(), done.ok, message.id);
      await bots();
    });
  });
  return end;
}
