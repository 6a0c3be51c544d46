import { setTimeout as delay } from 'node:timers/promises';
import { hourMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import { isExpired } from '../people/issue-access-link.js';
import type { MailStore, OutgoingMail } from '../ports/mail-store.js';
import type { Mailer, MailOutcome } from '../ports/mailer.js';
import type { Ports } from '../ports/ports.js';
import { composeMail } from './compose-mail.js';
import { type MailContent, sealContext } from './queue-mail.js';

/** Waits between attempts, in milliseconds; the last one from then on, for as long as the link works. */
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs];

/** What is being sent at the shutdown may end within this time, in milliseconds. */
const lastReplyMs = 3_000;

/** Messages that one sweep sends. */
const portion = 20;

type OutboxPorts = Pick<
  Ports,
  'mails' | 'accessLinks' | 'emailCodes' | 'unitOfWork' | 'secretSealer' | 'clock' | 'log' | 'mailer' | 'duties'
>;

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
    if (mailer === null || !this.#ports.duties.has('mails')) return Promise.resolve();
    this.#sweeping ??= this.#sweep(mailer, until)
      .catch((error: unknown) => this.#ports.log.warn({ error }, 'e-mail was not sent'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  /** Waits a moment for the message that is being sent; it is sent again after the start where that was not enough. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await Promise.race([this.#sweeping, delay(lastReplyMs, undefined, { ref: false })]);
  }

  async #sweep(mailer: Mailer, until: Instant): Promise<void> {
    for (const mail of await this.#ports.mails.due(until, portion)) {
      if (this.#isClosed) return;
      await this.#attempt(mailer, mail);
    }
  }

  /** The attempt is recorded before it is made: a store that refuses writes must not have one message sent again and again. */
  async #attempt(mailer: Mailer, mail: OutgoingMail): Promise<void> {
    const { clock, log } = this.#ports;
    // Nobody misses a link or a code that was used, revoked or replaced.
    if (!(await this.#isWanted(mail))) return this.#write((mails) => mails.remove(mail.id));
    const content = this.#contentOf(mail);
    if (isExpired(mail, clock.now())) return this.#end(failed(mail, clock.now(), mail.reason ?? 'link_expired'));
    if (content === null) return this.#end(failed(mail, clock.now(), 'key_missing'));
    const attempted = afterAttempt(mail, clock.now());
    await this.#put(attempted);
    const outcome = await mailer.send(composeMail(mail, content));
    if (this.#isClosed && !outcome.isSent) return;
    if (!outcome.isSent) log.warn({ mail: mail.id, reply: outcome.reply }, 'the mail server did not take a message');
    await this.#end(afterReply(attempted, outcome, clock.now()));
  }

  async #isWanted({ kind, subjectId }: OutgoingMail): Promise<boolean> {
    const { accessLinks, emailCodes } = this.#ports;
    if (kind === 'visitor_code') return (await emailCodes.get(subjectId))?.usedBy === null;
    return (await accessLinks.get(subjectId))?.usedAt === null;
  }

  /** What became of a message about a link is shown with the link. Of a code, which lasts minutes, nobody asks, and the address is a client's. */
  #end(mail: OutgoingMail): Promise<void> {
    const isOver = mail.nextAttemptAt === null && mail.kind === 'visitor_code';
    return isOver ? this.#write((mails) => mails.remove(mail.id)) : this.#put(mail);
  }

  #contentOf({ id, sealedContent }: OutgoingMail): MailContent | null {
    const opened = sealedContent && this.#ports.secretSealer.open(sealedContent, sealContext(id));
    return opened ? (JSON.parse(opened) as MailContent) : null;
  }

  #put(mail: OutgoingMail): Promise<void> {
    return this.#write((mails) => mails.put(mail));
  }

  #write(work: (mails: MailStore) => Promise<void>): Promise<void> {
    return this.#ports.unitOfWork.run(({ mails }) => work(mails));
  }
}

/** The message while it is being sent: due again after a while, in case nobody learns what became of it. */
function afterAttempt(mail: OutgoingMail, now: Instant): OutgoingMail {
  const waitMs = waitsMs[Math.min(mail.attemptCount, waitsMs.length - 1)] as number;
  const nextAttemptAt = Math.min(now + waitMs, mail.expiresAt);
  return { ...mail, attemptCount: mail.attemptCount + 1, nextAttemptAt };
}

function afterReply(mail: OutgoingMail, outcome: MailOutcome, now: Instant): OutgoingMail {
  if (outcome.isSent) return { ...ended(mail), sentAt: now, reason: null };
  return outcome.isFinal ? failed(mail, now, outcome.reply) : { ...mail, reason: outcome.reply };
}

function failed(mail: OutgoingMail, now: Instant, reason: string): OutgoingMail {
  return { ...ended(mail), failedAt: now, reason };
}

function ended(mail: OutgoingMail): OutgoingMail {
  return { ...mail, sealedContent: null, nextAttemptAt: null };
}
