import { setTimeout as delay } from 'node:timers/promises';
import { hourMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import { isExpired } from '../people/issue-access-link.js';
import type { MailStore, OutgoingMail } from '../ports/mail-store.js';
import type { Mailer, MailOutcome } from '../ports/mailer.js';
import type { Ports } from '../ports/ports.js';
import { composeMail } from './compose-mail.js';
import { type MailContent, sealContext } from './queue-mail.js';

/** Retry delays, in milliseconds; the last one repeats while the link works. */
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs];

/** Grace period at shutdown for a message being sent, in milliseconds. */
const lastReplyMs = 3_000;

/** Messages sent per sweep. */
const batchSize = 20;

type OutboxPorts = Pick<
  Ports,
  'mails' | 'accessLinks' | 'emailCodes' | 'unitOfWork' | 'secretSealer' | 'clock' | 'log' | 'mailService' | 'duties'
>;

/**
 * Sender of the mail outbox: sends queued messages one by one, with retries. Delivery is at least once: twice if the
 * process ends between the server's reply and its record.
 */
export class MailOutbox {
  readonly #ports: OutboxPorts;
  #timer: NodeJS.Timeout | null = null;
  #unfollow: () => void = () => {};
  #sweeping: Promise<void> | null = null;
  #isClosed = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /**
   * Without a mail server queued messages wait until their links expire. Those that wait are retried at once, also when this node takes over from
   * another, since the cause may be gone.
   */
  start(): void {
    this.#unfollow = this.#ports.duties.onChange('mails', (isOurs) => {
      if (isOurs) void this.sweep(Number.MAX_SAFE_INTEGER);
    });
    this.#timer = setInterval(() => void this.sweep(), timing.mailSweepMs).unref();
  }

  /** Sends messages due by `until` (default: now). A call during a sweep joins it. */
  sweep(until: Instant = this.#ports.clock.now()): Promise<void> {
    const { mailer } = this.#ports.mailService;
    if (mailer === null || !this.#ports.duties.has('mails')) return Promise.resolve();
    this.#sweeping ??= this.#sweep(mailer, until)
      .catch((error: unknown) => this.#ports.log.warn({ error }, 'e-mail was not sent'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  /** Waits briefly for the message being sent; otherwise it is sent again after the restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unfollow();
    if (this.#timer) clearInterval(this.#timer);
    await Promise.race([this.#sweeping, delay(lastReplyMs, undefined, { ref: false })]);
  }

  async #sweep(mailer: Mailer, until: Instant): Promise<void> {
    for (const mail of await this.#ports.mails.due(until, batchSize)) {
      if (this.#isClosed) return;
      await this.#attempt(mailer, mail);
    }
  }

  /** Record the attempt before it is made: a store that refuses writes must not cause endless repeats of one message. */
  async #attempt(mailer: Mailer, mail: OutgoingMail): Promise<void> {
    const { clock, log } = this.#ports;
    // Skip links and codes that were used, revoked or replaced.
    if (!(await this.#isWanted(mail))) return this.#write((mails) => mails.remove(mail.id));
    const content = this.#contentOf(mail);
    if (isExpired(mail, clock.now())) return this.#end(failed(mail, clock.now(), mail.reason ?? 'link_expired'));
    if (content === null) return this.#end(failed(mail, clock.now(), 'key_missing'));
    const attempted = afterAttempt(mail, clock.now());
    await this.#put(attempted);
    const outcome = await mailer.send(composeMail(mail, content));
    if (this.#isClosed && !outcome.isSent) return;
    if (!outcome.isSent) log.warn({ mail: mail.id, reply: outcome.reply }, 'the mail server did not accept a message');
    await this.#end(afterReply(attempted, outcome, clock.now()));
  }

  async #isWanted({ kind, subjectId }: OutgoingMail): Promise<boolean> {
    const { accessLinks, emailCodes } = this.#ports;
    if (kind === 'visitor_code') return (await emailCodes.get(subjectId))?.usedBy === null;
    return (await accessLinks.get(subjectId))?.usedAt === null;
  }

  /**
   * The outcome of a message about a link is shown with the link. One about a code is deleted: codes last minutes, and the address is a
   * client's.
   */
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

/** Message while it is being sent: due again later, in case the outcome gets lost. */
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
