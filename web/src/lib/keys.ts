// The keyboard side of the commands: which command a key means, and how a key is called.
import type { Command } from './contract';
import type { Key } from './language.svelte';

const NAMED: Record<string, Key> = {
  Enter: 'key.enter',
  ' ': 'key.space',
  Escape: 'key.escape',
  Backspace: 'key.backspace',
};

/** A key as people call it; without words, as `aria-keyshortcuts` wants it. */
export function keyName(key: string, t?: (key: Key) => string): string {
  const named = NAMED[key];
  if (!t) return key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return named ? t(named) : key.toUpperCase();
}

const TYPING = 'input, textarea, select, [contenteditable], dialog';

/** The command that a key press means, if the person is not typing or pressing a button. */
export function commandFor(event: KeyboardEvent, commands: Command[]): Command | null {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (target?.closest(TYPING)) return null;
  // Enter and space on a focused button are that button's own; in a hand only space is, so that
  // Enter plays what was chosen without leaving the tiles.
  const handed = event.key === 'Enter' && target?.closest('[data-enter="command"]');
  if ((event.key === 'Enter' || event.key === ' ') && target?.closest('button, a, summary') && !handed) return null;
  const wanted = event.key.toLowerCase();
  return commands.find((command) => command.key?.toLowerCase() === wanted) ?? null;
}
