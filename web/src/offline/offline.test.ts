// The service worker in a world of its own: what it keeps, what it answers, what it leaves alone.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellOf } from './plugin';

type Handler = (event: unknown) => void;
const SOURCE = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
const HOME = 'https://table.test';

/** A subscription as a browser has it. */
const subscription = (name: string) => ({
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
});

/** Caches, a network that can be cut, and a worker of one build. */
function world() {
  const caches = new Map<string, Map<string, string>>();
  const path = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, HOME).pathname;
  const net = { up: true, status: 200, asked: [] as string[], sent: [] as unknown[] };
  const fetch = async (asked: string | { url: string }, init?: { body?: string }) => {
    net.asked.push(path(asked));
    if (init?.body) net.sent.push(JSON.parse(init.body));
    if (!net.up) throw new TypeError('offline');
    return { ok: net.status === 200, status: net.status, body: `net ${path(asked)}` };
  };
  const storage = {
    open: async (name: string) => {
      const kept = caches.get(name) ?? caches.set(name, new Map()).get(name)!;
      return {
        put: async (key: string, answer: { body: string }) => void kept.set(key, answer.body),
        addAll: async (keys: string[]) => {
          for (const key of keys) kept.set(key, (await fetch(key)).body);
        },
        match: async (key: string | { url: string }) =>
          kept.has(path(key)) ? { status: 200, body: kept.get(path(key)) } : undefined,
      };
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  const shown: object[] = [];
  const opened: string[] = [];
  const windows: { url: string; focus(): Promise<void> }[] = [];
  function start(version: string, shell: string[]) {
    const handlers = new Map<string, Handler>();
    const scope = {
      addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
      location: { origin: HOME },
      skipWaiting: async () => {},
      clients: {
        claim: async () => {},
        matchAll: async () => windows,
        openWindow: async (where: string) => void opened.push(where),
      },
      registration: {
        showNotification: async (title: string, what: object) => void shown.push({ title, ...what }),
        pushManager: { subscribe: async () => subscription('again') },
      },
    };
    const text = SOURCE.replace('__VERSION__', version).replace('__SHELL__', JSON.stringify(shell));
    new Function('self', 'caches', 'fetch', 'Response', 'URL', text)(
      scope,
      storage,
      fetch,
      { error: () => ({ status: 0 }) },
      URL,
    );
    const life = async (type: string, more: object = {}) => {
      let done: Promise<unknown> = Promise.resolve();
      handlers.get(type)?.({ ...more, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    };
    const ask = async (url: string, more: object = {}) => {
      let answer: Promise<{ body?: string; status: number }> | null = null;
      handlers.get('fetch')?.({
        request: { url: HOME + url, method: 'GET', mode: 'cors', ...more },
        respondWith: (given: typeof answer) => (answer = given),
      });
      return answer === null
        ? 'left alone'
        : ((await (answer as Promise<{ body?: string; status: number }>)).body ?? 'error');
    };
    return { life, ask };
  }
  return { caches, net, start, shown, opened, windows };
}

describe('the service worker', () => {
  it('opens the kept page without a connection, and only then', async () => {
    const { net, start } = world();
    const worker = start('1', ['/assets/a.js']);
    await worker.life('install');
    expect(await worker.ask('/t/abc', { mode: 'navigate' })).toBe('net /t/abc');
    net.up = false;
    expect(await worker.ask('/t/abc', { mode: 'navigate' })).toBe('net /');
    expect(await worker.ask('/assets/a.js')).toBe('net /assets/a.js');
    [net.up, net.status] = [true, 502];
    expect(await worker.ask('/', { mode: 'navigate' })).toBe('net /');
  });

  it('never keeps or answers what is the server’s', async () => {
    const { caches, start } = world();
    const worker = start('1', []);
    await worker.life('install');
    expect(await worker.ask('/api/me')).toBe('left alone');
    expect(await worker.ask('/api/tables/x/record', { mode: 'navigate' })).toBe('left alone');
    expect(await worker.ask('/t/abc', { method: 'POST', mode: 'navigate' })).toBe('left alone');
    expect([...caches.values()].flatMap((kept) => [...kept.keys()])).toEqual(['/index.html']);
  });

  it('has one build at a time, and none that came half', async () => {
    const { caches, net, start } = world();
    await start('1', ['/assets/a.js']).life('install');
    net.status = 500;
    await expect(start('2', ['/assets/b.js']).life('install')).rejects.toThrow('500');
    net.status = 200;
    const second = start('2', ['/assets/b.js']);
    await second.life('install');
    await second.life('activate');
    expect([...caches.keys()]).toEqual(['tablee-2']);
    net.up = false;
    expect(await second.ask('/assets/b.js')).toBe('net /assets/b.js');
    await expect(second.ask('/assets/a.js')).rejects.toThrow('offline');
  });
});

describe('a notice', () => {
  type Worker = { life(type: string, more: object): Promise<void> };
  const push = (worker: Worker, notice: object) => worker.life('push', { data: { json: () => notice } });
  const click = (worker: Worker, data: string) =>
    worker.life('notificationclick', { notification: { data, close: () => {} } });

  it('is shown as the server wrote it, and leads to the one table or the club it is about', async () => {
    const { start, shown } = world();
    const worker = start('1', []);
    await push(worker, { kind: 'turn', text: 'It is your turn: Lexio.', tables: [{ id: 'a/b' }] });
    await push(worker, { kind: 'turn', text: 'Two', tables: [{ id: 'a' }, { id: 'b' }] });
    await push(worker, { kind: 'club_request', text: '2 people ask', tables: [], club: { id: 'c/d' } });
    await worker.life('push', {});
    const what = { title: 'Tablée', icon: '/icon-192.png', renotify: true };
    expect(shown).toEqual([
      { ...what, body: 'It is your turn: Lexio.', tag: '/t/a%2Fb', data: '/t/a%2Fb' },
      { ...what, body: 'Two', tag: 'turn', data: '/' },
      { ...what, body: '2 people ask', tag: '/club/c%2Fd', data: '/club/c%2Fd' },
      { ...what, body: '', tag: 'turn', data: '/' },
    ]);
  });

  it('opens the page, or goes to it where it is open', async () => {
    const { start, opened, windows } = world();
    const worker = start('1', []);
    let focused = 0;
    windows.push({ url: `${HOME}/t/abc`, focus: async () => void focused++ });
    await click(worker, '/t/abc');
    await click(worker, '/t/other');
    expect([focused, opened]).toEqual([1, ['/t/other']]);
  });

  it('comes to the new address when the browser changes it', async () => {
    const { net, start } = world();
    const worker = start('1', []);
    await worker.life('pushsubscriptionchange', { newSubscription: subscription('new') });
    await worker.life('pushsubscriptionchange', { oldSubscription: subscription('old') });
    await worker.life('pushsubscriptionchange', {});
    expect(net.sent).toEqual([
      { endpoint: 'https://push.test/new', p256dh: 'p', auth: 'a' },
      { endpoint: 'https://push.test/again', p256dh: 'p', auth: 'a' },
    ]);
  });
});

describe('the shell', () => {
  it('is the start with all it imports, the words, the styles and the letters', () => {
    const chunk = (fileName: string, imports: string[] = [], more: object = {}) => ({
      type: 'chunk' as const,
      fileName,
      imports,
      ...more,
    });
    const bundle = Object.fromEntries(
      [
        chunk('assets/index-1.js', ['assets/run-1.js'], {
          isEntry: true,
          viteMetadata: { importedCss: new Set(['assets/index-1.css']) },
        }),
        chunk('assets/run-1.js'),
        chunk('assets/table-1.js', ['assets/run-1.js']),
        chunk('assets/fr-1.js', [], { facadeModuleId: '/x/web/text/shell/fr.json' }),
        chunk('assets/fr-2.js', [], { facadeModuleId: '/x/games/lexio/text/fr.json' }),
        { type: 'asset' as const, fileName: 'assets/index-1.css' },
        { type: 'asset' as const, fileName: 'assets/table-1.css' },
        { type: 'asset' as const, fileName: 'assets/letters.woff2' },
      ].map((file) => [file.fileName, file]),
    );
    expect(shellOf(bundle)).toEqual([
      'assets/fr-1.js',
      'assets/index-1.css',
      'assets/index-1.js',
      'assets/letters.woff2',
      'assets/run-1.js',
    ]);
  });
});
