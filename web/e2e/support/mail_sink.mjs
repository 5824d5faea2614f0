// A mail server for a test: SMTP on a port of its own, which keeps what comes.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Text from quoted-printable or Base64. */
function decode(text, encoding) {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const plain = text.replaceAll('=\r\n', '');
  return decodeURIComponent(plain.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
}

/** A header without folds and encoded words. */
const unfold = (value) =>
  value
    .replaceAll(/\r\n\s+/g, ' ')
    .replaceAll(/\?= =\?utf-8\?b\?/g, '?==?utf-8?b?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/g, (_, word) => Buffer.from(word, 'base64').toString());

function read(data) {
  const cut = data.indexOf('\r\n\r\n');
  const headers = {};
  for (const [, name, value] of data.slice(0, cut).matchAll(/^([\w-]+): ((?:.*(?:\r\n\s.*)*))/gm))
    headers[name.toLowerCase()] = unfold(value);
  return { headers, body: decode(data.slice(cut + 4), headers['content-transfer-encoding']) };
}

export class MailSink {
  #server = createServer((socket) => this.#talk(socket));
  #mails = [];
  #waiting = null;

  static async open() {
    const sink = new MailSink();
    sink.#server.listen(0, '127.0.0.1');
    await once(sink.#server, 'listening');
    return sink;
  }

  /** As the server's settings name it. */
  get url() {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('The mail server does not listen.');
    return `smtp://127.0.0.1:${address.port}?tls=none`;
  }

  /** The next mail to somebody, which must come. */
  async next(to) {
    for (;;) {
      const found = this.#mails.findIndex((mail) => mail.to === to);
      if (found >= 0) return this.#mails.splice(found, 1)[0];
      await new Promise((come) => (this.#waiting = come));
    }
  }

  close() {
    this.#server.close();
  }

  #talk(socket) {
    let rest = '';
    let to = '';
    let inData = false;
    socket.on('error', () => {});
    socket.write('220 sink ESMTP\r\n');
    socket.on('data', (part) => {
      rest += part.toString();
      for (;;) {
        const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = rest.slice(0, end);
        rest = rest.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          this.#mails.push({ to, ...read(said) });
          this.#waiting?.();
          socket.write('250 taken\r\n');
          continue;
        }
        const [command = ''] = said.split(/[ :]/);
        if (command === 'RCPT') to = said.match(/<(.*)>/)?.[1] ?? '';
        inData = command === 'DATA';
        socket.write({ DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[command] ?? '250 fine\r\n');
      }
    });
  }
}
