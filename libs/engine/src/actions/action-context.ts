import { type AnyActionName, actions } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { ok } from '#contracts/result.js';
import { isProven } from '#contracts/visitor-profile.js';
import type { Conversation, PendingAction } from '#domain/conversation/conversation.js';
import { clientByRule } from '../identity/client-by-rule.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import type { BusinessDirectory } from '../state/business-directory.js';
import type { ActionContext } from './action-handler.js';
import { provenEmail } from './proven-email.js';

type ContextPorts = Pick<Ports, 'businessDirectory' | 'chatbots' | 'clients' | 'clock' | 'visitors'>;
type Author = Parameters<BusinessDirectory['systemsAt']>[0];

/** Context of an action in a conversation: the requester, and the client. */
export async function actionContext(
  ports: ContextPorts,
  c: Conversation,
  { key, requester, systems }: Pick<ActionContext, 'key' | 'requester' | 'systems'>,
): Promise<ActionContext> {
  const { businessDirectory, clients, clock } = ports;
  const isStaff = requester === 'staff';
  const linked = c.clientId && (await clients.get(c.clientId));
  const client = isStaff ? linked : await ownClient(ports, c);
  const email = isStaff ? (client?.email ?? null) : await provenEmail(ports, c);
  // Customers known only to a connected system are looked up there by their proven address.
  const isKnown = client !== null || (!isStaff && c.clientId === null && email !== null);
  return {
    ...{ systems, key, requester, email, client, now: clock.now(), conversationId: c.id },
    customerId: async (port) => (isKnown ? businessDirectory.customerId(client, port, email) : ok(null)),
  };
}

/** Systems that a request was made to; those that serve now if the request recorded none. Null: disconnected since. */
export function systemsOf(
  { businessDirectory }: Pick<Ports, 'businessDirectory'>,
  { id: conversationId }: Pick<Conversation, 'id'>,
  { action, by, connectionId }: PendingAction,
): BusinessSystems | null {
  const author = { actor: by, conversationId };
  if (connectionId === undefined) return businessDirectory.systemsFor(author);
  return systemsAt({ businessDirectory }, author, action, connectionId);
}

/** Systems of a request; null: disconnected since. A custom action names its own connection. */
export function systemsAt(
  { businessDirectory }: Pick<Ports, 'businessDirectory'>,
  author: Author,
  action: AnyActionName,
  connectionId: string | null,
): BusinessSystems | null {
  return isCustom(action)
    ? businessDirectory.systemsFor(author)
    : businessDirectory.systemsAt(author, actions[action].port, connectionId);
}

/**
 * Client whose identity the visitor has proven; null: none, or not the client that a person linked. An address proven
 * in a dialogue counts for that dialogue.
 */
async function ownClient(ports: ContextPorts, c: Conversation): Promise<Client | null> {
  const linked = c.clientId && (await ports.clients.get(c.clientId));
  if (isProven(c.visitor?.assurance)) {
    const visitor = await ports.visitors.get(c.visitorId);
    const proven = visitor && (await clientByRule(ports, visitor));
    return proven === null || proven.clientId === c.clientId ? linked : null;
  }
  const email = c.dialogue?.proven?.email;
  const client = email === undefined ? null : await ports.clients.byEmail(email);
  return c.clientId === null || client?.id === c.clientId ? client : null;
}
