import { type Chatbot, type NewChatbot, chatbot as schema } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { chatbotIdFor } from '#domain/knowledge/chatbot-id.js';
import type { Author } from '../../access/author.js';
import { newEvent } from '../../log/new-event.js';
import type { Ports } from '../../ports/ports.js';
import { checkLogo } from './check-logo.js';

/** Creates a chatbot with default policies and no articles: until it has some, people answer. */
export async function createChatbot(
  ports: Pick<Ports, 'unitOfWork' | 'chatbots' | 'clock' | 'ids'>,
  input: NewChatbot,
  author: Author,
): Promise<Result<Chatbot>> {
  const created = await ports.unitOfWork.run(async (stores): Promise<Result<{ all: Chatbot[]; chatbot: Chatbot }>> => {
    const present = await stores.chatbots.all();
    if (present.length >= limits.chatbots) return reject('chatbots_full');
    const knownLogo = await checkLogo(stores, input.appearance);
    if (!knownLogo.ok) return knownLogo;
    const id = chatbotIdFor(
      input.name,
      present.map((each) => each.id),
    );
    const chatbot = schema.parse({ ...input, id, suggestions: {}, sites: [], policy: {} });
    await stores.chatbots.put(chatbot);
    await stores.events.append(newEvent(ports, 'chatbot.created', id, author, { name: chatbot.name }));
    return ok({ all: await stores.chatbots.all(), chatbot });
  });
  if (!created.ok) return created;
  ports.chatbots.replace(created.value.all);
  return ok(created.value.chatbot);
}
