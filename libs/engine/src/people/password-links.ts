import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import type { PasswordLinkIssued } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { type Author, actorOf, systemAuthor } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';
import { type AccessLinkPorts, issueAccessLink, type LinkTo } from './issue-access-link.js';
import { type LinkMailPorts, mailLink } from './mail-link.js';
import { manageable } from './manageable.js';

/** Minimum interval between two requested messages, in milliseconds. */
const requestPauseMs = 5 * minuteMs;

/** Maximum requested messages per person and day. */
const requestsPerDay = 5;

/** Maximum random delay of the work on a request, in milliseconds. */
const requestDelayMs = 1_000;

/** Issues a link to set a new password, and mails it if requested; the old password works until the link is used. */
export async function issuePasswordLink(
  ports: LinkMailPorts & Pick<Ports, 'roles'>,
  { id, sendMail }: { readonly id: OperatorId; readonly sendMail: boolean },
  principal: Principal,
  linkTo: LinkTo,
): Promise<Result<PasswordLinkIssued>> {
  const { refusal } = ports.mailService;
  if (sendMail && refusal !== null) return reject(refusal);
  return ports.unitOfWork.run(async (stores): Promise<Result<PasswordLinkIssued>> => {
    const operator = await stores.operators.get(id);
    if (!operator || operator.disabled) return reject('not_found');
    const mayManage = manageable(ports.roles, principal, [operator.role]);
    if (!mayManage.ok) return mayManage;
    const author = actorOf(principal);
    const { link, token } = await issue(ports, stores, id, author);
    const url = linkTo(token);
    if (sendMail) await mailLink(ports, stores, { link, url, author, to: operator });
    return ok({ url, expiresAt: iso(link.expiresAt) });
  });
}

/**
 * Mails a link for a new password to the account with this address. Neither the reply nor its timing reveals whether there is one: the work
 * is `done` after a random delay. Links that others issued stay valid.
 */
export function requestPasswordLink(
  ports: LinkMailPorts & Pick<Ports, 'operators' | 'log'>,
  email: string,
  linkTo: LinkTo,
  random: () => number = Math.random,
): Result<{ readonly done: Promise<void> }> {
  const { refusal } = ports.mailService;
  if (refusal !== null) return reject(refusal);
  const done = delay(random() * requestDelayMs)
    .then(() => sendRequested(ports, email, linkTo))
    .catch((error: unknown) => ports.log.warn({ error }, 'a link for a new password was not sent'));
  return ok({ done });
}

async function sendRequested(
  ports: LinkMailPorts & Pick<Ports, 'operators'>,
  email: string,
  linkTo: LinkTo,
): Promise<void> {
  const operator = await ports.operators.byEmail(email);
  if (!operator || operator.disabled) return;
  await ports.unitOfWork.run(async (stores) => {
    const now = ports.clock.now();
    const open = await stores.accessLinks.unused('password_reset');
    const recent = open.filter((link) => link.operatorId === operator.id && link.createdAt > now - dayMs);
    if (recent.length >= requestsPerDay || recent.some(({ createdAt }) => createdAt > now - requestPauseMs)) return;
    const { link, token } = await issue(ports, stores, operator.id, systemAuthor, { keepsEarlier: true });
    await mailLink(ports, stores, { link, url: linkTo(token), author: null, to: operator });
  });
}

function issue(
  ports: AccessLinkPorts,
  stores: Transaction,
  operatorId: OperatorId,
  author: Author,
  more: { readonly keepsEarlier?: true } = {},
) {
  const lastsMs = timing.passwordLinkHours * hourMs;
  return issueAccessLink(ports, stores, { kind: 'password_reset', operatorId, lastsMs, ...more }, author);
}
