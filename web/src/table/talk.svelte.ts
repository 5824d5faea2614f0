// The talk at one table as its reader notices it: what is unread, who speaks just now, a quiet sound.
import { knows, t } from '@tablee/lib/language.svelte';
import { markedName } from '@tablee/lib/names';
import { tell } from '@tablee/lib/notices.svelte';
import { prefs } from '@tablee/lib/prefs.svelte';
import { murmur } from '@tablee/lib/sound';
import type { ChatText } from '@tablee/lib/wire';
import { keep, kept } from './kept';
import { muted } from './muted.svelte';
import { heard, marked, newest, since, unread } from './talk';

/** How long what somebody says stands at their seat. */
const BUBBLE_MS = 7000;

/** A line in the reader's language. */
export const words = ({ phrase, text }: ChatText): string => {
  const key = `phrase.${phrase}`;
  return phrase && knows(key) ? t(key) : text;
};

export class Talk {
  private all: ChatText[] = $state.raw([]);
  private person: string | null = $state(null);
  private read = $state(0);
  private bubbles: ChatText[] = $state.raw([]);
  /** The newest line this page was told; `null` before the first welcome. */
  private known: number | null = null;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly table: string) {
    this.read = kept<Record<string, number>>('read', {})[table] ?? 0;
  }

  private get reader() {
    return { person: this.person, muted: muted() };
  }
  get lines(): ChatText[] {
    return prefs.chat === 'off' ? [] : heard(this.all, this.reader);
  }
  get unread(): number {
    return prefs.chat === 'off' ? 0 : unread(this.all, this.read, this.reader);
  }
  /** Everybody who has said something, but the reader. */
  get speakers(): ChatText['from'][] {
    const others = this.all.map(({ from }) => from).filter(({ person }) => person !== this.person);
    return [...new Map(others.map((one) => [one.person, one])).values()];
  }

  /** What somebody says just now, for their seat. */
  says(person: string | null): ChatText | null {
    if (prefs.chat === 'off' || muted().has(person ?? '')) return null;
    return this.bubbles.find(({ from }) => from.person === person) ?? null;
  }

  /** Takes the lines as they stand. Those of the first welcome were said before: they are no news. */
  take(lines: ChatText[], person: string | null): void {
    this.all = lines;
    this.person = person;
    if (person === null) return;
    const fresh = this.known === null ? [] : since(lines, this.known, this.reader);
    this.known = Math.max(this.known ?? 0, newest(lines));
    if (fresh.length === 0 || prefs.chat === 'off') return;
    for (const line of fresh) this.bubble(line);
    if (prefs.chat === 'on') murmur();
    tell(
      fresh
        .map((line) => t('chat.said', { name: markedName(line.from.name, line.from.bot), words: words(line) }))
        .join(' '),
    );
  }

  /** Everything has been looked at. */
  seen(): void {
    const last = newest(this.all);
    if (last <= this.read) return;
    this.read = last;
    keep('read', marked(kept<Record<string, number>>('read', {}), this.table, last));
  }

  close(): void {
    this.timers.forEach(clearTimeout);
  }

  private bubble(line: ChatText): void {
    this.bubbles = [...this.bubbles.filter(({ from }) => from.person !== line.from.person), line];
    const gone = () => (this.bubbles = this.bubbles.filter(({ id }) => id !== line.id));
    this.timers.push(setTimeout(gone, BUBBLE_MS));
  }
}
