// Watches a page from inside: layout shifts, sounds, clicks and what the content policy stopped.

/** Runs in the page before anything else: counts what moves without anybody having touched it. */
export function watchPage() {
  window.shifts = [];
  // What the own move causes is expected, also where a busy server answers late.
  const own = { from: Infinity, to: -Infinity };
  let begun = 0;
  /** A move of one's own begins. Once it is answered, what it causes is over so long after the second picture from there. */
  function begins() {
    Object.assign(own, { from: performance.now(), to: Infinity });
    const nth = ++begun;
    const ends = (ms) => nth === begun && (own.to = performance.now() + ms);
    return (ms) => requestAnimationFrame(() => requestAnimationFrame(() => ends(ms)));
  }
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (/"type":"(act|host)"/.test(String(data))) {
      const done = begins();
      const answered = ({ data: text }) => {
        if (!/"ack":"/.test(String(text))) return;
        done(500);
        this.removeEventListener('message', answered);
      };
      this.addEventListener('message', answered);
    }
    return send.call(this, data);
  };
  // So is what the own request causes: an undo, an answer to a proposal.
  const { fetch } = window;
  window.fetch = async function (what, options) {
    const method = options?.method ?? (what instanceof Request ? what.method : 'GET');
    if (method !== 'POST') return fetch.call(this, what, options);
    const done = begins();
    try {
      return await fetch.call(this, what, options);
    } finally {
      done(1000);
    }
  };
  const name = (node) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${[...node.classList].filter((one) => !one.startsWith('svelte-')).join('.')}`
      : String(node?.parentElement?.className ?? '');
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && !(entry.startTime >= own.from && entry.startTime <= own.to))
        window.shifts.push({
          value: entry.value,
          at: entry.startTime,
          sources: entry.sources.map(
            (source) => `${name(source.node)} ${box(source.previousRect)} → ${box(source.currentRect)}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
  // What is struck, as pitches: sound cannot be heard here, but it can be read.
  window.notes = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (at) {
    window.notes.push(Math.round(this.frequency.value));
    return start.call(this, at);
  };
  window.clicks = 0;
  addEventListener('click', () => window.clicks++, true);
  window.violations = [];
  addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
}
