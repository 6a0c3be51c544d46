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
  /** Argon2id, PHC string format. Null: none; the operator signs in through the external provider. */
  readonly passwordHash: string | null;
  /** Maximum concurrent conversations. */
  readonly capacity: number;
  /** Last chosen presence; without a connection an operator is offline anyway. */
  readonly chosenPresence: Presence;
  readonly disabled: boolean;
  /** Language of the console; null: not chosen. */
  readonly locale: Locale | null;
  /** Languages in which the operator answers. Empty: any. */
  readonly languages: readonly Locale[];
  /** Skills as displayed. */
  readonly skills: readonly string[];
  /** Id of an image; null: none. */
  readonly picture: string | null;
}

/** One-time access link. */
export interface AccessLink {
  readonly id: string;
  readonly kind: AccessLinkKind;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** Operator whose password it sets. Null: it creates an account. */
  readonly operatorId: OperatorId | null;
  /** Address of the invited person; null if not given. */
  readonly email: string | null;
  readonly name: string | null;
  readonly role: RoleId | null;
  readonly capacity: number | null;
  readonly locale: Locale | null;
  readonly languages: readonly Locale[];
  readonly skills: readonly string[];
  /** Teams that an invited person joins, if they still exist. */
  readonly teamIds: readonly TeamId[];
  /** Author of the team assignment, which a renewal by another person keeps. Null: nobody with an account. */
  readonly teamsBy: OperatorId | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  /** Issuer; null: nobody with an account. */
  readonly issuedBy: OperatorId | null;
}

/** Visitor's profile, from the page or the business. */
export interface VisitorProfile {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Further attributes given by the page. */
  readonly attributes: VisitorAttributes;
  /** Submitted pre-chat form; null: none. */
  readonly form: FilledForm | null;
}

export interface Visitor extends VisitorProfile {
  readonly id: VisitorId;
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  /** Null: the business has not vouched for the visitor. */
  readonly identity: VisitorIdentity | null;
  /** Client's e-mail address that the visitor confirmed by a code; null: none. */
  readonly confirmation: EmailConfirmation | null;
  /** Visitor that this anonymous one was merged into, leaving nothing else. Null: not merged. */
  readonly mergedInto: VisitorId | null;
  readonly createdAt: Instant;
  /** To the day. */
  readonly lastUsedAt: Instant;
}

/** Identity that the business vouched for. Unique among a chatbot's visitors. */
export interface VisitorIdentity {
  readonly externalId: string;
  readonly method: IdentityMethod;
  readonly at: Instant;
}

/** Proof that the visitor reads this address. */
export interface EmailConfirmation {
  readonly email: string;
  readonly at: Instant;
}

/** Six-digit code for an e-mail address that a visitor entered. It exists also for an address of no client, without being sent. */
export interface EmailCode {
  readonly id: string;
  readonly visitorId: VisitorId;
  readonly email: string;
  /** Whether a client has the address, so that the code was sent. */
  readonly isOnFile: boolean;
  /** Argon2id: with a faster hash, six digits would be guessed at once. */
  readonly codeHash: string;
  readonly expiresAt: Instant;
  /** Number of tries, right or wrong. */
  readonly tries: number;
  /** Token hash of the browser that redeemed the code; null: not used. */
  readonly usedBy: string | null;
}

/** Token of one browser of a visitor, who may have several. */
export interface VisitorToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly visitorId: VisitorId;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** Null: active. A revoked token still identifies the browser's visitor, but grants nothing. */
  readonly endedAt: Instant | null;
  /** SHA-256, hex, of the identity secret that vouched last, or `unrecordedVoucher`; null: none. */
  readonly vouchedBy: string | null;
}

/** Visitor with the token of the browser. */
export interface VisitorSession {
  readonly visitor: Visitor;
  readonly token: VisitorToken;
}

/** Secret with which the business signs the identities of a chatbot's visitors. */
export interface IdentitySecret extends RotatingSecret {
  readonly chatbotId: ChatbotId;
  readonly createdAt: Instant;
}

/** Last use of a session. */
export interface SessionUse {
  readonly lastUsedAt: Instant;
  /** `User-Agent` of the browser. */
  readonly device: string;
  readonly address: string;
}

export interface Session extends SessionUse {
  /** Identifies the session to its operator; grants no access. */
  readonly id: string;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly operatorId: OperatorId;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface ApiKey {
  readonly id: string;
  /** Public prefix, to distinguish keys. */
  readonly prefix: string;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Also accepted in the query of an address. */
  readonly allowsQuery: boolean;
  readonly createdAt: Instant;
  /** Null: valid until revoked. */
  readonly expiresAt: Instant | null;
  /** Null: never. */
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Reads return committed data; writes resolve once on disk. */
export interface OperatorStore {
  get(id: OperatorId): Promise<Operator | null>;
  byEmail(email: string): Promise<Operator | null>;
  all(): Promise<Operator[]>;
  put(operator: Operator): Promise<void>;
}

export interface AccessLinkStore {
  get(id: string): Promise<AccessLink | null>;
  byTokenHash(tokenHash: string): Promise<AccessLink | null>;
  /** Unused links of this kind, newest first, expired ones included. */
  unused(kind: AccessLinkKind): Promise<AccessLink[]>;
  put(link: AccessLink): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes links that expired before then, used or not. */
  removeExpired(before: Instant): Promise<void>;
}

export interface VisitorStore {
  get(id: VisitorId): Promise<Visitor | null>;
  /** Existing ones among these ids, in one query. */
  getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>>;
  byExternalId(chatbotId: ChatbotId, externalId: string): Promise<Visitor | null>;
  /** Visitors merged into this one. */
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
  /** Active tokens. */
  of(visitorId: VisitorId): Promise<VisitorToken[]>;
  /** Active tokens with one of these vouchers. */
  vouchedBy(vouchers: readonly string[]): Promise<VisitorToken[]>;
  add(token: VisitorToken): Promise<void>;
  recordUse(tokenHash: string, lastUsedAt: Instant): Promise<void>;
  /** Upsert by hash. */
  put(token: VisitorToken): Promise<void>;
  /** Removes tokens unused since then, revoked or not. */
  removeUnused(since: Instant): Promise<void>;
}

/** Last code of each visitor. */
export interface EmailCodeStore {
  get(id: string): Promise<EmailCode | null>;
  of(visitorId: VisitorId): Promise<EmailCode | null>;
  /** Replaces the visitor's code. */
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
  /** Sessions of several operators, in one query. */
  ofMany(operatorIds: readonly OperatorId[]): Promise<Session[]>;
  add(session: Session): Promise<void>;
  /** No effect if a later use is recorded. */
  recordUse(tokenHash: string, use: SessionUse): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
}

export interface ApiKeyStore {
  get(id: string): Promise<ApiKey | null>;
  byHash(keyHash: string): Promise<ApiKey | null>;
  /** Active keys, newest first. */
  present(): Promise<ApiKey[]>;
  put(key: ApiKey): Promise<void>;
  /** No effect if a later use is recorded. */
  recordUse(id: string, at: Instant): Promise<void>;
}

/** Read positions of both sides, in `seq`. Small, frequent and not precious: written behind within a second. */
export interface ReadMarkStore {
  /** Raises the mark; a smaller number has no effect. */
  raise(conversationId: string, side: 'visitor' | 'operator', seq: number): void;
  get(conversationId: string): Promise<{ visitorReadSeq: number; operatorReadSeq: number }>;
  flush(): Promise<void>;
}
