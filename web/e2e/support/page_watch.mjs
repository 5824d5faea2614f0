// Watches a page from inside: layout shifts, sounds, clicks and what the content policy stopped.

/** Runs in the page before anything else: counts what moves without anybody having touched it. */
export function watchPage() {
  window.shifts = [];
  // What the own move causes is expected, also where a busy server answers late.
  const own = { from: Infinity, to: -Infinity };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (/"type":"(act|host)"/.test(String(data))) {
      Object.assign(own, { from: performance.now(), to: Infinity });
      const answered = ({ data: text }) => {
        if (!/"ack":"/.test(String(text))) return;
        own.to = performance.now() + 500;
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
    Object.assign(own, { from: performance.now(), to: Infinity });
    try {
      return await fetch.call(this, what, options);
    } finally {
      own.to = performance.now() + 1000;
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
