import type { OperatorId } from '#contracts/ids.js';
import type { Author } from '../access/author.js';
import { queueMail } from '../mail/queue-mail.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { AccessLink, Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import type { AccessLinkPorts } from './issue-access-link.js';

export type LinkMailPorts = AccessLinkPorts & Pick<Ports, 'secretSealer' | 'mailService'>;

interface LinkToMail {
  readonly link: AccessLink;
  readonly url: string;
  /** Sender; null: the recipient requested it. */
  readonly author: Author | null;
  readonly to: { readonly email: string; readonly name?: string | undefined } & Pick<Operator, 'locale'>;
}

/** Mails a one-time link to its recipient, in a transaction of the caller. */
export async function mailLink(
  ports: Pick<LinkMailPorts, 'ids' | 'clock' | 'secretSealer'>,
  stores: Pick<Transaction, 'mails' | 'operators'>,
  { link, url, author, to }: LinkToMail,
): Promise<OutgoingMail> {
  if (link.kind === 'setup' || link.kind === 'admin_recovery')
    throw new Error(`a link for ${link.kind} is printed, and not sent`);
  const { email: recipient, name = null, locale } = to;
  const sender = author && (await nameOf(stores, author));
  return queueMail(ports, stores, {
    to: { recipient, locale },
    about: link,
    mail: { kind: link.kind, content: { url, name, sender } },
  });
}

async function nameOf({ operators }: Pick<Transaction, 'operators'>, { actor }: Author): Promise<string | null> {
  if (actor.kind !== 'operator') return null;
  return (await operators.get(actor.id as OperatorId))?.name ?? null;
}
