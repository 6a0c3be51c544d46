import type { CorrectionsResult } from '#contracts/article-recall.js';
import type { ArticleId, ClientKey, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Author, operatorAuthor } from '../../access/author.js';
import { type ExecutePorts, execute } from '../../conversation/execute.js';
import type { CommitResult } from '../../ports/journal.js';
import type { Ports } from '../../ports/ports.js';

type CorrectionPorts = ExecutePorts & Pick<Ports, 'articles' | 'decisions'>;

export interface CorrectAnswers {
  readonly articleId: ArticleId;
  readonly operatorId: OperatorId;
  /** Network address of the operator. */
  readonly address?: string | undefined;
  readonly eventIds: readonly EventId[];
  readonly text: string;
}

/**
 * Sends one correction to each recipient of a wrong answer. Idempotent: the key of a correction derives from the corrected answer, so
 * repeats by anybody have no effect. `not_found`: no such article.
 */
export async function correctAnswers(
  ports: CorrectionPorts,
  { articleId, operatorId, address, eventIds, text }: CorrectAnswers,
): Promise<Result<CorrectionsResult>> {
  if (!(await ports.articles.get(articleId))) return reject('not_found');
  await ports.decisions.catchUp();
  const recipients = await ports.decisions.recipientsOf(articleId, eventIds);
  const conversations = new Map(recipients.map(({ eventId, conversationId }) => [eventId, conversationId]));
  const result: CorrectionsResult = { sent: 0, refused: [] };
  for (const eventId of new Set(eventIds)) {
    const conversationId = conversations.get(eventId);
    const corrected = conversationId
      ? await correct(ports, conversationId, { eventId, by: operatorAuthor(operatorId, address), text })
      : reject('not_a_recipient');
    if (corrected.ok) result.sent += 1;
    else result.refused.push({ eventId, code: corrected.code });
  }
  return ok(result);
}

async function correct(
  ports: ExecutePorts,
  conversationId: ConversationId,
  { eventId, by, text }: { eventId: EventId; by: Author; text: string },
): Promise<CommitResult> {
  const result = await execute(ports, {
    conversationId,
    by,
    idempotencyKey: {
      clientKey: `correction-${eventId}` as ClientKey,
      isSame: (stored) =>
        stored.type === 'message.posted' && stored.data.corrects === eventId && stored.data.text === text,
    },
    command: () => ok({ type: 'post-correction', text, corrects: eventId }),
  });
  return !result.ok && result.code === 'client_key_reused' ? reject('already_corrected') : result;
}
