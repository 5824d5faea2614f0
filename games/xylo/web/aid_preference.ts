// Preference for numbers worked out instead of only those seen crossed out; kept on this device.

const KEY = 'tablee.xylo.deduction';

export function wantsAid(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function keepAid(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
}
