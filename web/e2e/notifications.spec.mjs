// Being told that it is one's turn, in a real browser with the real server: switched on, a webhook that gets a
// test and then a turn, quiet hours kept, a table switched off, a webhook that fails and says why; a device that is told.
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';
import { faults, look, withScreenshots } from './support/tournament.mjs';

useServerAndBrowser({
  TABLEE_NOTICE_NETWORKS: '127.0.0.0/8',
  TABLEE_NOTICE_DELAY_SECONDS: '0',
  TABLEE_NOTICE_GAP_SECONDS: '0',
});

/** What a browser keeps of a subscription, and how it reads a message (RFC 8291). */
const own = createECDH('prime256v1');
own.generateKeys();
const auth = randomBytes(16);
function decrypt(body) {
  const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (secret, salted, info, length) => Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const material = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  return Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]).subarray(0, -1);
}

/** A push service of the test's own in place of the browser's, which needs the internet. */
function fakePushService({ endpoint, p256dh, secret }) {
  let subscribed = false;
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh, auth: secret } }),
    unsubscribe: async () => !(subscribed = false),
  };
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }) => {
      if (applicationServerKey.length !== 87) throw new Error(`no key: ${applicationServerKey}`);
      subscribed = true;
      return subscription;
    },
  });
}

/** What webhooks are sent to: everything that came, and whoever waits for the next. */
const received = [];
let waiting = null;
let status = 204;
const receiver = createServer(async (request, answer) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const bytes = Buffer.concat(parts);
  const plain = request.headers['content-encoding'] === 'aes128gcm' ? decrypt(bytes) : bytes;
  received.push({ headers: request.headers, body: JSON.parse(plain.toString()) });
  answer.writeHead(status).end();
  waiting?.();
});
before(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
after(() => receiver.close());

/** The next message of that kind, which must come. */
async function next(kind) {
  for (;;) {
    const found = received.findIndex(({ body }) => body.kind === kind);
    if (found >= 0) return received.splice(found, 1)[0];
    await new Promise((come) => (waiting = come));
  }
}

const post = (page, path, body) =>
  page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(what),
      });
      return answer.json();
    },
    [path, body],
  );
const button = (page, name) => page.getByRole('button', { name, exact: true });

