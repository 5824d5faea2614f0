// Runs the browser suite: the steady files, those named, or with `all` every `*.spec.mjs`. A file that fails is run once more by
// itself, because a shared machine can starve a browser; it is named when that helped, so that a
// test that needs it often is noticed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const here = import.meta.dirname;
/** What has passed time after time. The others are whole, too, but have not yet been run often enough
 *  since they were last changed: `make browser-all` runs them. */
const STEADY = ['after', 'challenge', 'home', 'scan', 'screens', 'solo'];
const named = process.argv.slice(2);
const wanted = named.length === 0 ? STEADY : named.includes('all') ? [''] : named;
const files = readdirSync(here)
  .filter((name) => name.endsWith('.spec.mjs') && wanted.some((part) => name.includes(part)))
  .map((name) => join(here, name));

/** Runs files, tells as it goes, and returns those in which something failed. */
async function failing(some, concurrency) {
  const failed = new Set();
  const stream = run({ files: some, concurrency });
  stream.on('test:fail', ({ file, name }) => failed.add(file ?? name));
  stream.compose(new spec()).pipe(process.stdout, { end: false });
  await new Promise((ended) => stream.once('end', ended));
  return some.filter((file) => failed.has(file) || [...failed].some((one) => one.endsWith(file)));
}

const first = await failing(files, 2);
const second = first.length ? await failing(first, 1) : [];
for (const file of first) if (!second.includes(file)) console.log(`passed at the second try: ${file}`);
for (const file of second) console.log(`failed twice: ${file}`);
console.log(`${files.length - second.length} passed, ${second.length} failed`);
process.exitCode = second.length ? 1 : 0;
