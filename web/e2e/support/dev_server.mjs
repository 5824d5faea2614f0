// The page as `npm run dev` serves it, with the recorded tables: started here, or at `BASE` if it already runs.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export async function startDevServer() {
  if (process.env.BASE) return { url: process.env.BASE, close: async () => {} };
  const root = fileURLToPath(new URL('../../', import.meta.url));
  // Recorded tables need no game server: what the page asks of one fails quietly.
  const server = await createServer({ root, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
