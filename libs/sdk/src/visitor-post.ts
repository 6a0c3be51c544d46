import { chatFailure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Ack, Stored, ToVisitor, VisitorMessages, VisitorReplies } from '#contracts/socket-protocol.js';
import type { VisitorSession } from '#contracts/views.js';
import type { VisitorClientOptions } from './client-types.js';
import type { Connection } from './connection.js';
import type { Outbox, OutboxEntry } from './outbox.js';
import type { Delivery } from './outbox-sender.js';
import type { VisitorThreads } from './visitor-threads.js';

export type VisitorPushes = Omit<ToVisitor, 'session' | 'draining' | 'session.ended'>;
export type VisitorConnection = Connection<VisitorSession, VisitorMessages, VisitorReplies, VisitorPushes>;
export type Target = Ack<{ conversationId: ConversationId }>;

/** Delivers the visitor's messages to the open conversation, and starts one if there is none. */
export class VisitorPost {
  private starting: Promise<Ack<VisitorReplies['conversation.start']>> | null = null;

  constructor(
    private readonly connection: VisitorConnection,
    private readonly outbox: Outbox,
    private readonly threads: VisitorThreads,
    private readonly options: Pick<VisitorClientOptions, 'locale' | 'page'>,
  ) {}

  /** Single-flight start: the conversation to write in. Callers during a start share its result. */
  async open(): Promise<Target> {
    const { current } = this.threads;
    if (current && !current.isClosed) return { ok: true, conversationId: current.id };
    const { locale, page } = this.options;
    this.starting ??= this.connection.request('conversation.start', { locale, page: page ?? null }).finally(() => {
      this.starting = null;
    });
    const reply = await this.starting;
    if (!reply.ok) return reply;
    const { log, id } = this.threads.adopt(reply.conversation);
    log.requestMissing();
    return { ok: true, conversationId: id };
  }

  async deliver(entry: OutboxEntry): Promise<Delivery> {
    // Retries in the same conversation first: the message may be stored there already.
    const first: Target = entry.conversationId ? { ok: true, conversationId: entry.conversationId } : await this.open();
    if (!first.ok) return first;
    const reply = await this.post(entry, first.conversationId);
    if (reply.ok || (reply.error.code !== 'conversation_closed' && reply.error.code !== 'not_found')) return reply;
    const { current } = this.threads;
    if (current?.id === first.conversationId) current.close();
    const second = await this.open();
    if (!second.ok) return second;
    if (second.conversationId === first.conversationId) return { ok: false, error: chatFailure('conflict') };
    return this.post(entry, second.conversationId);
  }

  arrived(conversationId: ConversationId, event: Stored['event']): 'seen' | 'coming' {
    const { current } = this.threads;
    if (current?.id !== conversationId) return 'seen';
    return current.log.acknowledge(event) ? 'seen' : 'coming';
  }

  private async post({ clientKey, text }: OutboxEntry, conversationId: ConversationId): Promise<Delivery> {
    // Persisted before the attempt, in case the page is closed before the answer.
    this.outbox.update(clientKey, { conversationId });
    const reply = await this.connection.request('message.send', { conversationId, clientKey, text });
    return reply.ok ? { ok: true, event: reply.event, conversationId } : reply;
  }
}
