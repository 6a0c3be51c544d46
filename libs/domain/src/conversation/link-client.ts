import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { LinkedClient } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/** A rule links where nobody has linked or unlinked: what a person says stays. */
export function linkClient(c: Conversation, client: LinkedClient, by: Actor): Decision {
  if (client.rule !== undefined && (c.clientId !== null || c.isUnlinked)) return reject('wrong_state');
  return accept(linked(client, by));
}

export function linked({ clientId, rule }: LinkedClient, by: Actor): DraftEvent {
  return draft('client.linked', by, { clientId, ...(rule && { rule }) });
}