test('a webhook is added, tried, and told of a turn', { timeout: 600_000 }, () =>
  withScreenshots(browser, async () => {
    const { url } = server;
    const address = receiver.address();
    assert.ok(address && typeof address === 'object');
    const hook = `http://127.0.0.1:${address.port}/hook/of-ondine`;
    const visitor = await Guest.arrive(browser, url);
    const { page } = visitor;
    await page.goto(url);
    await post(page, '/register', { name: 'Ondine', password: 'a quiet pond' });
    // A table at which nobody but Ondine is awaited, and she is elsewhere.
    const { id } = await post(page, '/tables', { game: 'lexio', seats: 2, visibility: 'link' });
    await post(page, `/tables/${id}/sit`, { seat: 0 });
    await post(page, `/tables/${id}/bot`, { seat: 1, level: 'casual' });

    /** How many lines of this page to its lists were hung up. */
    let closed = 0;
    page.on('websocket', (socket) => socket.url().includes('/api/lobby/ws') && socket.on('close', () => closed++));
    await page.goto(`${url}/me`);
    await page.locator('summary', { hasText: 'Notifications' }).click();
    await page.getByLabel('Address (https)').fill(hook);
    await button(page, 'Add webhook').click();
    const secret = (await page.locator('.once code').textContent()) ?? '';
    assert.match(secret, /^whsec_/);
    await button(page, 'I have saved it').click();
    await page.waitForFunction(async () => (await (await fetch('/api/me/notices')).json()).choices?.turns === true);

    await page.getByRole('button', { name: /^Test http/ }).click();
    await page.getByText('The test arrived.').waitFor();
    const tried = await next('test');
    assert.ok(tried.headers['webhook-signature'].startsWith('v1,'));

    status = 500;
    await page.getByRole('button', { name: /^Test http/ }).click();
    await page.getByText('The answer was 500.').waitFor();
    await next('test');
    status = 204;
    await look(page, 'notifications');

    // The game begins while Ondine looks at this page, which shows her that it waits: she is told nothing elsewhere.
    await post(page, `/tables/${id}/start`, {});
    await page.waitForFunction(async () => (await (await fetch('/api/me/tables')).json()).tables[0]?.my_turn === true);
    assert.deepEqual(received, []);
    // So does every other page of hers; only once none is in front (this is no page) she is told.
    // The line of the page that is left stays until the next one has its own.
    /** @type {Promise<number>} */
    const seen = new Promise((resolve) =>
      page.on('websocket', (socket) => {
        if (!socket.url().includes('list=false')) return;
        socket.on('framereceived', ({ payload }) => String(payload).includes('"my_turn":true') && resolve(closed));
      }),
    );
    const before = closed;
    await page.locator('a[href="/learn"]').first().click();
    assert.equal(await seen, before, 'no moment between the two pages was without a line');
    assert.deepEqual(received, []);
    await page.goto(`${url}/api/games`);
    const told = await next('turn');
    await page.goto(`${url}/me`);
    await page.locator('summary', { hasText: 'Notifications' }).click();
    assert.equal(told.body.tables[0].url, `${url}/t/${id}`);
    assert.equal(told.body.text, 'It is your turn: Lexio.');

    await page.getByLabel('Quiet hours').check();
    await page.getByLabel('From').fill('23:30');
    await button(page, 'Save').last().click();
    await page.getByText('Saved.').waitFor();
    await page.getByLabel('Lexio', { exact: true }).uncheck();
    await page.waitForFunction(
      async (table) => {
        const { choices, silent } = await (await fetch('/api/me/notices')).json();
        return choices.quiet?.from === 1410 && silent.includes(table);
      },
      id,
      { polling: 300 },
    );
    await page.reload();
    await page.locator('summary', { hasText: 'Notifications' }).click();
    assert.equal(await page.getByLabel('From').inputValue(), '23:30');
    assert.equal(await page.getByLabel('Lexio', { exact: true }).isChecked(), false);
    await page.getByRole('button', { name: /^Remove http/ }).click();
    await page.getByRole('button', { name: /^Remove http/ }).waitFor({ state: 'detached' });

    assert.deepEqual(faults, []);
    await visitor.judge();
  }),
);

test('a guest is told on a device, in French', { timeout: 600_000 }, () =>
  withScreenshots(browser, async () => {
    const { url } = server;
    const address = receiver.address();
    assert.ok(address && typeof address === 'object');
    const guest = await Guest.arrive(browser, url, { lang: 'fr' });
    const { page } = guest;
    await page.addInitScript(fakePushService, {
      endpoint: `http://127.0.0.1:${address.port}/push/of-gus`,
      p256dh: own.getPublicKey('base64url'),
      secret: auth.toString('base64url'),
    });
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const { id } = await post(page, '/tables', { game: 'xylo', seats: 2, visibility: 'link' });
    await post(page, `/tables/${id}/sit`, { seat: 0 });
    await post(page, `/tables/${id}/bot`, { seat: 1, level: 'casual' });
    await page.goto(`${url}/me`);
    await page.locator('summary', { hasText: 'Notifications' }).click();
    const device = page.getByRole('group', { name: 'Notifications sur cet appareil' });
    await device.getByRole('radio').first().check({ force: true });
    const browsers = (count) =>
      page.waitForFunction(
        async (wanted) => (await (await fetch('/api/me/notices')).json()).browsers.length === wanted,
        count,
      );
    await browsers(1);
    await look(page, 'notifications-device');
    await post(page, `/tables/${id}/start`, {});
    await page.goto(`${url}/api/games`);
    const told = await next('turn');
    await page.goto(`${url}/me`);
    await page.locator('summary', { hasText: 'Notifications' }).click();
    assert.match(told.headers.authorization, /^vapid t=/);
    assert.equal(told.body.text.replace(/\s/g, ' '), 'C’est à vous de jouer : Xylo.');
    await device.getByRole('radio').last().check({ force: true });
    await browsers(0);
    assert.deepEqual(faults, []);
    await guest.judge();
  }),
);
