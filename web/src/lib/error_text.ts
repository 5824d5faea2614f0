// Error texts in the person's language where we know the code, else as the server says it.
import { ApiError } from './http';
import { knows, t } from './language.svelte';
import { notify } from './notices.svelte';

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'offline') return t('offline');
  // A club's page opens tournaments, too.
  const key = [`failed.${error.code}`, `tournament.failed.${error.code}`].find(knows);
  return key ? t(key) : error.message;
}

/** Does something and shows why not; whether it worked. */
export async function attempt(task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    notify(errorText(error), 'bad');
    return false;
  }
}
