// Somebody at a browser: a context of its own, and all that is noticed while they play.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { axeViolations } from './axe.mjs';
import { beyondEdge, excess, PHONE, PICTURE, settled, SHOTS } from './browser.mjs';
import { watchPage } from './page_watch.mjs';
import { Traffic } from './traffic.mjs';

/** What a browser says by itself when the line is cut; expected only then. */
const OUTAGE =
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED|WebSocket connection to|ERR_SOCKET_NOT_CONNECTED|ERR_CONNECTION_CLOSED/;

export class Guest {
  troubles = [];
  /** While the line is cut on purpose, the browser's own complaints about it are no trouble. */
  outage = false;
  /** What the browser says of answers that a test asks for on purpose, such as that of a wrong password. */
  forgives = null;
  #finger = null;

  constructor(page, url, manner) {
    this.page = page;
    this.url = url;
    this.manner = manner;
    this.traffic = new Traffic(page);
    const context = page.context();
    const trouble = (what) => this.troubles.push(what);
    page.on('pageerror', (error) => trouble(`error: ${error.message}`));
    page.on('console', (line) => {
      if (!['error', 'warning'].includes(line.type())) return;
      const expected = (this.outage && OUTAGE.test(line.text())) || this.forgives?.test(line.text());
      if (!expected) trouble(`console: ${line.text()} ${line.location().url}`);
    });
    context.on('request', (request) => {
      const target = request.url();
      if (!target.startsWith(url) && !/^(data|blob):/.test(target)) trouble(`foreign request: ${target}`);
    });
  }

  /** Sits down at a browser; `manner` has lang, theme, size and whether things may move. */
  static async arrive(browser, url, manner = {}) {
    const { lang = 'en', theme = 'evening', size = PHONE, touch = false, motion = 'auto' } = manner;
    const context = await browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      locale: lang,
      serviceWorkers: 'allow',
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.addInitScript(
      (prefs) => localStorage.getItem('tablee.prefs') ?? localStorage.setItem('tablee.prefs', prefs),
      JSON.stringify({ theme, lang, sound: true, motion }),
    );
    return new Guest(page, url, { lang, theme, size, touch });
  }

  /** Touches or clicks, as this guest's screen wants it. */
  press = async (place) => {
    await this.settled();
    if (!this.manner.touch) return place.click();
    // Down and up are sent together: on a busy machine the browser would else see a finger that rests, which is no tap.
    await place.tap({ trial: true });
    const { x, y, width, height } = await this.#atRest(place);
    const before = await this.page.evaluate(() => window.clicks);
    await this.#touch(['touchStart', { x: x + width / 2, y: y + height / 2 }], ['touchEnd']);
    await this.page.waitForFunction((count) => window.clicks !== count, before);
  };

  /** Where a thing lies once it no longer moves: on a busy machine a row may scroll it into sight late. */
  async #atRest(place) {
    const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    let last = await place.boundingBox();
    for (;;) {
      await this.page.evaluate(frames);
      const now = await place.boundingBox();
      if (now && last && now.x === last.x && now.y === last.y) return now;
      last = now;
    }
  }

  /** Drags from the middle of one thing to a point of another: `share` of its width, half its height. */
  async drag(from, to, share = 0.5) {
    for (const one of [to, from]) await one.scrollIntoViewIfNeeded();
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    const [x, y, tx, ty] = [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width * share, b.y + b.height / 2];
    const points = [0.1, 0.4, 0.7, 1].map((part) => ({ x: x + (tx - x) * part, y: y + (ty - y) * part }));
    if (!this.manner.touch) {
      await this.page.mouse.move(x, y);
      await this.page.mouse.down();
      for (const point of points) await this.page.mouse.move(point.x, point.y);
      return this.page.mouse.up();
    }
    // The finger rests at the end: one that let go in full flight would throw the page, and the next tap would only stop it.
    return this.#touch(['touchStart', { x, y }], ...[...points, points.at(-1)].map((point) => ['touchMove', point]), [
      'touchEnd',
    ]);
  }

  /** One finger: what it does, sent in one go, with the times that a hand would need. */
  async #touch(...steps) {
    this.#finger ??= await this.page.context().newCDPSession(this.page);
    const from = Date.now() / 1000 - steps.length * 0.08;
    const send = ([type, ...touchPoints], n) =>
      this.#finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: from + n * 0.08 });
    await Promise.all(steps.map(send));
  }

  async go(path = '/') {
    await this.page.goto(this.url + path);
  }

  /** Asks the server as this guest would, with its cookie. */
  async ask(path, body) {
    const answer = await this.page.context().request.fetch(`${this.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // The server closes a connection that was idle for long; asked in that moment, it is asked once more.
      maxRetries: 5,
      ...(body === undefined ? {} : { data: body }),
    });
    assert.ok(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** A picture of this moment among the artefacts of the run. */
  async shot(name, options = {}) {
    mkdirSync(SHOTS, { recursive: true });
    const { lang, theme, size } = this.manner;
    await this.page.screenshot({
      ...PICTURE,
      path: join(SHOTS, `${name}-${size.width}-${theme}-${lang}.jpg`),
      ...options,
    });
  }

  /** Holds the screen against WCAG 2.2 AA and good practice. */
  async axe(where) {
    assert.deepEqual(
      await axeViolations(this.page),
      [],
      `axe, ${where} (${this.manner.theme}, ${this.manner.lang}, ${this.manner.size.width} px)`,
    );
  }

  settled = () => settled(this.page);

  /** Once nothing moves any more, the page is no wider than its window. What flies beyond the edge cannot be scrolled to. */
  async fits(where) {
    const ended = performance.now() + 10_000;
    let wide = await excess(this.page);
    while (wide > 0 && performance.now() < ended) {
      await this.settled();
      wide = await excess(this.page);
    }
    const why = wide > 0 ? `: ${await beyondEdge(this.page)}` : '';
    assert.equal(wide, 0, `${where}: the page is ${wide} px too wide at ${this.manner.size.width}${why}`);
  }

  /** Forgets what has moved so far: from here on a game is played. */
  async still() {
    await this.page.evaluate(() => document.fonts.ready);
    await this.settled();
    await this.page.evaluate(() => (window.shifts = []));
  }

  /** Nothing jumped since `still`, beside what this person's own hand has caused. */
  async unmoved(where) {
    const shifts = await this.page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, one) => all + one.value, 0);
    const told = shifts.map(({ value, sources }) => `${value.toFixed(4)}: ${sources.join('; ')}`).join('\n');
    assert.ok(sum < 0.0005, `${where}: layout shift ${sum.toFixed(4)} at ${this.manner.size.width}\n${told}`);
  }

  /** What must be true of every page at the end of every test. */
  async judge() {
    const violations = await this.page.evaluate(() => window.violations);
    assert.deepEqual(
      [...this.troubles, ...violations],
      [],
      'no console error, no request to another host, nothing that the policy had to stop',
    );
  }

  async leave() {
    await this.page.context().close();
  }
}
