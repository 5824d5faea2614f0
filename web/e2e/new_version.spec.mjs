// The server has a new version of the page: an open page says so when its connection has come back, and is loaded
// again by itself where it cannot read what the server says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { arrive, faults, look, withScreenshots } from './support/tournament.mjs';

useServerAndBrowser();

/** From now on the page is told, where it asks, that the server has another one. */
const upgrade = (page) =>
  page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().isNavigationRequest()) return route.fallback();
      const served = await (await route.fetch()).text();
      return route.fulfill({
        body: served.replace(/\/assets\/index-/g, '/assets/index-new-'),
        contentType: 'text/html',
      });
    },
  );

/** Sockets whose other end can be cut off, or speak otherwise. */
async function throughWire(page, address, rewrite = (text) => text) {
  const wire = { opened: 0, cut: () => {} };
  await page.routeWebSocket(address, (near) => {
    const far = near.connectToServer();
    wire.opened++;
    wire.cut = () => void Promise.all([near.close(), far.close()]);
    far.onMessage((text) => near.send(rewrite(String(text))));
  });
  return wire;
}

test('a page whose connection has come back says that there is a new version', () =>
  withScreenshots(browser, async () => {
    for (const { lang, size, said, reload } of [
      { lang: 'en', size: DESKTOP, said: 'There is a new version.', reload: 'Reload' },
      { lang: 'ko', size: PHONE, said: '새 버전이 있습니다.', reload: '새로 고침' },
    ]) {
      const page = await arrive(browser, server.url, 'Ada', { lang, size });
      const wire = await throughWire(page, /\/api\/lobby\/ws/);
      await upgrade(page);
      await page.goto(server.url);
      await page.locator('header a[href="/me"]').waitFor();
      await page.waitForFunction(() => document.readyState === 'complete');
      assert.equal(await page.getByText(said).count(), 0, 'nothing is said before anything was lost');
      while (wire.opened === 0) await page.waitForEvent('websocket');
      wire.cut();
      await page.getByText(said).waitFor();
      await look(page, `new-version-${lang}`);
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: reload }).click()]);
      await page.locator('header a[href="/me"]').waitFor();
      assert.equal(await page.getByText(said).count(), 0);
      await page.context().close();
    }
    assert.deepEqual(faults, []);
  }));

test('a page that cannot read a tournament is loaded again, once', () =>
  withScreenshots(browser, async () => {
    const page = await arrive(browser, server.url, 'Bo', { size: DESKTOP });
    const setup = { name: 'Evening', game: 'lexio', format: 'rounds', rounds: 2, better: 'high' };
    const made = await page.context().request.post(`${server.url}/api/drives`, { data: setup });
    assert.ok(made.ok(), await made.text());
    const { id } = await made.json();
    let speaks = 'everything';
    const wire = await throughWire(page, /\/api\/drives\/.*\/ws/, (text) =>
      text.replace('{"type":"tournament"', `{"type":"${speaks}"`),
    );
    await upgrade(page);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${server.url}/d/${id}`);
    while (loads < 2) await page.waitForEvent('load');
    // The page that comes is no other one here: it is not loaded again and again, but says what is the matter.
    await page.getByText('There is a new version.').waitFor();
    speaks = 'tournament';
    wire.cut();
    await page.getByRole('heading', { name: 'Evening' }).waitFor();
    assert.equal(loads, 2);
    assert.deepEqual(faults, []);
  }));
