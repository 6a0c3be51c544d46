import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { RequestFailed } from './client-types.js';
import type { Outbox } from './outbox.js';
import { unanswered } from './request.js';
import { retryUntil } from './retry-until.js';
import type { TimingOptions } from './timing-options.js';

interface PendingCommand {
  readonly conversationId: ConversationId;
  /** Order of the last unsent message before it; messages up to there do not wait for it. */
  readonly after: number;
  readonly isOver: Promise<unknown>;
}

/**
 * Pending commands: keeps the commands and messages of a conversation in the order in which the operator gave them. A
 * reply that overtakes the acceptance before it is refused, and so is one that is overtaken by the transfer after it.
 */
export class PendingCommands {
  readonly #pending = new Set<PendingCommand>();
  /** Called at each change of the outbox. */
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly outbox: Pick<Outbox, 'list'>,
    private readonly timing: TimingOptions,
  ) {}

  /** Sends a command with retries, after the commands and messages before it. Rejects with `RequestFailed`. */
  async send<T>(conversationId: ConversationId, ask: () => Promise<Ack<T>>): Promise<T> {
    const unsent = this.#unsent(conversationId);
    const after = unsent.at(-1)?.order ?? Number.NEGATIVE_INFINITY;
    const earlier = this.answered(conversationId);
    const inTurn = async () => {
      await earlier;
      await this.#sent(conversationId, new Set(unsent.map(({ clientKey }) => clientKey)));
      return retryUntil(ask, this.timing);
    };
    const answered = inTurn();
    const pending = { conversationId, after, isOver: answered.catch(() => undefined) };
    this.#pending.add(pending);
    return answered.finally(() => this.#pending.delete(pending));
  }

  /** Resolves when every command given so far, or before the message of that order, is answered or has failed. */
  async answered(id: ConversationId, order = Number.POSITIVE_INFINITY): Promise<void> {
    const given = [...this.#pending].filter(({ conversationId, after }) => conversationId === id && after < order);
    await Promise.all(given.map(({ isOver }) => isOver));
  }

  outboxChanged(): void {
    for (const look of [...this.#waiting]) look();
  }

  #unsent(id: ConversationId) {
    const entries = this.outbox.list().filter(({ conversationId }) => conversationId === id);
    return entries.filter(({ status, acknowledged }) => status !== 'failed' && acknowledged === null);
  }

  /** Resolves when none of these messages is unsent. Rejects like a request without an answer after `retryForMs`. */
  #sent(id: ConversationId, keys: ReadonlySet<ClientKey>): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        settle();
      };
      const timer = setTimeout(() => end(() => reject(new RequestFailed(unanswered()))), this.timing.retryForMs);
      const look = () => {
        if (!this.#unsent(id).some(({ clientKey }) => keys.has(clientKey))) end(resolve);
      };
      this.#waiting.add(look);
      look();
    });
  }
}
