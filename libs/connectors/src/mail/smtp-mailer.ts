import type { BlockList } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopbackHost } from '#contracts/loopback.js';
import { type MailSecurity, mailPorts } from '#contracts/mail.js';
import type { Mailer, MailMessage, MailOutcome } from '#engine/ports/mailer.js';
import { allowedAddress, bare } from '../outbound/allowed-address.js';
import { OutboundError } from '../outbound/outbound-error.js';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Null: the server asks for no sign-in. */
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** `Shop <help@shop.example>` or the bare address. */
  readonly from: string;
  /** Private networks it may be in; null: any, as for whoever runs the machine. */
  readonly allowed: BlockList | null;
}

/** Options of `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
export function smtpOptions({ url, from }: { readonly url: URL; readonly from: string }): SmtpOptions {
  const { protocol, hostname, username, password } = url;
  const host = bare(hostname);
  const auth = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const needsTls = auth !== null && !isLoopbackHost(hostname);
  const security = protocol === 'smtps:' ? 'tls' : needsTls ? 'starttls' : 'none';
  const port = Number(url.port) || mailPorts[protocol === 'smtps:' ? 'tls' : 'starttls'];
  return { host, port, security, auth, from, allowed: null };
}

/** What a mail server may take for each step, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/** Reason that screens put in their own words. */
const privateNetwork = 'private_network';

/** Maximum length of a quoted server reply. */
const replyLength = 300;

/** Sends by SMTP, one connection for each message. A password leaves the machine over TLS alone. */
export class SmtpMailer implements Mailer {
  readonly server: string;
  readonly from: string;

  constructor(private readonly options: SmtpOptions) {
    const { host, port, from } = options;
    this.server = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    this.from = from;
  }

  /** Of an address that is checked, to that very address: a name resolved twice may give two. */
  async #connect(): Promise<Transporter> {
    const { host, port, security, auth, allowed } = this.options;
    const address = allowed === null ? host : await allowedAddress(host, allowed);
    return createTransport({
      ...{ host: address, port, secure: security === 'tls', requireTLS: security === 'starttls', ...timeouts },
      ...(auth && { auth }),
      ...(address !== host && { tls: { servername: host } }),
      // Messages are made of our own words: nothing is read from a file or fetched for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, recipient, subject, text, html }: MailMessage): Promise<MailOutcome> {
    const messageId = `<${id}@parley>`;
    try {
      const transport = await this.#connect();
      const { response } = await transport.sendMail({
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
  if (error instanceof OutboundError) return { reply: privateNetwork, isFinal: false };
  const { responseCode, command, message } = error as { responseCode?: number; command?: string; message?: string };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return { reply: short(message ?? String(error)), isFinal: isAboutMessage && (responseCode ?? 0) >= 500 };
}

function short(reply: string): string {
  return reply.replace(/\s+/g, ' ').trim().slice(0, replyLength);
}
