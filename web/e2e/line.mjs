// The line between a browser and the server, so that it can be cut: a TCP proxy on a port of its own.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Line {
  #server;
  #open = new Set();
  /** How many who dial are still turned away. */
  #deaf = 0;

  static async to(house) {
    const line = new Line();
    const { hostname, port } = new URL(house.url);
    line.#server = createServer((near) => {
      if (line.#deaf > 0) {
        line.#deaf--;
        return near.destroy();
      }
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

  /** Breaks every connection; the next so many who dial find the line dead, then it is mended. */
  cut(dials) {
    this.#deaf = dials;
    for (const socket of this.#open) socket.destroy();
  }

  close() {
    this.cut(0);
    this.#server.close();
  }
}
