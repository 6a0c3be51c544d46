import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { personName } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { emailAddress } from '#contracts/text.js';
import { initialPresence } from '#domain/people/initial-presence.js';
import { operatorAuthor } from '../access/author.js';
import type { Place } from '../identity/open-session.js';
import { newEvent } from '../log/new-event.js';
import type { ExternalIdentity } from '../ports/identity-provider.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { IdentityProvider } from '../ports/single-sign-on-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { connectIdentity } from './connect-identity.js';

interface Newcomer {
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  readonly place: Place;
}

/** Creates an account without a password at the first sign-in through the provider, for addresses of the configured domains only. */
export async function addExternalAccount(
  ports: Pick<Ports, 'roles' | 'clock' | 'ids'>,
  stores: Transaction,
  { provider, identity, place }: Newcomer,
): Promise<Result<Operator>> {
  const email = emailAddress.safeParse(identity.email);
  if (!email.success) return reject('email_unverified');
  const [local = '', domain = ''] = email.data.toLowerCase().split('@');
  if (!provider.accountDomains.includes(domain)) return reject('no_account');
  if ((await stores.operators.all()).length >= limits.operators) return reject('operators_full');
  const named = personName.safeParse(identity.name);
  const role = provider.accountRole;
  const operator: Operator = {
    id: ports.ids.next() as OperatorId,
    ...{ name: named.success ? named.data : local, email: email.data.toLowerCase(), role, passwordHash: null },
    ...{ capacity: limits.usualCapacity, languages: [], skills: [], locale: null, picture: null, disabled: false },
    chosenPresence: initialPresence(ports.roles.rightsOf(role)),
  };
  await stores.operators.put(operator);
  const author = operatorAuthor(operator.id, place.address);
  await stores.events.append(newEvent(ports, 'operator.created', operator.id, author, { role }));
  const { issuer, subject } = identity;
  const connected = await connectIdentity(ports, stores, { issuer, subject, operatorId: operator.id, place });
  return connected.ok ? ok(operator) : connected;
}
