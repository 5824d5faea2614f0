// Progress of a learner in each lesson, kept in this browser.

const KEY = 'tablee.lessons';

export interface Progress {
  step: number;
  done: boolean;
}

function all(): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

/** Where to resume; nothing kept, or nonsense kept, is the beginning. */
export function progressOf(game: string): Progress {
  const kept = all()[game];
  const step = kept && Number.isInteger(kept.step) && kept.step > 0 ? kept.step : 0;
  return { step, done: kept?.done === true };
}

export function keepProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // Without storage the lesson lasts as long as the tab.
  }
}
