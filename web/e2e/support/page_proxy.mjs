// The page of `npm run build` put in front of a server, so that a change of the page needs no Rust build.
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Serves `folder` as the server would serve its own page, policy included; the rest is the server's. */
export async function servePage(folder, api) {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root} holds no index.html: run \`npm run build\`, or do not set TABLEE_PAGE.`);
  const policy = (await fetch(api)).headers.get('content-security-policy') ?? '';
  const { hostname, port: far } = new URL(api);
  const server = createServer((asked, answer) => {
    if (asked.url.startsWith('/api/')) {
      const onward = request(
        { hostname, port: far, path: asked.url, method: asked.method, headers: asked.headers },
        (told) => {
          answer.writeHead(told.statusCode, told.headers);
          told.pipe(answer);
        },
      );
      // A dead server is a dead line, not a page about one.
      onward.on('error', () => answer.destroy());
      return void asked.pipe(onward);
    }
    const path = join(root, normalize(decodeURIComponent(new URL(asked.url, api).pathname)));
    const file = path.startsWith(root) && existsSync(path) && statSync(path).isFile() ? path : join(root, 'index.html');
    answer.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    createReadStream(file).pipe(answer);
  });
  server.on('upgrade', (asked, near, head) => {
    const onward = connect({ host: hostname, port: Number(far) }, () => {
      const lines = Array.from(
        { length: asked.rawHeaders.length / 2 },
        (_, n) => `${asked.rawHeaders[2 * n]}: ${asked.rawHeaders[2 * n + 1]}`,
      );
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(near);
      near.pipe(onward);
    });
    for (const [one, other] of [
      [near, onward],
      [onward, near],
    ])
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  return { url, close: () => server.closeAllConnections() ?? server.close() };
}
