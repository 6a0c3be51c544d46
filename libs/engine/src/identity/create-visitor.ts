import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import type { VisitorCreated } from '#contracts/rest.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Visitor, VisitorToken } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { unknownProfile } from './visitor-profile.js';

type CreatePorts = Pick<Ports, 'unitOfWork' | 'tokens' | 'ids' | 'clock' | 'chatbots'>;

/**
 * Creates an anonymous visitor of a chatbot. The token is returned once. `chatbot_archived`: it takes no new conversations.
 */
export async function createVisitor(
  ports: CreatePorts,
  chatbotId: ChatbotId,
  locale: string,
): Promise<Result<VisitorCreated>> {
  if (!ports.chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
  if (ports.chatbots.isArchived(chatbotId)) return reject('chatbot_archived');
  const visitor = newVisitor(ports, chatbotId, locale);
  const { token, stored } = newVisitorToken(ports, visitor.id, null);
  await ports.unitOfWork.run(async ({ visitors, visitorTokens }) => {
    await visitors.add(visitor);
    await visitorTokens.add(stored);
  });
  return ok({ visitorId: visitor.id, token });
}

/** Anonymous visitor with an empty profile. */
export function newVisitor(
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  chatbotId: ChatbotId,
  locale: string,
): Visitor {
  const now = clock.now();
  const id = ids.next() as VisitorId;
  return {
    id,
    chatbotId,
    locale,
    identity: null,
    confirmation: null,
    mergedInto: null,
    ...unknownProfile,
    createdAt: now,
    lastUsedAt: now,
  };
}

/** Visitor token for one browser, and the record stored for it. */
export function newVisitorToken(
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
  visitorId: VisitorId,
  vouchedBy: string | null,
) {
  const token = tokens.make('pvs');
  const now = clock.now();
  const tokenHash = tokens.hash(token);
  const stored: VisitorToken = { tokenHash, visitorId, createdAt: now, lastUsedAt: now, endedAt: null, vouchedBy };
  return { token, stored };
}
