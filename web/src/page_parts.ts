// Lazy parts of the page: what each place loads when it is shown. They are asked for as soon as the address is known.
import type { Place } from './lib/router.svelte';

export const parts = {
  table: () => import('./pages/Table.svelte'),
  watch: () => import('./watch/WatchPage.svelte'),
  overlay: () => import('./watch/Overlay.svelte'),
  game: () => import('./pages/Game.svelte'),
  record: () => import('./pages/BroughtRecord.svelte'),
  learn: () => import('./pages/Learn.svelte'),
  lesson: () => import('./pages/Lesson.svelte'),
  lessons: () => import('./pages/Lessons.svelte'),
  glossary: () => import('./pages/Glossary.svelte'),
  me: () => import('./pages/Me.svelte'),
  mail: () => import('./pages/MailLink.svelte'),
  leaders: () => import('./pages/Leaders.svelte'),
  evidence: () => import('./evidence/Evidence.svelte'),
  tournaments: () => import('./tournament/Tournaments.svelte'),
  clubs: () => import('./clubs/Clubs.svelte'),
};

type Part = keyof typeof parts;

/** The part that a place shows, if it is none of the first file's. */
export function partOf(place: Place): Part | null {
  switch (place.page) {
    case 'watch':
      return place.overlay ? 'overlay' : 'watch';
    case 'tournaments':
    case 'new-tournament':
    case 'tournament':
      return 'tournaments';
    case 'clubs':
    case 'club':
    case 'season':
      return 'clubs';
    default:
      return place.page in parts ? (place.page as Part) : null;
  }
}

/** Begins to load what a place shows, beside its language and the person: each of them is a round trip. */
export function loadAhead(place: Place): void {
  const part = partOf(place);
  // What fails here fails again, and is told, where it is shown.
  if (part) parts[part]().catch(() => {});
}
