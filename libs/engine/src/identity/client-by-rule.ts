import type { ClientId } from '#contracts/ids.js';
import { emailAddress } from '#contracts/text.js';
import type { LinkedClient } from '#domain/conversation/command.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

/**
 * The client who a visitor is, as far as the business has signed it: by the client's id in the system of the chatbot, by our
 * own id of the client, or by the e-mail address of a token. An address beside an HMAC is not signed, and links nobody.
 */
export async function clientByRule(
  { clients, chatbots }: Pick<Ports, 'clients' | 'chatbots'>,
  { chatbotId, identity, email }: Visitor,
): Promise<LinkedClient | null> {
  if (identity === null) return null;
  const { externalId, method } = identity;
  const system = chatbots.get(chatbotId)?.clientSystem ?? null;
  const inSystem = system === null ? null : await clients.byExternalId(system, externalId);
  if (inSystem) return { clientId: inSystem.id, rule: 'external_id' };
  const own = await clients.get(externalId as ClientId);
  if (own) return { clientId: own.id, rule: 'client_id' };
  const address = method === 'jwt' && email !== null ? emailAddress.parse(email) : null;
  const byAddress = address === null ? null : await clients.byEmail(address);
  return byAddress && { clientId: byAddress.id, rule: 'email' };
}
