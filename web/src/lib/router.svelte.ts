// Router: paths to pages, links without reloading.

export type Place =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'watch'; id: string; overlay: boolean }
  | { page: 'game'; id: string }
  | { page: 'record' }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string }
  | { page: 'lessons' }
  | { page: 'glossary' }
  | { page: 'me' }
  | { page: 'mail'; wish: 'confirm' | 'unsubscribe'; token: string }
  | { page: 'leaders'; game: string }
  | { page: 'evidence'; of: 'game' | 'tournament'; id: string }
  | { page: 'tournaments' }
  | { page: 'new-tournament' }
  | { page: 'tournament'; id: string; view: 'overview' | 'screen' | 'print' }
  | { page: 'clubs' }
  | { page: 'club'; id: string }
  | { page: 'season'; club: string; id: string }
  | { page: 'dev' }
  | { page: 'nowhere' };

/**
 * Whether a page calls the person whose table waits, beside home and their own page, which list their tables. A table
 * calls for itself alone, and what is shown to others, on a screen or in a stream, calls nobody.
 */
export function callsHere(place: Place): boolean {
  if (place.page === 'watch') return !place.overlay;
  if (place.page === 'tournament') return place.view === 'overview';
  return !['home', 'me', 'table', 'dev'].includes(place.page);
}

/** The place that a path names. */
export function placeOf(path: string): Place {
  const parts = partsOf(path);
  if (!parts) return { page: 'nowhere' };
  const [first, second, ...rest] = parts;
  if (first === 'd' && second) return tournamentOf(second, rest);
  if (first === 't' && second && (rest.join() === 'watch' || rest.join() === 'overlay'))
    return { page: 'watch', id: second, overlay: rest[0] === 'overlay' };
  const [token] = rest;
  if (first === 'mail' && (second === 'confirm' || second === 'unsubscribe') && token && rest.length === 1)
    return { page: 'mail', wish: second, token };
  if (first === 'learn' && second && rest.join() === 'play') return { page: 'lesson', game: second };
  if (first === 'club' && second && rest[0] === 'season' && rest[1] && rest.length === 2)
    return { page: 'season', club: second, id: rest[1] };
  if (rest.length > 0) return { page: 'nowhere' };
  if (first === 'tournaments' && !second) return { page: 'tournaments' };
  if (first === 'tournaments' && second === 'new') return { page: 'new-tournament' };
  if (first === 'clubs' && !second) return { page: 'clubs' };
  if (first === 'club' && second) return { page: 'club', id: second };
  if (first === undefined) return { page: 'home' };
  if (first === 't' && second) return { page: 'table', id: second };
  if (first === 'g' && second) return { page: 'game', id: second };
  if (first === 'replay' && !second) return { page: 'record' };
  if (first === 'learn' && !second) return { page: 'lessons' };
  if (first === 'learn' && second === 'glossary') return { page: 'glossary' };
  if (first === 'learn' && second) return { page: 'learn', game: second };
  if (first === 'me' && !second) return { page: 'me' };
  if (first === 'evidence' && second) return { page: 'evidence', of: 'game', id: second };
  if (first === 'leaders' && second) return { page: 'leaders', game: second };
  if (import.meta.env.DEV && first === 'dev' && second === 'tables') return { page: 'dev' };
  return { page: 'nowhere' };
}

/** The parts of a path; `null` where it cannot be read. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function tournamentOf(id: string, [view, ...rest]: string[]): Place {
  if (rest.length === 0 && view === undefined) return { page: 'tournament', id, view: 'overview' };
  if (rest.length === 0 && (view === 'screen' || view === 'print')) return { page: 'tournament', id, view };
  if (rest.length === 0 && view === 'evidence') return { page: 'evidence', of: 'tournament', id };
  return { page: 'nowhere' };
}

const start = typeof location === 'undefined' ? '/' : location.pathname;
const here: { place: Place } = $state({ place: placeOf(start) });

export const place = (): Place => here.place;

/** Goes to a path of ours. */
export function go(path: string): void {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path);
  arrive();
}

function arrive(): void {
  here.place = placeOf(location.pathname);
  scrollTo({ top: 0 });
}

/** Follows the address bar and catches clicks on our own links; returns how to stop. */
export function follow(): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const within = link.pathname === location.pathname && link.hash;
    const ours = link.origin === location.origin && !link.pathname.startsWith('/api/') && !within;
    if (!ours) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  const travel = () => {
    // A jump within a page is the browser's own business.
    if (JSON.stringify(placeOf(location.pathname)) !== JSON.stringify(here.place)) arrive();
  };
  addEventListener('popstate', travel);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', travel);
    document.removeEventListener('click', click);
  };
}
