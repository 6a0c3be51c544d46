import type { OperationName } from '#contracts/operations/operations.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { VisitorClientOptions } from './client-types.js';

/** Visitor token, as the token exchange needs it. */
export interface ExchangedToken {
  readonly options: Pick<VisitorClientOptions, 'chatbotId' | 'locale' | 'store'>;
  read(): string | null;
  keep(token: string): void;
  forget(): void;
  /**
   * Tells other tabs that this token belongs to the same visitor, so that their unsent messages may be sent with it.
   */
  markContinued(token: string): void;
  /** Returns false if the store is full. */
  put(key: string, value: string): boolean;
  /** Tokens that this page has to revoke, in addition to those in the store, which may be full. */
  toEnd: readonly string[];
  /** Cancels further revocation attempts. */
  stopEnding: () => void;
  /** Number of sign-outs, in any tab of the store. */
  readonly signOuts: number;
  /** True after a token that the server does not know was dropped, until the server accepts another. */
  readonly replaced: boolean;
  /** Storage key. */
  at(what: 'token' | 'exchange' | 'same' | 'ending' | 'sign-outs'): string;
  post<T>(operation: OperationName, body: unknown): Promise<Ack<T>>;
}

/** Snapshot of the visitor in this browser: the token, and the number of sign-outs until then. */
export interface Presence {
  readonly token: string | null;
  readonly signOuts: number;
}
