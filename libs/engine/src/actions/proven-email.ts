import { isProven } from '#contracts/visitor-profile.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { provenEmailOf } from '../identity/visitor-profile.js';
import type { Ports } from '../ports/ports.js';

/**
 * Proven e-mail address of the visitor; null if there is none. An address confirmed by a code in a dialogue counts for
 * that dialogue.
 */
export async function provenEmail(
  { visitors }: Pick<Ports, 'visitors'>,
  c: Pick<Conversation, 'visitor' | 'visitorId' | 'dialogue'>,
): Promise<string | null> {
  const visitor = isProven(c.visitor?.assurance) ? await visitors.get(c.visitorId) : null;
  return (visitor && provenEmailOf(visitor)) ?? c.dialogue?.proven?.email ?? null;
}
