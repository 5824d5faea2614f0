// A TCP proxy between a browser and the server, so that a test can break the connection.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class TcpProxy {
  #server;
  #open = new Set();
  /** Whoever connects while it is broken is turned away. */
  #broken = false;

  static async to(server) {
    const proxy = new TcpProxy();
    const { hostname, port } = new URL(server.url);
    proxy.#server = createServer((near) => {
      if (proxy.#broken) return near.destroy();
      const far = connect({ host: hostname, port: Number(port) });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        proxy.#open.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          proxy.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Breaks every connection, and every new one until `restore`. */
  cut() {
    this.#broken = true;
    for (const socket of this.#open) socket.destroy();
  }

  restore() {
    this.#broken = false;
  }

  close() {
    this.cut();
    this.#server.close();
  }
}
