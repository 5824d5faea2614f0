// ESLint settings of the page: the recommended rules of JavaScript, TypeScript and Svelte.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteOptions from './svelte.config.js';

// The linter's cache wants settings without functions: only this part of them.
const svelteConfig = { compilerOptions: svelteOptions.compilerOptions };

export default ts.config(
  { ignores: ['**/generated/', '**/dist/', '**/public/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // A leading underscore says that a name is there only to be left out.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Sets and maps in state are never changed: a new one takes their place.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} is a space that no formatter takes away.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  // TypeScript finds unknown names itself, and better: it knows the types of the browser.
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
);
