// Page in front: it can be seen, and its window has the focus or was used a moment ago.

/** So long a window that lies beside the one in use still counts: somebody has just turned away from it. */
export const GRACE_MS = 60_000;

/** What a browser tells of its windows; tests bring their own. */
export interface WindowSigns {
  visible(): boolean;
  focused(): boolean;
  now(): number;
  later(run: () => void, ms: number): () => void;
  /** Calls back when the page is shown or hidden; returns how to stop. */
  onShown(run: () => void): () => void;
  /** Calls back when the window gets or loses the focus, and when somebody scrolls, types or presses there. */
  onUsed(run: () => void): () => void;
}

export interface InFront {
  hidden(): boolean;
  /** Calls back whenever `hidden` may have changed; returns how to stop. */
  watch(changed: () => void): () => void;
}

export function inFront(signs: WindowSigns): InFront {
  // A page that opens beside another has just been asked for.
  let used = signs.now();
  const left = () => used + GRACE_MS - signs.now();
  return {
    hidden: () => !signs.visible() || (!signs.focused() && left() <= 0),
    watch(changed) {
      let cancel = () => {};
      const arm = () => {
        cancel();
        cancel = signs.visible() && !signs.focused() && left() > 0 ? signs.later(look, left()) : () => {};
      };
      const look = () => {
        arm();
        changed();
      };
      const stops = [
        signs.onShown(look),
        signs.onUsed(() => {
          used = signs.now();
          look();
        }),
      ];
      arm();
      return () => {
        cancel();
        stops.forEach((stop) => stop());
      };
    },
  };
}

/** Listens to several events at once, without holding any of them up. */
function listen(target: EventTarget, names: string[], run: () => void, capture = false): () => void {
  const options = { capture, passive: true };
  names.forEach((name) => target.addEventListener(name, run, options));
  return () => names.forEach((name) => target.removeEventListener(name, run, options));
}

/** This very page. */
export const thisPage = (): InFront =>
  inFront({
    visible: () => document.visibilityState !== 'hidden',
    focused: () => document.hasFocus(),
    now: () => performance.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onShown: (run) => listen(document, ['visibilitychange'], run),
    onUsed: (run) => {
      // Not captured: the focus of the window is meant, not that of its fields.
      const stop = listen(window, ['focus', 'blur'], run);
      const unlisten = listen(window, ['wheel', 'pointerdown', 'keydown'], run, true);
      return () => {
        stop();
        unlisten();
      };
    },
  });
