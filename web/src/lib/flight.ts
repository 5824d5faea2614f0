// Transitions of a piece that is played: it flies as a whole from where it lay to where it comes to lie. Only the copy that
// comes is seen. (With `crossfade` both are, and apart from each other where one begins a moment before the other.)
import type { TransitionConfig } from 'svelte/transition';

interface Params {
  key: string;
  duration?: number;
}

interface Options {
  duration: () => number;
  easing: (t: number) => number;
  /** How a piece comes that left no place of which the page knows. */
  arrive: () => TransitionConfig;
}

/** A place that was left longer ago is another flight's. */
const FORGOTTEN_MS = 1000;

/** The two ends of a flight: how a piece leaves, how it lands. */
export function flight({ duration, easing, arrive }: Options) {
  const left = new Map<string, { from: DOMRect; at: number }>();

  function leave(node: Element, params: Params): TransitionConfig {
    left.set(params.key, { from: node.getBoundingClientRect(), at: performance.now() });
    return { duration: params.duration ?? duration(), css: () => 'opacity: 0' };
  }

  /** Asked once everything is in its place: what leaves may do so after this one has come. */
  function land(node: Element, params: Params): () => TransitionConfig {
    return () => {
      const place = left.get(params.key);
      left.delete(params.key);
      if (!place || performance.now() - place.at > FORGOTTEN_MS) return arrive();
      const { from } = place;
      const to = node.getBoundingClientRect();
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      const [wide, high] = [from.width / Math.max(1, to.width), from.height / Math.max(1, to.height)];
      const { transform } = getComputedStyle(node);
      const own = transform === 'none' ? '' : transform;
      return {
        duration: params.duration ?? duration(),
        easing,
        css: (t, u) =>
          `transform-origin: top left; transform: ${own} translate(${u * dx}px, ${u * dy}px) ` +
          `scale(${t + u * wide}, ${t + u * high})`,
      };
    };
  }

  return [leave, land] as const;
}
