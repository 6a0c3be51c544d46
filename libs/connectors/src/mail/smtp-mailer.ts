import type { BlockList } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopbackHost } from '#contracts/loopback.js';
import { type MailSecurity, mailPorts } from '#contracts/mail.js';
import type { MailFault } from '#contracts/mail-faults.js';
import type { Mailer, MailMessage, MailOutcome } from '#engine/ports/mailer.js';
import { allowedAddress, bare } from '../outbound/allowed-address.js';
import { OutboundError } from '../outbound/outbound-error.js';
import { mailFault } from './mail-fault.js';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Credentials; null if the server needs no authentication. */
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** Sender: `Shop <help@shop.example>` or the bare address. */
  readonly from: string;
  /** Private networks that the server may be in; null: any, for a server that the installation itself configures. */
  readonly allowed: BlockList | null;
}

/** Parses `smtp://user:password@host:port`, or `smtps://` for implicit TLS. */
export function smtpOptions({ url, from }: { readonly url: URL; readonly from: string }): SmtpOptions {
  const { protocol, hostname, username, password } = url;
  const host = bare(hostname);
  const auth = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const needsTls = auth !== null && !isLoopbackHost(hostname);
  const security = protocol === 'smtps:' ? 'tls' : needsTls ? 'starttls' : 'none';
  const port = Number(url.port) || mailPorts[protocol === 'smtps:' ? 'tls' : 'starttls'];
  return { host, port, security, auth, from, allowed: null };
}

/** Timeouts of the steps of an SMTP session, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/** Maximum length of a quoted server reply. */
const replyLength = 300;

/** SMTP mailer with one connection per message. A password leaves the machine only over TLS. */
export class SmtpMailer implements Mailer {
  readonly server: string;
  readonly from: string;

  constructor(private readonly options: SmtpOptions) {
    const { host, port, from } = options;
    this.server = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    this.from = from;
  }

  /** Opens a transport to the checked address itself: resolving a name twice may give two answers (DNS rebinding). */
  async #connect(): Promise<Transporter> {
    const { host, port, security, auth, allowed } = this.options;
    const address = allowed === null ? host : await allowedAddress(host, allowed);
    return createTransport({
      ...{ host: address, port, secure: security === 'tls', requireTLS: security === 'starttls', ...timeouts },
      ...(auth && { auth }),
      ...(address !== host && { tls: { servername: host } }),
      // Messages have no content from files or URLs, so the library must not read any.
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
        // Suppresses automatic replies such as out-of-office notices (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { isSent: true, reply: short(response ?? '') };
    } catch (error) {
      return { isSent: false, ...refusalOf(error, this.options.security) };
    }
  }
}

/** 5xx for the recipient or the message is permanent; any other failure may be temporary. */
function refusalOf(error: unknown, security: MailSecurity): { readonly reply: string; readonly isFinal: boolean } {
  const fault: MailFault | null = error instanceof OutboundError ? 'private_network' : mailFault(error, security);
  if (fault !== null) return { reply: fault, isFinal: false };
  const { responseCode, command, message } = error as { responseCode?: number; command?: string; message?: string };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return { reply: short(message ?? String(error)), isFinal: isAboutMessage && (responseCode ?? 0) >= 500 };
}

function short(reply: string): string {
  return reply.replace(/\s+/g, ' ').trim().slice(0, replyLength);
}
