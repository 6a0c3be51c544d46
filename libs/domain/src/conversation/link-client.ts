import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { LinkedClient } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/** Rules link a client only if no person has linked or unlinked one: a person's choice is kept. */
export function linkClient(c: Conversation, client: LinkedClient, by: Actor): Decision {
  if (client.rule !== undefined && (c.clientId !== null || c.isUnlinked)) return reject('wrong_state');
  return accept(linked(client, by));
}

export function linked({ clientId, rule }: LinkedClient, by: Actor): DraftEvent {
  return draft('client.linked', by, { clientId, ...(rule && { rule }) });
}
