// A new version of the page: looked for when a socket comes back, loaded by itself only where it must be.
import { describe, expect, it } from 'vitest';
import { VersionWatch, type VersionHost } from './version_watch';

const page = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`;

function stage(served: string | null, over: Partial<VersionHost> = {}) {
  const did: string[] = [];
  const waits: (() => void)[] = [];
  const clock = { now: 1_000_000 };
  const host: VersionHost = {
    served: () => {
      did.push('look');
      return served === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(served);
    },
    entry: '/assets/index-old.js',
    reloadedAt: 0,
    now: () => clock.now,
    reload: () => did.push('reload'),
    found: () => did.push('found'),
    isHarmless: () => true,
    later: (run) => void waits.push(run),
    ...over,
  };
  return { did, waits, clock, watch: new VersionWatch(host) };
}
const NEW = page('/assets/index-new.js');
const SAME = page('/assets/index-old.js');

describe('a socket that has come back', () => {
  it('says that there is a new version, and leaves the page as it is', async () => {
    const { did, watch } = stage(NEW);
    await watch.cameBack();
    expect(did).toEqual(['look', 'found']);
  });
  it('says nothing where the version is the same, or no server answers', async () => {
    for (const served of [SAME, null]) {
      const { did, watch } = stage(served);
      await watch.cameBack();
      expect(did).toEqual(['look']);
    }
  });
  it('asks once for several sockets, and again after a while', async () => {
    const { did, waits, clock, watch } = stage(SAME);
    await Promise.all([watch.cameBack(), watch.cameBack()]);
    clock.now += 29_000;
    await watch.cameBack();
    expect(did).toEqual(['look']);
    expect(waits).toHaveLength(1);
    clock.now += 1000;
    waits.shift()?.();
    expect(did).toEqual(['look', 'look']);
    clock.now += 31_000;
    await watch.cameBack();
    expect(did).toEqual(['look', 'look', 'look']);
  });
});

describe('something that this page cannot read', () => {
  it('loads a new version', async () => {
    const { did, watch } = stage(NEW);
    await watch.unreadable();
    expect(did).toEqual(['look', 'found', 'reload']);
  });
  it('waits for a harmless moment, once', async () => {
    let harmless = false;
    const { did, waits, watch } = stage(NEW, { isHarmless: () => harmless });
    await watch.unreadable();
    await watch.unreadable();
    expect(did).toEqual(['look', 'found']);
    waits.shift()?.();
    expect(did).toEqual(['look', 'found']);
    harmless = true;
    waits.shift()?.();
    expect(did).toEqual(['look', 'found', 'reload']);
    expect(waits).toEqual([]);
  });
  it('loads nothing where the version is the same, or was loaded a moment ago', async () => {
    const same = stage(SAME);
    await same.watch.unreadable();
    expect(same.did).toEqual(['look']);
    const again = stage(NEW, { reloadedAt: 990_000 });
    await again.watch.unreadable();
    expect(again.did).toEqual(['look', 'found']);
  });
  it('tries again later, until another version is there and none was just loaded', async () => {
    let served = SAME;
    const { did, waits, clock, watch } = stage(SAME, { reloadedAt: 990_000, served: () => Promise.resolve(served) });
    await watch.unreadable();
    served = NEW;
    waits.shift()?.();
    await Promise.resolve();
    await expect.poll(() => did).toEqual(['found']);
    clock.now += 60_000;
    waits.shift()?.();
    await expect.poll(() => did).toEqual(['found', 'reload']);
  });
});
