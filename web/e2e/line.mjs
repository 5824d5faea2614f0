// The line between a browser and the server, so that it can be cut: a TCP proxy on a port of its own.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Line {
  #server;
  #open = new Set();
  /** Whoever dials while the line is broken is turned away. */
  #broken = false;

  static async to(house) {
    const line = new Line();
    const { hostname, port } = new URL(house.url);
    line.#server = createServer((near) => {
      if (line.#broken) return near.destroy();
      const far = connect({ host: hostname, port: Number(port) });
      for (const [one, other] of [[near, far], [far, near]]) {
        line.#open.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          line.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Breaks every connection; who dials finds the line dead until it is mended. */
  cut() {
    this.#broken = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend() {
    this.#broken = false;
  }

  close() {
    this.cut();
    this.#server.close();
  }
}
