// The longest names that guests are given, in the words of the server: "Jolly Robin 88" is the longest in French.
import { readFileSync } from 'node:fs';

const words = (lang, key) =>
  JSON.parse(readFileSync(new URL(`../../text/shell/${lang}.json`, import.meta.url), 'utf8'))[key].split('|');
/** Where the longest of some words stands. */
const longest = (all) => all.reduce((best, word, n) => ([...word].length > [...all[best]].length ? n : best), 0);

/** The server's name for the guest whose name has the most letters in this language. */
export const longestGiven = (lang) =>
  [...['guest.moods', 'guest.animals'].map((key) => words('en', key)[longest(words(lang, key))]), '88'].join(' ');
