import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as the server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Signed-in user; null: none. */
  readonly user: string | null;
  readonly parsed: Email;
}

/** SMTP server on the loopback that stores accepted messages. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  readonly #server: SMTPServer;

  private constructor({ password, ...options }: MailServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      // Its certificate would be invalid.
      hideSTARTTLS: true,
      onAuth: (tried, _, done) =>
        tried.password === password ? done(null, { user: tried.username ?? '' }) : done(new Error('wrong password')),
      onData: (stream, { envelope: { mailFrom, rcptTo }, user }, done) => {
        buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((parsed) => {
            const from = mailFrom === false ? '' : mailFrom.address;
            const to = rcptTo.map(({ address }) => address);
            this.taken.push({ from, to, user: typeof user === 'string' ? user : null, parsed });
            done();
          }, done);
      },
      ...options,
    });
    // A client that disconnects causes an error event.
    this.#server.on('error', () => undefined);
  }

  static async start(options: MailServerOptions = {}): Promise<MailServer> {
    const mailServer = new MailServer(options);
    const { server } = mailServer.#server;
    mailServer.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(server, 'listening');
    return mailServer;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

export interface MailServerOptions extends SMTPServerOptions {
  /** Required password of the sign-in. */
  readonly password?: string;
  readonly port?: number;
}
