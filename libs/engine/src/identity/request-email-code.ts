import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { locales } from '#contracts/states.js';
import { timing } from '#contracts/timing.js';
import { isProven } from '#contracts/visitor-profile.js';
import { systemAuthor } from '../access/author.js';
import { queueMail } from '../mail/queue-mail.js';
import type { EmailCode, Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { authenticateVisitor } from './authenticate.js';
import { knownVisitor } from './visitor-profile.js';

export type SendPorts = Pick<
  Ports,
  'businessDirectory' | 'chatbots' | 'clients' | 'clock' | 'ids' | 'log' | 'passwords' | 'secretSealer' | 'unitOfWork'
>;
type RequestPorts = Parameters<typeof authenticateVisitor>[0] & SendPorts & Pick<Ports, 'mailService'>;

export interface RequestEmailCode {
  readonly chatbotId: ChatbotId;
  readonly visitorToken: string;
  readonly email: string;
}

/** Maximum random delay of the work on a request, in milliseconds. */
const requestDelayMs = 1_000;

/**
 * Sends a six-digit code to a client's address. Neither the reply nor its timing reveals whether a client has it: the work is `done` after
 * a random delay, and every address gets a code to be typed.
 */
export async function requestEmailCode(
  ports: RequestPorts,
  { chatbotId, visitorToken, email }: RequestEmailCode,
  random: () => number = Math.random,
): Promise<Result<{ readonly done: Promise<void> }>> {
  const { refusal } = ports.mailService;
  if (refusal !== null) return reject(refusal);
  const session = await authenticateVisitor(ports, visitorToken, chatbotId);
  if (session === null) return reject('unauthenticated');
  const { visitor } = session;
  if (isProven(knownVisitor(visitor).assurance)) return reject('already_identified');
  return ok({ done: sendEmailCode(ports, visitor, email, random) });
}

/** Sends a code to an unidentified visitor. Never rejects: a failure must not show either. */
export function sendEmailCode(
  ports: SendPorts,
  visitor: Visitor,
  email: string,
  random: () => number = Math.random,
): Promise<void> {
  return delay(random() * requestDelayMs)
    .then(() => send(ports, visitor, email))
    .catch((error: unknown) => ports.log.warn({ error }, 'a code for a visitor was not sent'));
}

async function send(ports: SendPorts, visitor: Visitor, email: string): Promise<void> {
  const { ids, clock, passwords, unitOfWork } = ports;
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const [isOnFile, codeHash] = await Promise.all([isClientWith(ports, email), passwords.hash(digits)]);
  const code: EmailCode = {
    ...{ id: ids.next(), visitorId: visitor.id, email, isOnFile, codeHash, tries: 0, usedBy: null },
    expiresAt: clock.now() + timing.emailCodeMinutes * minuteMs,
  };
  await unitOfWork.run(async (stores) => {
    const now = await stores.visitors.get(visitor.id);
    if (now === null || isProven(knownVisitor(now).assurance)) return;
    const before = await stores.emailCodes.of(visitor.id);
    if (before) await stores.mails.removeAbout(before.id);
    await stores.emailCodes.put(code);
    if (!isOnFile) return;
    const locale = locales.find((each) => each === visitor.locale) ?? null;
    const business = ports.chatbots.get(visitor.chatbotId)?.name ?? '';
    const content = { code: digits, business };
    await queueMail(ports, stores, {
      to: { recipient: email, locale },
      about: code,
      mail: { kind: 'visitor_code', content },
    });
  });
}

/** Here, or in the connected customer directory. One that does not answer counts as having no such customer. */
async function isClientWith({ clients, businessDirectory }: SendPorts, email: string): Promise<boolean> {
  if (await clients.byEmail(email)) return true;
  const found = await businessDirectory.systemsFor(systemAuthor).customers.find({ email });
  return found.ok && found.value !== null;
}
