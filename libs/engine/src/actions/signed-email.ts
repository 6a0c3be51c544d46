import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';

/** The e-mail address that the site has signed for the visitor; null where it has signed none. */
export async function signedEmail({ visitors }: Pick<Ports, 'visitors'>, c: Conversation): Promise<string | null> {
  const visitor = c.visitor?.assurance === 'verified' ? await visitors.get(c.visitorId) : null;
  // Beside the HMAC of an id the address is what the page says, and that of the client may be what the visitor asked for.
  return visitor?.identity?.method === 'jwt' ? visitor.email : null;
}
