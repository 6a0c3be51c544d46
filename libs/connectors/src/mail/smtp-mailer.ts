import { createTransport, type Transporter } from 'nodemailer';
import { isLoopbackHost } from '#contracts/loopback.js';
import type { Mailer, MailMessage, MailOutcome } from '#engine/ports/mailer.js';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: URL;
  /** `Shop <help@shop.example>` or the bare address. */
  readonly from: string;
}

/** What a mail server may take for each step, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/** Maximum length of a quoted server reply. */
const replyLength = 300;

const usualPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Sends by SMTP, one connection for each message. A password leaves the machine over TLS alone. */
export class SmtpMailer implements Mailer {
  readonly server: string;
  readonly from: string;
  readonly #transport: Transporter;

  constructor({ url, from }: SmtpOptions) {
    const { protocol, hostname, username, password } = url;
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const port = Number(url.port) || (usualPorts[protocol] as number);
    this.server = `${hostname}:${port}`;
    this.from = from;
    const auth = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    this.#transport = createTransport({
      ...{ host, port, secure: protocol === 'smtps:', ...timeouts },
      ...(auth && { auth, requireTLS: protocol === 'smtp:' && !isLoopbackHost(hostname) }),
      // Messages are made of our own words: nothing is read from a file or fetched for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, recipient, subject, text, html }: MailMessage): Promise<MailOutcome> {
    const messageId = `<${id}@parley>`;
    try {
      const { response } = await this.#transport.sendMail({
        ...{ messageId, from: this.from, to: { name: '', address: recipient }, subject, text, html },
        // No automatic reply of a person on holiday (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { isSent: true, reply: short(response ?? '') };
    } catch (error) {
      return { isSent: false, ...refusalOf(error) };
    }
  }
}

/** 5xx for the recipient or the message is permanent; any other failure may be temporary. */
function refusalOf(error: unknown): { readonly reply: string; readonly isFinal: boolean } {
  const { responseCode, command, message } = error as { responseCode?: number; command?: string; message?: string };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return { reply: short(message ?? String(error)), isFinal: isAboutMessage && (responseCode ?? 0) >= 500 };
}

function short(reply: string): string {
  return reply.replace(/\s+/g, ' ').trim().slice(0, replyLength);
}
