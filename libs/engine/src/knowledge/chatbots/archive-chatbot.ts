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
 * Archives a chatbot: no conversation with it begins or is reopened by its visitor; those that are open continue to their end.
 * `last_chatbot` where no other one is in use. One that is archived stays as it is.
 */
export function archiveChatbot(ports: ArchivePorts, request: ArchiveChatbot): Promise<Result<Chatbot>> {
  return setArchived(ports, request, iso(ports.clock.now()));
}

/** Takes a chatbot out of the archive, with the settings that it had. `not_found` where it is in use. */
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
