// One server and one browser for all tests of a file, which has a process of its own; both are gone at its end.
import { after, before } from 'node:test';
import { openBrowser } from './browser.mjs';
import { TestServer } from './server.mjs';

export let server;
export let browser;

/** Opens both before the first test; `settings` are the server's. */
export function useServerAndBrowser(settings = {}) {
  before(async () => {
    server = await TestServer.open(settings);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}
