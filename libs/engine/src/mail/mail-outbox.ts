import { hourMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import { isExpired } from '../people/issue-access-link.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { Mailer, MailOutcome } from '../ports/mailer.js';
import type { Ports } from '../ports/ports.js';
import { composeMail } from './compose-mail.js';
import { type MailContent, sealContext } from './queue-mail.js';

/** Waits between attempts, in milliseconds; the last one from then on, for as long as the link works. */
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs];

/** Messages that one sweep sends. */
const portion = 20;

type OutboxPorts = Pick<Ports, 'mails' | 'accessLinks' | 'unitOfWork' | 'secretSealer' | 'clock' | 'log' | 'mailer'>;

/**
 * Sends what was queued, one message after the other, and tries again what the mail server did not take. A message is sent at
 * least once: twice where the process ends between the server's reply and its record.
 */
export class MailOutbox {
  readonly #ports: OutboxPorts;
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> | null = null;
  #isClosed = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /**
   * Nothing is sent where no mail server is configured: what was queued waits for one until its link expires. Whatever waits is
   * tried at once: the start may bring other settings.
   */
  start(): void {
    if (this.#ports.mailer === null) return;
    void this.sweep(Number.MAX_SAFE_INTEGER);
    this.#timer = setInterval(() => void this.sweep(), timing.mailSweepMs).unref();
  }

  /** Sends what is due by then, now if it is left out. A call while one runs waits for that one. */
  sweep(until: Instant = this.#ports.clock.now()): Promise<void> {
    const { mailer } = this.#ports;
    if (mailer === null) return Promise.resolve();
    this.#sweeping ??= this.#sweep(mailer, until)
      .catch((error: unknown) => this.#ports.log.warn({ error }, 'e-mail was not sent'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  /** Waits for the message that is being sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #sweep(mailer: Mailer, until: Instant): Promise<void> {
    for (const mail of await this.#ports.mails.due(until, portion)) {
      if (this.#isClosed) return;
      const after = await this.#attempt(mailer, mail);
      await this.#ports.unitOfWork.run(({ mails }) => mails.put(after));
    }
  }

  async #attempt(mailer: Mailer, mail: OutgoingMail): Promise<OutgoingMail> {
    const { accessLinks, secretSealer, clock, log } = this.#ports;
    const link = await accessLinks.get(mail.accessLinkId);
    if (link === null || link.usedAt !== null) return failed(mail, clock.now(), 'The link no longer works.');
    if (isExpired(mail, clock.now())) return failed(mail, clock.now(), mail.reason ?? 'The link has expired.');
    const opened = mail.sealedContent && secretSealer.open(mail.sealedContent, sealContext(mail.id));
    if (!opened) return failed(mail, clock.now(), 'No key of this installation opens the message.');
    const outcome = await mailer.send(composeMail(mail, JSON.parse(opened) as MailContent));
    if (!outcome.isSent) log.warn({ mail: mail.id, reply: outcome.reply }, 'the mail server did not take a message');
    return afterAttempt(mail, outcome, clock.now());
  }
}

/** The message after an attempt. */
export function afterAttempt(mail: OutgoingMail, outcome: MailOutcome, now: number): OutgoingMail {
  const attemptCount = mail.attemptCount + 1;
  if (outcome.isSent) return { ...ended(mail), attemptCount, sentAt: now, reason: null };
  if (outcome.isFinal) return { ...failed(mail, now, outcome.reply), attemptCount };
  const waitMs = waitsMs[Math.min(mail.attemptCount, waitsMs.length - 1)] as number;
  return { ...mail, attemptCount, nextAttemptAt: Math.min(now + waitMs, mail.expiresAt), reason: outcome.reply };
}

function failed(mail: OutgoingMail, now: number, reason: string): OutgoingMail {
  return { ...ended(mail), failedAt: now, reason };
}

function ended(mail: OutgoingMail): OutgoingMail {
  return { ...mail, sealedContent: null, nextAttemptAt: null };
}
