import type { ApplicationFlow, ApplicationType } from '#contracts/applications.js';
import type { Instant, OperatorId } from '#contracts/ids.js';
import type { Scope } from '#contracts/permissions.js';

/** OAuth 2.0 client (RFC 6749, 2). */
export interface Application {
  /** The `client_id`. */
  readonly id: string;
  readonly name: string;
  readonly type: ApplicationType;
  readonly flows: readonly ApplicationFlow[];
  readonly redirectUris: readonly string[];
  /** Maximum scopes of its tokens. */
  readonly scopes: readonly Scope[];
  /** SHA-256 of the secret, hex; null for a public client. */
  readonly secretHash: string | null;
  readonly secretChangedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface ApplicationStore {
  get(id: string): Promise<Application | null>;
  /** By name. */
  all(): Promise<Application[]>;
  put(application: Application): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Kinds of records of the authorization server: consents, tokens, codes, and pending authorizations. */
export const oauthRecordKinds = [
  'Grant',
  'Session',
  'Interaction',
  'AuthorizationCode',
  'DeviceCode',
  'AccessToken',
  'RefreshToken',
  'ClientCredentials',
  'ReplayDetection',
] as const;
export type OAuthRecordKind = (typeof oauthRecordKinds)[number];

export interface OAuthRecord {
  readonly kind: OAuthRecordKind;
  /** For a code or token its SHA-256, hex, so that the table opens nothing. */
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly applicationId: string | null;
  readonly operatorId: OperatorId | null;
  /** Consent that it was issued under; for a consent its own id. */
  readonly grantId: string | null;
  readonly uid: string | null;
  readonly userCode: string | null;
  readonly createdAt: Instant;
  readonly consumedAt: Instant | null;
  readonly expiresAt: Instant;
}

export interface OAuthRecordStore {
  get(kind: OAuthRecordKind, id: string): Promise<OAuthRecord | null>;
  byUid(kind: OAuthRecordKind, uid: string): Promise<OAuthRecord | null>;
  byUserCode(kind: OAuthRecordKind, userCode: string): Promise<OAuthRecord | null>;
  /** Everything issued under a consent, including itself. */
  ofGrant(grantId: string): Promise<OAuthRecord[]>;
  ofOperator(kind: OAuthRecordKind, operatorId: OperatorId): Promise<OAuthRecord[]>;
  put(record: OAuthRecord): Promise<void>;
  /** Consumes a code or token; false if it was used or is missing. */
  consume(kind: OAuthRecordKind, id: string, at: Instant): Promise<boolean>;
  remove(kind: OAuthRecordKind, id: string): Promise<void>;
  removeOfApplication(applicationId: string): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
}

export const oauthKeyUses = ['signing', 'cookies'] as const;
export type OAuthKeyUse = (typeof oauthKeyUses)[number];

/** Sealed key of the authorization server. */
export interface OAuthKey {
  readonly id: string;
  readonly use: OAuthKeyUse;
  readonly sealed: string;
  readonly createdAt: Instant;
}

export interface OAuthKeyStore {
  /** Newest first. */
  all(): Promise<OAuthKey[]>;
  add(key: OAuthKey): Promise<void>;
  remove(id: string): Promise<void>;
}
