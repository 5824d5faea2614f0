// A part of the page cannot be loaded: only an update of the server is a reason to load the page again.
import { describe, expect, it } from 'vitest';
import { partMissing, type PageHost } from './missing_part';

const page = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`;

/** What the page does when the server serves `served`, or cannot be reached. */
async function done(served: string | null, host: Partial<PageHost> = {}): Promise<string[]> {
  const did: string[] = [];
  await partMissing({
    served: () => (served === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(served)),
    entry: '/assets/index-old.js',
    reloadedAt: 0,
    now: () => 1_000_000,
    reload: () => did.push('reload'),
    tell: () => did.push('tell'),
    ...host,
  });
  return did;
}

describe('a part that cannot be loaded', () => {
  it('loads the page again after an update', async () => {
    expect(await done(page('/assets/index-new.js'))).toEqual(['reload']);
  });
  it('leaves the page alone without a connection', async () => {
    expect(await done(null)).toEqual(['tell']);
  });
  it('leaves the page alone when it is the newest', async () => {
    expect(await done(page('/assets/index-old.js'))).toEqual(['tell']);
  });
  it('does not load the page again and again', async () => {
    expect(await done(page('/assets/index-new.js'), { reloadedAt: 995_000 })).toEqual(['tell']);
  });
});
