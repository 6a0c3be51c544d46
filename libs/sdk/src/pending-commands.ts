import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { Outbox } from './outbox.js';
import { unanswered } from './request.js';
import { retryUntil } from './retry-until.js';
import type { TimingOptions } from './timing-options.js';

interface PendingCommand {
  readonly conversationId: ConversationId;
  /** Messages written before it and not stored yet. */
  readonly earlier: ReadonlySet<ClientKey>;
  readonly isOver: Promise<unknown>;
}

/**
 * Pending commands: keeps the commands and messages of a conversation in the order in which the operator gave them. A
 * reply that overtakes the acceptance before it is refused, and so is one that is overtaken by the transfer after it.
 */
export class PendingCommands {
  readonly #pending = new Set<PendingCommand>();

  constructor(
    private readonly outbox: Pick<Outbox, 'list'>,
    private readonly timing: TimingOptions,
  ) {}

  /** Sends a command with retries, after the messages before it. Rejects with `RequestFailed`. */
  async send<T>(conversationId: ConversationId, ask: () => Promise<Ack<T>>): Promise<T> {
    const earlier = new Set(this.#unsent(conversationId));
    const mayGo = () => !this.#unsent(conversationId).some((key) => earlier.has(key));
    const answered = retryUntil(async () => (mayGo() ? ask() : { ok: false, error: unanswered() }), this.timing);
    const pending = { conversationId, earlier, isOver: answered.catch(() => undefined) };
    this.#pending.add(pending);
    return answered.finally(() => this.#pending.delete(pending));
  }

  /** Resolves when every command given before that message is answered, or has failed. */
  async before(conversationId: ConversationId, message: ClientKey): Promise<void> {
    const earlier = [...this.#pending].filter(
      (command) => command.conversationId === conversationId && !command.earlier.has(message),
    );
    await Promise.all(earlier.map(({ isOver }) => isOver));
  }

  #unsent(id: ConversationId): ClientKey[] {
    const unsent = this.outbox
      .list()
      .filter(
        ({ conversationId, status, acknowledged }) =>
          conversationId === id && status !== 'failed' && acknowledged === null,
      );
    return unsent.map(({ clientKey }) => clientKey);
  }
}
