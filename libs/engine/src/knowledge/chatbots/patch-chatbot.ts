import type { Chatbot, ChatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Ports } from '../../ports/ports.js';
import { chatbotRevision, checkRevision, type ExpectedRevisions } from '../revision.js';

/** Changes what is in the patch and nothing else (RFC 7396). It holds for the next message and the next question. */
export async function patchChatbot(
  { unitOfWork, chatbots, answerer }: Pick<Ports, 'unitOfWork' | 'chatbots' | 'answerer'>,
  id: ChatbotId,
  patch: ChatbotPatch,
  expected: ExpectedRevisions = null,
): Promise<Result<Chatbot>> {
  const changed = await unitOfWork.run(async (stores): Promise<Result<Chatbot[]>> => {
    const present = (await stores.chatbots.all()).find((chatbot) => chatbot.id === id);
    if (!present) return reject('not_found');
    const fresh = checkRevision(expected, chatbotRevision(present));
    if (!fresh.ok) return fresh;
    await stores.chatbots.put(merge(present, patch));
    return ok(await stores.chatbots.all());
  });
  if (!changed.ok) return changed;
  chatbots.replace(changed.value);
  const patched = chatbots.get(id);
  if (!patched) return reject('not_found');
  if (patch.synonyms) answerer.setSynonyms(id, patched.synonyms);
  return ok(patched);
}

function merge(chatbot: Chatbot, { policy, greeting, suggestions, ...rest }: ChatbotPatch): Chatbot {
  return {
    ...chatbot,
    ...withoutUndefined(rest),
    policy: { ...chatbot.policy, ...withoutUndefined(policy ?? {}) },
    greeting: { ...chatbot.greeting, ...withoutUndefined(greeting ?? {}) },
    suggestions: { ...chatbot.suggestions, ...withoutUndefined(suggestions ?? {}) },
  };
}

/** What is not in the patch stays; a null that a field allows is a value. */
function withoutUndefined<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
