import type { ChatbotId, Instant, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import type { AccessLinkKind } from '#contracts/people.js';
import type { RoleId, Scope } from '#contracts/permissions.js';
import type { FilledForm } from '#contracts/pre-chat.js';
import type { Locale, Presence } from '#contracts/states.js';
import type { IdentityMethod, VisitorAttributes } from '#contracts/visitor-profile.js';
import type { RotatingSecret } from './secret-sealer.js';

export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  readonly email: string;
  readonly role: RoleId;
  /** Argon2id in PHC string format. Null: there is none, and the operator signs in by the external provider. */
  readonly passwordHash: string | null;
  /** Conversations at once, at most. */
  readonly capacity: number;
  /** What the operator chose last; who has no connection is offline whatever this says. */
  readonly chosenPresence: Presence;
  readonly disabled: boolean;
  /** Preferred language of the console; null: none was chosen. */
  readonly locale: Locale | null;
  /** In which the operator answers visitors. Empty: any. */
  readonly languages: readonly Locale[];
  /** What the operator knows, as it is shown. */
  readonly skills: readonly string[];
  /** Id of an image; null: none was chosen. */
  readonly picture: string | null;
}

/** A link that lets somebody in once. */
export interface AccessLink {
  readonly id: string;
  readonly kind: AccessLinkKind;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** Whose password is set. Null: the person gets an account by it. */
  readonly operatorId: OperatorId | null;
  /** What an invited person is to be; null where the link does not say. */
  readonly email: string | null;
  readonly name: string | null;
  readonly role: RoleId | null;
  readonly capacity: number | null;
  readonly locale: Locale | null;
  readonly languages: readonly Locale[];
  readonly skills: readonly string[];
  /** That an invited person joins, as far as they are still there. */
  readonly teamIds: readonly TeamId[];
  /** Who named the teams: a renewal by somebody else keeps them. Null: nobody with an account. */
  readonly teamsBy: OperatorId | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  /** Null: nobody with an account. */
  readonly issuedBy: OperatorId | null;
}

/** What the page, or the business, says of a visitor. */
export interface VisitorProfile {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** What else the page says. */
  readonly attributes: VisitorAttributes;
  /** What the visitor typed in the form before the chat; null: none was filled in. */
  readonly form: FilledForm | null;
}

export interface Visitor extends VisitorProfile {
  readonly id: VisitorId;
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  /** Null while the business has not vouched for the visitor. */
  readonly identity: VisitorIdentity | null;
  /** The e-mail address of a client that the visitor has confirmed by a code; null: none. */
  readonly confirmation: EmailConfirmation | null;
  /** Who the anonymous visitor turned out to be; nothing else is left. Null: it is nobody else. */
  readonly mergedInto: VisitorId | null;
  readonly createdAt: Instant;
  /** To the day. */
  readonly lastUsedAt: Instant;
}

/** Whom the business has vouched for. No two visitors of a chatbot are the same person. */
export interface VisitorIdentity {
  readonly externalId: string;
  readonly method: IdentityMethod;
  readonly at: Instant;
}

/** The visitor reads what is sent to this address. */
export interface EmailConfirmation {
  readonly email: string;
  readonly at: Instant;
}

/** A six-digit code for an e-mail address that a visitor has named. There is one for an address that no client has, too: it was sent to nobody. */
export interface EmailCode {
  readonly id: string;
  readonly visitorId: VisitorId;
  readonly email: string;
  /** Whether a client has the address, and the code was sent. */
  readonly isOnFile: boolean;
  /** Argon2id: six digits are guessed from a faster hash at once. */
  readonly codeHash: string;
  readonly expiresAt: Instant;
  /** Codes that were typed, right or wrong. */
  readonly tries: number;
  /** Hash of the token of the browser that got another one by the code; null: none yet. */
  readonly usedBy: string | null;
}

/** Lets one browser be a visitor, who may have several. */
export interface VisitorToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly visitorId: VisitorId;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** Null: it opens what is its visitor's. One that ended tells whose the browser was, and opens nothing. */
  readonly endedAt: Instant | null;
  /** SHA-256, hex, of the identity secret that vouched for the visitor last, or `unrecordedVoucher`; null: none did. */
  readonly vouchedBy: string | null;
}

/** A visitor, and the token of the browser. */
export interface VisitorSession {
  readonly visitor: Visitor;
  readonly token: VisitorToken;
}

/** By which the business vouches for visitors of a chatbot. */
export interface IdentitySecret extends RotatingSecret {
  readonly chatbotId: ChatbotId;
  readonly createdAt: Instant;
}

