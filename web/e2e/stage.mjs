// One house and one browser for all tests of a file, which has a process of its own; both are gone at its end.
import { after, before } from 'node:test';
import { openBrowser } from './guest.mjs';
import { House } from './house.mjs';

export let house;
export let browser;

/** Opens both before the first test; `settings` are the server's. */
export function stage(settings = {}) {
  before(async () => {
    house = await House.open(settings);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await house?.close();
  });
}
