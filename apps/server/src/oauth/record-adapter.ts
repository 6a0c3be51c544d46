import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { OperatorId } from '#contracts/ids.js';
import { isCredential, type OAuthRecords } from '#engine/oauth/oauth-records.js';
import type { ApplicationStore, OAuthRecord, OAuthRecordKind } from '#engine/ports/oauth-stores.js';
import { clientMetadata } from './client-metadata.js';

/** Raised if two requests use a code or a refresh token concurrently, or if its consent is revoked at that moment. */
type InvalidGrant = (reason: string) => Error;

/** Storage of one kind of model of the authorization server. A code or a token is in the table under its hash alone. */
export class RecordAdapter implements Adapter {
  constructor(
    private readonly kind: OAuthRecordKind,
    private readonly records: OAuthRecords,
    private readonly invalidGrant: InvalidGrant,
  ) {}

  async upsert(id: string, { jti, ...payload }: AdapterPayload, expiresInSeconds: number): Promise<void> {
    const { clientId, accountId, grantId, uid, userCode, exp } = payload;
    const saved = await this.records.save({
      kind: this.kind,
      id,
      payload: isCredential(this.kind) ? payload : { jti, ...payload },
      applicationId: clientId ?? null,
      operatorId: (accountId as OperatorId | undefined) ?? null,
      grantId: this.kind === 'Grant' ? id : (grantId ?? null),
      uid: uid ?? null,
      userCode: userCode ?? null,
      // `iat` stays that of the first time, while the lifetime is the rest of it.
      expiresAt: (exp ?? Math.floor(Date.now() / 1_000) + expiresInSeconds) * 1_000,
    });
    if (!saved) throw this.invalidGrant('the consent was revoked');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return toPayload(await this.records.get(this.kind, id), id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return toPayload(await this.records.byUid(this.kind, uid));
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return toPayload(await this.records.byUserCode(this.kind, userCode));
  }

  async consume(id: string): Promise<void> {
    if (!(await this.records.consume(this.kind, id))) throw this.invalidGrant('already consumed');
  }

  destroy(id: string): Promise<void> {
    return this.records.remove(this.kind, id);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.records.removeOfGrant(this.kind, grantId);
  }
}

function toPayload(record: OAuthRecord | null, id?: string): AdapterPayload | undefined {
  if (record === null) return undefined;
  const { payload, consumedAt } = record;
  const consumed = consumedAt === null ? {} : { consumed: Math.floor(consumedAt / 1_000) };
  return { ...(id === undefined ? {} : { jti: id }), ...payload, ...consumed };
}

/** Applications as the library reads them, under its name for them. They are changed by the API alone. */
export class ClientAdapter implements Adapter {
  constructor(private readonly applications: ApplicationStore) {}

  async find(id: string): Promise<AdapterPayload | undefined> {
    const application = await this.applications.get(id);
    return application ? (clientMetadata(application) as AdapterPayload) : undefined;
  }

  async upsert(): Promise<void> {
    throw new Error('applications are registered by the API');
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(): Promise<void> {}

  async destroy(): Promise<void> {}

  async revokeByGrantId(): Promise<void> {}
}
