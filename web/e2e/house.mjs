// The real server for a test: its own data folder and port; it can be killed and started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inFront } from './front.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');

/** The binary under test: `TABLEE`, else the debug build of this checkout. */
export const binary = process.env.TABLEE ?? join(target, 'debug/tablee');

/** Bots answer at once: people are what is tested here. Nobody is thrown out while a test looks. */
const QUICK = { TABLEE_BOT_PACE_MS: '10', TABLEE_BOT_THINK_MS: '20', TABLEE_BOT_COURTESY_MS: '20', TABLEE_LOG: 'error' };

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

export class House {
  #child = null;
  #port = 0;
  /** Where the page is, if it is not the one the binary holds. */
  #front = null;
  #frontPort = 0;
  #data = mkdtempSync(join(tmpdir(), 'tablee-e2e-'));
  #settings;

  constructor(settings = {}) {
    this.#settings = settings;
  }

  get url() {
    return `http://127.0.0.1:${this.#frontPort || this.#port}`;
  }
  get #own() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server and waits until it says where it is. */
  static async open(settings = {}) {
    if (!existsSync(binary)) throw new Error(`There is no server at ${binary}: run \`cargo build --package tablee\`, or set TABLEE.`);
    const house = new House(settings);
    house.#port = await freePort();
    await house.start();
    if (process.env.TABLEE_PAGE) {
      const port = await freePort();
      house.#front = await inFront(process.env.TABLEE_PAGE, port, house.#own);
      house.#frontPort = port;
    }
    const page = await (await fetch(house.url)).text();
    if (!page.includes('/assets/')) throw new Error(`${binary} holds no page: build it with npm at hand and without TABLEE_SKIP_WEB.`);
    return house;
  }

  async start() {
    const child = spawn(binary, ['serve', '--no-open', '--listen', `127.0.0.1:${this.#port}`, '--data', this.#data], {
      env: { ...process.env, ...QUICK, ...this.#settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) if (line.includes(this.#own)) return void child.stdout.resume();
    throw new Error('The server ended before it said where it is.');
  }

  /** Ends the server without a warning, as a power cut would. */
  async kill() {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async close() {
    this.#front?.close();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async record(table) {
    const answer = await fetch(`${this.url}/api/tables/${table}/record`);
    if (!answer.ok) throw new Error(`No record of ${table}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
