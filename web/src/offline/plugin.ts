// Writes the service worker for a build: which files are the shell, and a version that changes with them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What is needed to open the page in any language: the start, what it imports, words, styles, letters. */
const WORDS = /\/web\/text\/(shell|errors)\/\w+\.json$/;
const LETTERS = /\.woff2$/;

interface Built {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
  facadeModuleId?: string | null;
}

/** The files of the shell, sorted. */
export function shellOf(bundle: Record<string, Built>): string[] {
  const shell = new Set<string>();
  const take = (name: string) => {
    if (shell.has(name)) return;
    shell.add(name);
    bundle[name]?.imports?.forEach(take);
    bundle[name]?.viteMetadata?.importedCss.forEach(take);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.isEntry || WORDS.test(file.facadeModuleId ?? '') || (file.type === 'asset' && LETTERS.test(name)))
      take(name);
  return [...shell].sort();
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const shell = shellOf(bundle as Record<string, Built>).map((name) => `/${name}`);
      const worker = readFileSync(fileURLToPath(new URL('./worker.js', import.meta.url)), 'utf8');
      // Names hold hashes, so the list says whether anything changed; the worker itself counts too.
      const version = createHash('sha256')
        .update(worker)
        .update(Object.keys(bundle).sort().join())
        .digest('hex')
        .slice(0, 12);
      const source = worker.replace('__VERSION__', version).replace('__SHELL__', JSON.stringify(shell));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
