// Web Push of this browser: whether it can, whether it is on for this person, on and off.
import { account } from './account';
import type { Notices } from './wire';

/** Whether this browser can be told with the page closed: it has a service worker of the page for that. */
export async function canPush(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return false;
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}

async function subscriptions(): Promise<PushManager | null> {
  if (!(await canPush())) return null;
  return (await navigator.serviceWorker.ready).pushManager;
}

/** This browser as the server calls it, where it is told; nothing where it is not. */
export async function ownBrowser({ browsers }: Notices): Promise<string | null> {
  const endpoint = (await (await subscriptions())?.getSubscription())?.endpoint;
  return browsers.find((browser) => browser.endpoint === endpoint)?.id ?? null;
}

/** Tells this browser from now on; false where the person or the browser does not want it. */
export async function subscribe(key: string): Promise<boolean> {
  const manager = await subscriptions();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return false;
  // One that was made for another key, when the server had other data, would reach nobody.
  const old = await manager.getSubscription();
  if (old && keyOf(old) !== key) await old.unsubscribe();
  const fresh = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = fresh.toJSON().keys ?? {};
  await account.addBrowser({ endpoint: fresh.endpoint, p256dh, auth });
  return true;
}

/** The server's key for which a subscription was made, in URL-safe Base64. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Tells this browser, which the server calls so, no more. */
export async function unsubscribe(id: string): Promise<void> {
  await account.removeBrowser(id);
  await (await (await subscriptions())?.getSubscription())?.unsubscribe();
}

/** Whoever leaves this browser is not told in it any more: the next may be somebody else. */
export async function leaveBrowser(): Promise<void> {
  if (!(await (await subscriptions())?.getSubscription())) return;
  const id = await ownBrowser(await account.notices());
  if (id) await unsubscribe(id);
}
