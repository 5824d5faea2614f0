// Hears every frame and every answer that a page is sent, and keeps the table's moment from them.

/** A busy machine is slow; what never comes is not worth more waiting than this. */
const PATIENCE = 90_000;

/** The view after an update, as docs/protocol.md says. */
function advanced(view, { patch = {}, grow = {} }) {
  const next = { ...view };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name];
    else next[name] = value;
  }
  for (const [name, more] of Object.entries(grow)) {
    const list = next[name] ?? [];
    next[name] = Array.isArray(more)
      ? [...list, ...more]
      : [...list.slice(0, -1), [...(list.at(-1) ?? []), ...more.last]];
  }
  return next;
}

export class Traffic {
  /** Everything that came in, in order: `{ seq, text }`, where `seq` is the moment it belongs to. */
  heard = [];
  seq = 0;
  seat = null;
  table = null;
  view = null;
  status = null;
  legal = null;
  /** How often the server has said welcome. */
  welcomes = 0;
  /** The last input that this seat made. */
  done = -1;
  /** What the server said no to. */
  refused = [];
  #waiting = new Set();

  /** `isOurs` tells the lines of a page that has several, one for each person at the device. */
  constructor(page, isOurs = (_url) => true) {
    page.on('websocket', (socket) => {
      if (!/\/api\/tables\//.test(socket.url()) || !isOurs(socket.url())) return;
      socket.on('framereceived', ({ payload }) => this.#hear(String(payload)));
    });
    page.on('response', async (response) => {
      if (!/\/api\//.test(response.url()) || /openapi|\/rules\/|qr\.svg/.test(response.url())) return;
      const { seq } = this;
      const text = await response.text().catch(() => '');
      if (text) this.heard.push({ seq, text, from: response.url() });
    });
  }

  get over() {
    return this.status?.over ?? false;
  }
  /** The game waits for this seat, and what it may do is known. */
  get mine() {
    return !this.over && this.legal !== null && (this.status?.to_act.includes(this.seat) ?? false);
  }

  #hear(text) {
    const message = JSON.parse(text);
    if (message.type === 'welcome' || message.type === 'resync') {
      if (message.type === 'welcome') this.welcomes++;
      this.seat = message.you.seat;
      this.table = message.table;
      for (const entry of message.missed ?? []) this.#own(entry);
      this.#moment(message.seq, message.view, message);
    } else if (message.type === 'update') {
      this.#own(message);
      if (message.seq > this.seq) this.#moment(message.seq, advanced(this.view, message), message);
    } else if (message.type === 'legal' && message.seq === this.seq)
      this.legal = { actions: message.actions, complete: message.complete };
    // Where several sort at once, the page says it again by itself; if it does not, the test waits in vain.
    else if (message.type === 'refused') {
      if (message.code !== 'stale') this.refused.push(message);
    } else if (message.type === 'table') this.table = message.table;
    this.heard.push({ seq: message.seq ?? this.seq, text, from: 'socket' });
    for (const check of this.#waiting) check();
  }

  #own({ seq, by }) {
    if (by === this.seat) this.done = Math.max(this.done, seq);
  }

  #moment(seq, view, { status, legal }) {
    this.seq = seq;
    this.view = view;
    this.status = status;
    this.legal = legal ?? null;
  }

  /** Resolves as soon as something heard makes `holds` true; names `what` if that never comes. */
  until(holds, what, ms = PATIENCE) {
    return new Promise((resolve, reject) => {
      const done = () => {
        this.#waiting.delete(check);
        clearTimeout(limit);
      };
      const check = () => {
        if (!holds(this)) return;
        done();
        resolve(undefined);
      };
      const limit = setTimeout(() => {
        done();
        reject(
          new Error(
            `Waited ${ms / 1000} s for ${what}; seq ${this.seq}, seat ${this.seat}, ${JSON.stringify(this.status)}`,
          ),
        );
      }, ms);
      this.#waiting.add(check);
      check();
    });
  }
}
