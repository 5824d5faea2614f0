// Local storage of this browser for its person, beside the preferences: small, never sent, gone in a private window.

export function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`tablee.${key}`) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`tablee.${key}`, JSON.stringify(value));
  } catch {
    // A private window may refuse; it then lasts as long as the tab.
  }
}
