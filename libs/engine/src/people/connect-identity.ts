import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { IdentityView } from '#contracts/single-sign-on.js';
import { type Author, actorOf, operatorAuthor } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { OperatorIdentity } from '../ports/single-sign-on-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isoOrNull } from '../views/iso.js';
import { openAttempt } from './sign-on-attempts.js';

type IdentityStores = Pick<Transaction, 'operatorIdentities' | 'events'>;

interface Connection {
  readonly issuer: string;
  readonly subject: string;
  readonly operatorId: OperatorId;
  readonly place: Pick<SessionUse, 'address'>;
}

/** Connects an account with a provider identity, which can belong to one account only; in a transaction of the caller. */
export async function connectIdentity(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { operators, operatorIdentities, events }: Pick<Transaction, 'operators' | 'operatorIdentities' | 'events'>,
  { issuer, subject, operatorId, place }: Connection,
): Promise<Result<null>> {
  const before = await operatorIdentities.get(issuer, subject);
  if (before) return before.operatorId === operatorId ? ok(null) : reject('identity_taken');
  const operator = await operators.get(operatorId);
  if (!operator || operator.disabled) return reject('no_account');
  await operatorIdentities.put({ issuer, subject, operatorId, connectedAt: ports.clock.now() });
  const author = operatorAuthor(operatorId, place.address);
  await events.append(newEvent(ports, 'operator.identity_connected', operatorId, author, { issuer }));
  return ok(null);
}

/** Connects the account of a person who came from the provider and then signed in with the password. */
export function confirmIdentity(
  ports: Pick<Ports, 'unitOfWork' | 'secretSealer' | 'tokens' | 'clock' | 'ids'>,
  principal: OperatorPrincipal,
  confirmation: string,
): Promise<Result<null>> {
  const tokenHash = ports.tokens.hash(confirmation);
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const attempt = await stores.signOnAttempts.take(tokenHash);
    if (attempt?.operatorId !== principal.id) return reject('sign_in_expired');
    const identity = openAttempt<Pick<Connection, 'issuer' | 'subject'>>(ports, attempt, 'confirmation');
    if (!identity) return reject('sign_in_expired');
    const place = { address: principal.address ?? '' };
    return connectIdentity(ports, stores, { ...identity, operatorId: principal.id, place });
  });
}

type ReadPorts = Pick<Ports, 'operators' | 'identityProvider' | 'operatorIdentities'>;

export async function readIdentity(ports: ReadPorts, { id }: OperatorPrincipal): Promise<Result<IdentityView>> {
  const operator = await ports.operators.get(id);
  if (!operator) return reject('not_found');
  const provider = await ports.identityProvider.get();
  const identity = provider && (await ports.operatorIdentities.of(id, provider.issuer));
  return ok({ connectedAt: isoOrNull(identity?.connectedAt ?? null), hasPassword: operator.passwordHash !== null });
}

/** Without a password the account would have no sign-in left. */
export function disconnectIdentity(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  principal: OperatorPrincipal,
): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const { operators, identityProvider, operatorIdentities } = stores;
    const provider = await identityProvider.get();
    const identity = provider && (await operatorIdentities.of(principal.id, provider.issuer));
    if (!identity) return reject('not_found');
    if ((await operators.get(principal.id))?.passwordHash === null) return reject('password_missing');
    await remove(ports, stores, identity, actorOf(principal));
    return ok(null);
  });
}

/**
 * Disconnects an account from every identity when its credentials are replaced, since an intruder may have connected one. In a transaction
 * of the caller.
 */
export async function disconnectIdentities(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: IdentityStores,
  operatorId: OperatorId,
  author: Author,
): Promise<void> {
  for (const identity of await stores.operatorIdentities.allOf(operatorId))
    await remove(ports, stores, identity, author);
}

async function remove(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { operatorIdentities, events }: IdentityStores,
  { issuer, subject, operatorId }: OperatorIdentity,
  author: Author,
): Promise<void> {
  await operatorIdentities.remove(issuer, subject);
  await events.append(newEvent(ports, 'operator.identity_disconnected', operatorId, author, { issuer }));
}
