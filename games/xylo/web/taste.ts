// Whether the person wants the aid with possible numbers; kept on this device.

const KEY = 'tablee.xylo.aid';

export function wantsAid(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function keepAid(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
}
