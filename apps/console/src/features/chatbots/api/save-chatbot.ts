import type { Chatbot, ChatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { RestClient } from '#sdk/rest-client.js';
import { failureOf } from '../../../lib/failure.js';
import { ifUnchanged } from '../../../lib/use-form-source.js';

/** Attempts of one save: each failure means that another admin has saved meanwhile. */
const maxAttempts = 4;

/** What to change of the settings that are stored; null: nothing. */
export type ChatbotChange = (stored: Chatbot) => ChatbotPatch | null;

/**
 * Optimistic save: the patch is computed from the stored settings, and computed again if another admin saved first.
 * Lists are replaced as a whole.
 */
export async function saveChatbot(
  rest: Pick<RestClient, 'tagged'>,
  id: ChatbotId,
  change: ChatbotChange,
): Promise<Chatbot> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await rest.tagged('GET /api/v1/chatbots/:id', { params: { id } });
    const patch = change(stored.body);
    if (patch === null) return stored.body;
    try {
      const request = { params: { id }, body: patch };
      return (await rest.tagged('PATCH /api/v1/chatbots/:id', request, ifUnchanged(stored))).body;
    } catch (error) {
      if (failureOf(error).code !== 'version_moved' || attempt === maxAttempts) throw error;
    }
  }
}
