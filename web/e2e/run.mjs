// Runs the browser suite: everything but the longest, the files named, or with `all` every `*.spec.mjs`.
// A file that fails is run by itself again, twice at most, because a shared machine can starve a
// browser; it is named when that helped, so that a test that needs it often is noticed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const here = import.meta.dirname;
/** Two are left to `make browser-all` for their length alone: every lesson and rulebook (four minutes), and
 *  a hall of a hundred tables (two). */
const LONG = ['hall', 'learn'];
/** They take longest and so begin first: begun last, one of them would run alone while a processor idles. */
const FIRST = ['screens', 'four', 'hands', 'solo', 'drive', 'home'];
const place = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const named = process.argv.slice(2);
const wanted = (name) => (named.length === 0 ? !LONG.includes(name) : named.includes('all') || named.includes(name));
const names = readdirSync(here)
  .filter((name) => name.endsWith('.spec.mjs'))
  .map((name) => name.replace('.spec.mjs', ''));
const files = names
  .filter(wanted)
  .toSorted((a, b) => place(a) - place(b))
  .map((name) => join(here, `${name}.spec.mjs`));
if (files.length === 0) {
  console.error(`No browser test is called ${named.join(' or ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

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
let left = first;
for (let again = 0; again < 2 && left.length > 0; again++) left = await failing(left, 1);
for (const file of first) if (!left.includes(file)) console.log(`passed when run again: ${file}`);
for (const file of left) console.log(`failed every time: ${file}`);
console.log(`${files.length - left.length} passed, ${left.length} failed`);
process.exitCode = left.length ? 1 : 0;
