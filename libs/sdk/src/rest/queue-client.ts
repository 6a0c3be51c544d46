import type { ConversationId, TeamId } from '#contracts/ids.js';
import type { ConversationRouting, QueuedConversation } from '#contracts/queue-view.js';
import type { Page } from '#contracts/views.js';
import type { WaitAccuracy } from '#contracts/waits.js';
import type { PageQuery } from './articles-client.js';
import type { RequestOptions, RestCaller } from './rest-caller.js';

/** Queue and routing decisions. For operators only; {@link QueueClient.queue} and {@link QueueClient.waitAccuracy} for supervisors and admins. */
export interface QueueClient {
  queue(query?: PageQuery & { readonly teamId?: TeamId }, options?: RequestOptions): Promise<Page<QueuedConversation>>;
  /** Accuracy of expected wait times: how often the wait was within the range shown to visitors, overall or for one team. */
  waitAccuracy(query?: { readonly teamId?: TeamId }, options?: RequestOptions): Promise<WaitAccuracy>;
  /** Rejects with `wrong_state` if the conversation is not waiting for an operator. */
  conversationRouting(id: ConversationId, options?: RequestOptions): Promise<ConversationRouting>;
}

export function queueClient({ call, page }: RestCaller): QueueClient {
  return {
    queue: (query, options) => page('GET /api/v1/queue', { query }, options),
    waitAccuracy: (query, options) => call('GET /api/v1/queue/waits', { query }, options),
    conversationRouting: (id, options) => call('GET /api/v1/conversations/:id/routing', { params: { id } }, options),
  };
}
