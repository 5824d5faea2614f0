// Svelte compiler settings: runes everywhere, and an accessibility warning is an error.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
  onwarn(warning) {
    throw new Error(`${warning.filename}:${warning.start?.line ?? 0} ${warning.code}: ${warning.message}`);
  },
};