/** The last use of a session. */
export interface SessionUse {
  readonly lastUsedAt: Instant;
  /** The `User-Agent` of the browser. */
  readonly device: string;
  readonly address: string;
}

export interface Session extends SessionUse {
  /** Names it to its operator; it opens nothing. */
  readonly id: string;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly operatorId: OperatorId;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface ApiKey {
  readonly id: string;
  /** Shown to people, to tell keys apart. */
  readonly prefix: string;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Also taken from an address. */
  readonly allowsQuery: boolean;
  readonly createdAt: Instant;
  /** Null: it works until it is revoked. */
  readonly expiresAt: Instant | null;
  /** Null: never. */
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Reads answer what is committed; writes are awaited until they are on disk. */
export interface OperatorStore {
  get(id: OperatorId): Promise<Operator | null>;
  byEmail(email: string): Promise<Operator | null>;
  all(): Promise<Operator[]>;
  put(operator: Operator): Promise<void>;
}

export interface AccessLinkStore {
  get(id: string): Promise<AccessLink | null>;
  byTokenHash(tokenHash: string): Promise<AccessLink | null>;
  /** Those of this kind that were not used, newest first, expired ones included. */
  unused(kind: AccessLinkKind): Promise<AccessLink[]>;
  put(link: AccessLink): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes what expired before then, used or not. */
  removeExpired(before: Instant): Promise<void>;
}

export interface VisitorStore {
  get(id: VisitorId): Promise<Visitor | null>;
  /** Those of these that exist, in one query. */
  getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>>;
  byExternalId(chatbotId: ChatbotId, externalId: string): Promise<Visitor | null>;
  /** Those who turned out to be this one. */
  mergedInto(id: VisitorId): Promise<VisitorId[]>;
  add(visitor: Visitor): Promise<void>;
  recordUse(id: VisitorId, lastUsedAt: Instant): Promise<void>;
  /** Replaces all but the id. */
  put(visitor: Visitor): Promise<void>;
  /** With every token. */
  remove(id: VisitorId): Promise<void>;
}

export interface VisitorTokenStore {
  /** Also one that ended. */
  byHash(tokenHash: string): Promise<VisitorToken | null>;
  /** Those that have not ended. */
  of(visitorId: VisitorId): Promise<VisitorToken[]>;
  /** Those that have not ended, with one of these vouchers. */
  vouchedBy(vouchers: readonly string[]): Promise<VisitorToken[]>;
  add(token: VisitorToken): Promise<void>;
  recordUse(tokenHash: string, lastUsedAt: Instant): Promise<void>;
  /** Replaces all but the hash. */
  put(token: VisitorToken): Promise<void>;
  /** Removes those that were not used since then, ended or not. */
  removeUnused(since: Instant): Promise<void>;
}

/** The last code of each visitor. */
export interface EmailCodeStore {
  get(id: string): Promise<EmailCode | null>;
  of(visitorId: VisitorId): Promise<EmailCode | null>;
  /** Replaces the one of the visitor. */
  put(code: EmailCode): Promise<void>;
  removeOf(visitorId: VisitorId): Promise<void>;
  /** Removes those that expired before then. */
  removeExpired(before: Instant): Promise<void>;
}

export interface IdentitySecretStore {
  get(chatbotId: ChatbotId): Promise<IdentitySecret | null>;
  put(secret: IdentitySecret): Promise<void>;
}

export interface SessionStore {
  byTokenHash(tokenHash: string): Promise<Session | null>;
  of(operatorId: OperatorId): Promise<Session[]>;
  /** Those of several operators, in one query. */
  ofMany(operatorIds: readonly OperatorId[]): Promise<Session[]>;
  add(session: Session): Promise<void>;
  /** Changes nothing where a later use is known. */
  recordUse(tokenHash: string, use: SessionUse): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
}

export interface ApiKeyStore {
  get(id: string): Promise<ApiKey | null>;
  byHash(keyHash: string): Promise<ApiKey | null>;
  /** Those that are not revoked, newest first. */
  present(): Promise<ApiKey[]>;
  put(key: ApiKey): Promise<void>;
  /** Changes nothing where a later use is known. */
  recordUse(id: string, at: Instant): Promise<void>;
}

/** How far each side has read, in `seq`. Small, frequent, not precious: written behind, at the latest after a second. */
export interface ReadMarkStore {
  /** Raises the mark; a smaller number changes nothing. */
  raise(conversationId: string, side: 'visitor' | 'operator', seq: number): void;
  get(conversationId: string): Promise<{ visitorReadSeq: number; operatorReadSeq: number }>;
  flush(): Promise<void>;
}
