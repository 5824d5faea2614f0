// Type size by content: the text of a frame takes the largest of a few sizes at which all of it stands in the frame.
// Where even the smallest is too large and the frame scrolls, it does so by keyboard, too.

/** Parts of the usual size, tried from the largest. */
const SCALES = [1, 0.92, 0.84, 0.75];
/** A line is higher than its letters: rounding is no overflow. */
const SLACK = 1;

/** Sets `--fit` on the frame, by which its sizes of type are multiplied, whenever text, frame or fonts change. */
export function fitted(frame: HTMLElement): () => void {
  const overflows = () =>
    frame.scrollHeight > frame.clientHeight + SLACK || frame.scrollWidth > frame.clientWidth + SLACK;
  function fit() {
    for (const scale of SCALES) {
      frame.style.setProperty('--fit', String(scale));
      if (!overflows()) break;
    }
    if (overflows() && getComputedStyle(frame).overflowY === 'auto') frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  }
  // Both tell before the next picture is painted: nobody sees the larger type first.
  const words = new MutationObserver(fit);
  words.observe(frame, { childList: true, characterData: true, subtree: true });
  const box = new ResizeObserver(fit);
  box.observe(frame);
  document.fonts.addEventListener('loadingdone', fit);
  return () => {
    words.disconnect();
    box.disconnect();
    document.fonts.removeEventListener('loadingdone', fit);
  };
}
