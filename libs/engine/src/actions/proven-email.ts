import { isProven } from '#contracts/visitor-profile.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { provenEmailOf } from '../identity/visitor-profile.js';
import type { Ports } from '../ports/ports.js';

/** The e-mail address of which it is proven that it is the visitor's; null where there is none. */
export async function provenEmail({ visitors }: Pick<Ports, 'visitors'>, c: Conversation): Promise<string | null> {
  const visitor = isProven(c.visitor?.assurance) ? await visitors.get(c.visitorId) : null;
  return visitor && provenEmailOf(visitor);
}
