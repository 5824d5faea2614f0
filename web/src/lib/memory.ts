// Tables this browser has sat at, so that a closed tab finds its way back.

const KEY = 'tablee.tables';
const MOST = 20;

export function remembered(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function remember(id: string): void {
  keep([id, ...remembered().filter((known) => known !== id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep(remembered().filter((known) => known !== id));
}

function keep(ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage nothing is remembered; the address still works.
  }
}
