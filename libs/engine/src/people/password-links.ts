import { hourMs, minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { PasswordLinkIssued } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Author, operatorAuthor } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';
import { type AccessLinkPorts, issueAccessLink, type LinkTo } from './issue-access-link.js';
import { type LinkMailPorts, mailLink } from './mail-link.js';

/** Whoever asks again sooner gets no second message, in milliseconds. */
const requestPauseMs = 5 * minuteMs;

/**
 * Issues a link by which the operator sets a new password, and sends it by e-mail where that is asked for; the old password works
 * until the link is used.
 */
export async function issuePasswordLink(
  ports: LinkMailPorts,
  { id, sendMail }: { readonly id: OperatorId; readonly sendMail: boolean },
  author: Author,
  linkTo: LinkTo,
): Promise<Result<PasswordLinkIssued>> {
  if (sendMail && ports.mailer === null) return reject('mail_not_configured');
  return ports.unitOfWork.run(async (stores): Promise<Result<PasswordLinkIssued>> => {
    const operator = await stores.operators.get(id);
    if (!operator || operator.disabled) return reject('not_found');
    const { link, token } = await issue(ports, stores, id, author);
    const url = linkTo(token);
    if (sendMail) await mailLink(ports, stores, { link, url, author, to: operator });
    return ok({ url, expiresAt: iso(link.expiresAt) });
  });
}

/**
 * Sends a link for a new password to whoever has an account with this address. Whether anybody has one shows nowhere: not in the
 * result, and not in the time that it takes, for the work goes on after it.
 */
export function requestPasswordLink(
  ports: LinkMailPorts & Pick<Ports, 'log'>,
  email: string,
  linkTo: LinkTo,
): Result<null> {
  if (ports.mailer === null) return reject('mail_not_configured');
  sendRequested(ports, email, linkTo).catch((error: unknown) =>
    ports.log.warn({ error }, 'a link for a new password was not sent'),
  );
  return ok(null);
}

async function sendRequested(ports: LinkMailPorts, email: string, linkTo: LinkTo): Promise<void> {
  await ports.unitOfWork.run(async (stores) => {
    const operator = await stores.operators.byEmail(email);
    if (!operator || operator.disabled) return;
    const now = ports.clock.now();
    const open = await stores.accessLinks.unused('password_reset');
    if (open.some(({ operatorId, createdAt }) => operatorId === operator.id && createdAt > now - requestPauseMs))
      return;
    const { link, token } = await issue(ports, stores, operator.id, operatorAuthor(operator.id));
    await mailLink(ports, stores, { link, url: linkTo(token), author: null, to: operator });
  });
}

function issue(ports: AccessLinkPorts, stores: Transaction, operatorId: OperatorId, author: Author) {
  const lastsMs = timing.passwordLinkHours * hourMs;
  return issueAccessLink(ports, stores, { kind: 'password_reset', operatorId, lastsMs }, author);
}
