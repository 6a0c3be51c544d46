import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import type { VisitorCreated } from '#contracts/rest.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Ports } from '../ports/ports.js';

type CreatePorts = Pick<Ports, 'unitOfWork' | 'tokens' | 'ids' | 'clock' | 'chatbots'>;

/** Creates an anonymous visitor of a chatbot. The token is returned once. `not_found` when there is no such chatbot. */
export async function createVisitor(
  ports: CreatePorts,
  chatbotId: ChatbotId,
  locale: string,
): Promise<Result<VisitorCreated>> {
  if (!ports.chatbots.get(chatbotId)) return reject('not_found');
  const id = ports.ids.next() as VisitorId;
  const token = ports.tokens.make('pvs');
  const now = ports.clock.now();
  const tokenHash = ports.tokens.hash(token);
  await ports.unitOfWork.run(({ visitors }) =>
    visitors.add({ id, chatbotId, tokenHash, locale, createdAt: now, lastUsedAt: now }),
  );
  return ok({ visitorId: id, token });
}
