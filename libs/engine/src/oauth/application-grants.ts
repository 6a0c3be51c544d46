import type { ApplicationGrant } from '#contracts/applications.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Author, operatorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { OAuthRecord } from '../ports/oauth-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

/** Lists the operator's consents to applications, latest first. */
export async function listApplicationGrants(
  { oauthRecords, applications, clock }: Pick<Ports, 'oauthRecords' | 'applications' | 'clock'>,
  operatorId: OperatorId,
): Promise<ApplicationGrant[]> {
  const known = new Map((await applications.all()).map((application) => [application.id, application]));
  const now = clock.now();
  return (await oauthRecords.ofOperator('Grant', operatorId))
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap((grant) => {
      const application = known.get(grant.applicationId ?? '');
      if (!application) return [];
      const { id, name } = application;
      return [{ id: grant.id, application: { id, name }, scopes: scopesOf(grant), grantedAt: iso(grant.createdAt) }];
    });
}

/** Revokes a consent of the operator, with every token issued under it. */
export function revokeApplicationGrant(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  operatorId: OperatorId,
  grantId: string,
  address?: string,
): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const grant = await stores.oauthRecords.get('Grant', grantId);
    if (grant?.operatorId !== operatorId) return reject('not_found');
    await removeGrant(ports, stores, grantId, operatorAuthor(operatorId, address));
    return ok(null);
  });
}

/** Revokes all consents of an operator, in a transaction of the caller. */
export async function removeGrantsOf(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'oauthRecords' | 'events'>,
  operatorId: OperatorId,
  author: Author,
): Promise<void> {
  for (const { id } of await stores.oauthRecords.ofOperator('Grant', operatorId))
    await removeGrant(ports, stores, id, author);
}

/** Removes a consent with everything issued under it, in a transaction of the caller. */
export async function removeGrant(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { oauthRecords, events }: Pick<Transaction, 'oauthRecords' | 'events'>,
  grantId: string,
  author: Author,
): Promise<void> {
  const records = await oauthRecords.ofGrant(grantId);
  for (const { kind, id } of records) await oauthRecords.remove(kind, id);
  const { applicationId, operatorId } = records.find(({ kind }) => kind === 'Grant') ?? records[0] ?? {};
  if (!applicationId) return;
  const data = { operatorId: operatorId ?? null, grantId };
  await events.append(newEvent(ports, 'application.authorization_revoked', applicationId, author, data));
}

/** Scopes of a consent: those of OpenID Connect, and those of the API. */
export function scopesOf({ payload }: Pick<OAuthRecord, 'payload'>): string[] {
  const { openid, resources = {} } = payload as {
    openid?: { scope?: string };
    resources?: Readonly<Record<string, string>>;
  };
  const texts = [openid?.scope ?? '', ...Object.values(resources)];
  return [...new Set(texts.flatMap((text) => text.split(' ')))].filter((scope) => scope !== '');
}
