// Everything that Lexicon brings to a table on the page, as one file to load.
export { default as card } from './card.svelte';
export { fair } from './fair';
export { narration } from './narration';
export { default as table } from './table.svelte';
