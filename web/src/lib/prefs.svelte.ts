// Preferences of a person on this device: theme, language, sound, motion, chat. Kept locally, never sent.
import { LANGUAGES, type Language } from './message';

export type Theme = 'auto' | 'evening' | 'daylight';
export type Motion = 'auto' | 'still';
/** Whether talk at tables is heard: with a quiet sound, without one, not at all. */
export type ChatPref = 'on' | 'silent' | 'off';

export interface Prefs {
  theme: Theme;
  lang: Language;
  sound: boolean;
  motion: Motion;
  chat: ChatPref;
  /** Whether a move that goes without saying is made by itself. */
  forced: boolean;
}

const KEY = 'tablee.prefs';
const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : null);
const wantsDay = media('(prefers-color-scheme: light)');
const wantsStill = media('(prefers-reduced-motion: reduce)');

function spoken(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const found = wanted.map((tag) => tag.split('-')[0] ?? tag).find((tag) => LANGUAGES.includes(tag));
  return found ?? 'en';
}

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({
  theme: 'auto',
  lang: spoken(),
  sound: true,
  motion: 'auto',
  chat: 'on',
  forced: false,
  ...stored(),
});

const system = $state({ day: wantsDay?.matches ?? false, still: wantsStill?.matches ?? false });
wantsDay?.addEventListener('change', (event) => (system.day = event.matches));
wantsStill?.addEventListener('change', (event) => (system.still = event.matches));

/** The theme in force. */
export function theme(): 'evening' | 'daylight' {
  if (prefs.theme !== 'auto') return prefs.theme;
  return system.day ? 'daylight' : 'evening';
}

/** Whether things jump instead of travelling. */
export function still(): boolean {
  return prefs.motion === 'still' || system.still;
}

/** Keeps the preferences and shows them on the root element; call once inside an effect root. */
export function applyPrefs(): void {
  $effect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme();
    root.dataset['motion'] = still() ? 'still' : 'full';
    root.lang = prefs.lang;
    const felt = theme() === 'daylight' ? '#efece0' : '#1f3b38';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', felt);
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // A private window may refuse; preferences then last as long as the tab.
    }
  });
}
