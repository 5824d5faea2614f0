// Vite build of the page: one shell, one lazy chunk per game table found in games/*/web.
/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { offline } from './src/offline/plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Games live beside web/, where no node_modules is: their packages are found from here. */
function gamesUseOurPackages(): Plugin {
  const games = here('../games/');
  const anchor = here('./src/main.ts');
  return {
    name: 'games-use-our-packages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const bare = /^[@a-z]/.test(source) && !source.startsWith('@tablee');
      if (!importer?.startsWith(games) || !bare) return null;
      return this.resolve(source, anchor, { ...options, skipSelf: true });
    },
  };
}

/** Compresses what compresses, once and well, so that the server never has to. */
function precompress(): Plugin {
  const worth = /\.(js|css|html|svg|json|webmanifest)$/;
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!worth.test(entry)) continue;
        const bytes = readFileSync(join(dir, entry));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(dir, `${entry}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(dir, `${entry}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [gamesUseOurPackages(), svelte(), offline(), precompress()],
  resolve: { alias: { '@tablee': here('./src') }, conditions: ['browser'] },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: process.env['TABLEE_SERVER'] ?? 'http://127.0.0.1:7777', ws: true } },
  },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screen needs comes as one file: each request more is a round trip on a phone.
    // The entry stays a file of its own: the manifest and the service worker know the page by it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: (id) => !/index\.html|src\/main\.ts/.test(id) },
            // So does what tables, replays and the other lazy pages share: small, and nearly all of them need it.
            {
              name: 'shared',
              test: /\/web\/src\/(?:lib|parts|table|replay\/(?:say|analysis|Share|Result|opinions))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts', '../games/*/web/**/*.test.ts'],
    environment: 'node',
  },
});
