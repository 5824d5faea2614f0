// The real server for a test: its own data folder and port; it can be killed and started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { servePage } from './page_proxy.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');

/** The binary under test: `TABLEE`, else the debug build of this checkout. */
export const binary = process.env.TABLEE ?? join(target, 'debug/tablee');

/** Bots answer at once: people are what is tested here. Nobody is thrown out while a test looks. */
const QUICK = {
  TABLEE_BOT_PACE_MS: '10',
  TABLEE_BOT_THINK_MS: '20',
  TABLEE_BOT_COURTESY_MS: '20',
  TABLEE_LOG: 'error',
};

export class TestServer {
  #child = null;
  /** Where the server listens; the system chooses the port at its first start, and it keeps it. */
  #own = 'http://127.0.0.1:0';
  /** Serves the page, if it is not the one the binary holds. */
  #proxy = null;
  #data = mkdtempSync(join(tmpdir(), 'tablee-e2e-'));
  #settings;

  constructor(settings = {}) {
    this.#settings = settings;
  }

  get url() {
    return this.#proxy?.url ?? this.#own;
  }

  /** Starts the server and waits until it says where it is. */
  static async open(settings = {}) {
    if (!existsSync(binary))
      throw new Error(`There is no server at ${binary}: run \`cargo build --package tablee\`, or set TABLEE.`);
    const server = new TestServer(settings);
    await server.start();
    if (process.env.TABLEE_PAGE) server.#proxy = await servePage(process.env.TABLEE_PAGE, server.#own);
    const page = await (await fetch(server.url)).text();
    if (!page.includes('/assets/'))
      throw new Error(`${binary} holds no page: build it with npm at hand and without TABLEE_SKIP_WEB.`);
    return server;
  }

  async start() {
    const listen = new URL(this.#own).host;
    const child = spawn(binary, ['serve', '--no-open', '--listen', listen, '--data', this.#data], {
      env: { ...process.env, ...QUICK, ...this.#settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (!address) continue;
      this.#own = address;
      return void child.stdout.resume();
    }
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
    this.#proxy?.close();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async record(table) {
    const answer = await fetch(`${this.url}/api/tables/${table}/record`);
    if (!answer.ok) throw new Error(`No record of ${table}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
