import type { ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { isKnownAs } from '#domain/conversation/identify-visitor.js';
import { type Author, systemAuthor, visitorAuthor } from '../access/author.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { clientByRule } from './client-by-rule.js';
import { changedVisitorFields, knownVisitor } from './visitor-profile.js';

export type NamePorts = ExecutePorts & Pick<Ports, 'conversations' | 'clients' | 'visitors'>;

const maxTries = 3;

/** Changes of the visitor that are followed; whoever changes them further names them as well. */
const maxChanges = 10;

/**
 * Names the visitor, and their client by a rule, in the open conversation, unless it does so already. Repeated while the visitor changes:
 * of two changes at once, the later one may have been named first.
 */
export async function nameInConversation(ports: NamePorts, known: Visitor): Promise<void> {
  let named = known;
  for (let changes = 0; changes < maxChanges; changes += 1) {
    await name(ports, named);
    const now = await ports.visitors.get(known.id);
    if (now === null || changedVisitorFields(named, now).length === 0) return;
    named = now;
  }
}

async function name(ports: NamePorts, known: Visitor): Promise<void> {
  const visitor = knownVisitor(known);
  const visitorId = known.id;
  const open = await ports.conversations.openOf(known.id, known.chatbotId);
  if (open === null) return;
  const { id } = open;
  if (!isKnownAs(open, visitor))
    await run(ports, id, visitorAuthor(known.id), {
      type: 'identify-visitor',
      from: visitorId,
      visitorId,
      visitor,
      ends: false,
    });
  if (open.clientId !== null || open.isUnlinked) return;
  const client = await clientByRule(ports, known);
  if (client) await run(ports, id, systemAuthor, { type: 'link-client', ...client });
}

function run(ports: NamePorts, conversationId: ConversationId, by: Author, command: Command) {
  const toCommand = (c: Conversation | null) => (c ? ok(command) : reject('not_found'));
  return executeWithRetries(ports, { conversationId, by, command: toCommand }, maxTries);
}
