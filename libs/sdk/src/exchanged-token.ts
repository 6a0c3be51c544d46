import type { OperationName } from '#contracts/operations/operations.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { VisitorClientOptions } from './client-types.js';

/** A visitor token as its exchange needs it. */
export interface ExchangedToken {
  readonly options: Pick<VisitorClientOptions, 'chatbotId' | 'locale' | 'store'>;
  read(): string | null;
  keep(token: string): void;
  forget(): void;
  /** For other tabs: who was here before has this token, and what they wrote may be sent with it. */
  markContinued(token: string): void;
  /** False where the store is full. */
  put(key: string, value: string): boolean;
  /** Tokens that this page has to end, beside those of the store, which may be full. */
  toEnd: readonly string[];
  /** Stops the attempts to end them. */
  stopEnding: () => void;
  /** How often somebody signed out, in any tab of the store. */
  readonly signOuts: number;
  /** True while it has forgotten a token that the server does not know. */
  readonly replaced: boolean;
  /** Key in the store. */
  at(what: 'token' | 'exchange' | 'same' | 'ending' | 'sign-outs'): string;
  post<T>(operation: OperationName, body: unknown): Promise<Ack<T>>;
}

/** Who was here at a time: the token, and how often somebody had signed out. */
export interface Presence {
  readonly token: string | null;
  readonly signOuts: number;
}
