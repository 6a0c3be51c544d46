import { chatFailure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { retryUntil } from './retry-until.js';
import type { TimingOptions } from './timing-options.js';
import type { Proof } from './token-exchange.js';
import type { VisitorToken } from './visitor-token.js';

const gone = { ok: false as const, error: chatFailure('conflict', { retryable: false }) };

/** What a change of the visitor does to the client. */
export interface VisitorIdentityListeners {
  /** Another visitor has replaced the previous one, whose unsent messages must go. */
  replaced(): void;
  /** The token has changed. `isContinued`: it belongs to the same visitor. */
  changed(isContinued: boolean): void;
  /** No tab exchanges the token any more: waiting messages may be sent. */
  settled(): void;
}

/** Identity of the page's visitor: token exchanges, sign-outs, and requests bound to the visitor who made them. */
export class VisitorIdentity {
  /** Number of times that another visitor replaced the previous one. */
  #replacements = 0;
  #settledTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly token: VisitorToken,
    private readonly timing: TimingOptions,
    private readonly listeners: VisitorIdentityListeners,
  ) {}

  /** Proves who the visitor is. Returns whether that is the same visitor or another one. */
  async exchange(proof: Proof): Promise<'same' | 'replaced'> {
    const before = { token: this.token.read(), signOuts: this.token.signOuts };
    const { exchange } = await import('./token-exchange.js');
    try {
      const { isContinued } = await exchange(this.token, proof, before, this.timing);
      this.#change(isContinued);
      return isContinued ? 'same' : 'replaced';
    } finally {
      this.listeners.settled();
    }
  }

  async requestEmailCode(email: string): Promise<void> {
    const script = await import('./token-exchange.js');
    await this.bound(() => script.requestEmailCode(this.token, email));
  }

  logout(): Promise<void> {
    // At once: the next message from this browser, also from the next page, belongs to another visitor.
    this.token.signOut();
    this.#change(false);
    return this.token.endForgotten();
  }

  /**
   * Sends a request for the current visitor, with retries: once another visitor has replaced this one, it fails with
   * `conflict` instead of being retried in that visitor's name.
   */
  bound<T>(ask: () => Promise<Ack<T>>): Promise<T> {
    const { signOuts } = this.token;
    const replacements = this.#replacements;
    const isStillHere = () => signOuts === this.token.signOuts && replacements === this.#replacements;
    return retryUntil(async () => (isStillHere() ? ask() : gone), this.timing);
  }

  /** Call it when another token is in use: without `isContinued` it belongs to another visitor. */
  renewed(isContinued: boolean): void {
    if (isContinued) return;
    this.#replacements += 1;
    this.listeners.replaced();
  }

  /**
   * Whether a tab is exchanging the token. A tab that was closed never reports the end, so a timer does when the
   * mark expires.
   */
  isChanging(): boolean {
    clearTimeout(this.#settledTimer);
    const { changesForMs } = this.token;
    if (changesForMs > 0) this.#settledTimer = setTimeout(() => this.listeners.settled(), changesForMs);
    return changesForMs > 0;
  }

  close(): void {
    this.token.stopEnding();
    clearTimeout(this.#settledTimer);
  }

  #change(isContinued: boolean): void {
    this.renewed(isContinued);
    this.listeners.changed(isContinued);
  }
}
