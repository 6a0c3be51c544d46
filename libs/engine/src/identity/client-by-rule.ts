import type { ChatbotId, ClientId } from '#contracts/ids.js';
import { emailAddress } from '#contracts/text.js';
import type { LinkedClient } from '#domain/conversation/command.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { provenEmailOf } from './visitor-profile.js';

/**
 * Client whose identity a visitor has proven: by the client's id in the chatbot's system, by our own client id, or by
 * an e-mail address from a token or confirmed by the visitor. An address beside an HMAC is not signed, so it links no
 * client.
 */
export async function clientByRule(
  ports: Pick<Ports, 'clients' | 'chatbots'>,
  visitor: Visitor,
): Promise<LinkedClient | null> {
  const byId = visitor.identity && (await clientById(ports, visitor.chatbotId, visitor.identity.externalId));
  if (byId) return byId;
  const address = provenEmailOf(visitor);
  const byAddress = address === null ? null : await ports.clients.byEmail(emailAddress.parse(address));
  return byAddress && { clientId: byAddress.id, rule: 'email' };
}

async function clientById(
  { clients, chatbots }: Pick<Ports, 'clients' | 'chatbots'>,
  chatbotId: ChatbotId,
  externalId: string,
): Promise<LinkedClient | null> {
  const system = chatbots.get(chatbotId)?.clientSystem ?? null;
  const inSystem = system === null ? null : await clients.byExternalId(system, externalId);
  if (inSystem) return { clientId: inSystem.id, rule: 'external_id' };
  const own = await clients.get(externalId as ClientId);
  return own && { clientId: own.id, rule: 'client_id' };
}
