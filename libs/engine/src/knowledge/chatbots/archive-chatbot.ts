import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../../access/author.js';
import { newEvent } from '../../log/new-event.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';

type ArchivePorts = Pick<Ports, 'unitOfWork' | 'chatbots' | 'clock' | 'ids'>;

export interface ArchiveChatbot {
  readonly id: ChatbotId;
  readonly author: Author;
}

/**
 * Archives a chatbot: visitors can no longer start or reopen conversations with it; open ones continue. `last_chatbot` if no other one is
 * in use. Idempotent.
 */
export function archiveChatbot(ports: ArchivePorts, request: ArchiveChatbot): Promise<Result<Chatbot>> {
  return setArchived(ports, request, iso(ports.clock.now()));
}

/** Restores a chatbot from the archive with its settings. `not_found` if it is in use. */
export function restoreChatbot(ports: ArchivePorts, request: ArchiveChatbot): Promise<Result<Chatbot>> {
  return setArchived(ports, request, null);
}

async function setArchived(
  ports: ArchivePorts,
  { id, author }: ArchiveChatbot,
  archivedAt: string | null,
): Promise<Result<Chatbot>> {
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<Chatbot[]>> => {
    const all = await stores.chatbots.all();
    const present = all.find((chatbot) => chatbot.id === id);
    if (!present) return reject('not_found');
    if (archivedAt === null && present.archivedAt === null) return reject('not_found');
    if (archivedAt !== null && present.archivedAt !== null) return ok(all);
    const isLast = all.every((chatbot) => chatbot.id === id || chatbot.archivedAt !== null);
    if (archivedAt !== null && isLast) return reject('last_chatbot');
    await stores.chatbots.put({ ...present, archivedAt });
    const type = archivedAt === null ? 'chatbot.restored' : 'chatbot.archived';
    await stores.events.append(newEvent(ports, type, id, author, {}));
    return ok(await stores.chatbots.all());
  });
  if (!changed.ok) return changed;
  ports.chatbots.replace(changed.value);
  const chatbot = ports.chatbots.get(id);
  return chatbot ? ok(chatbot) : reject('not_found');
}
