import { z } from 'zod';
import { answerTrial } from '#contracts/answer-trials.js';
import type { Chatbot } from '#contracts/chatbot.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { TryAnswer } from '#engine/knowledge/trials/try-answer.js';
import type { Ports } from '#engine/ports/ports.js';

const { chatbotId, question, locale } = answerTrial.shape;

/** Arguments of the tool that asks the knowledge base. */
export const askInput = z.strictObject({
  chatbotId: chatbotId.optional(),
  question: question.describe('Question, as a visitor would write it.'),
  locale: locale
    .optional()
    .describe('Language of the question and of the answer. Defaults to the first language of the chatbot.'),
});

/** Schema of the arguments, which lists the chatbots, so that a model needs no other request. */
export function askInputSchema(ports: Pick<Ports, 'chatbots'>): Readonly<Record<string, unknown>> {
  const chatbots = chatbotsInUse(ports);
  const names = chatbots.map(({ id, name, locales }) => `${id} (${name}: ${locales.join(', ')})`).join('; ');
  const schema = z.toJSONSchema(askInput, { io: 'input' }) as {
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
  const described =
    chatbots.length === 0
      ? { type: 'string', description: 'Id of the chatbot whose knowledge base is asked. None is in use.' }
      : {
          type: 'string',
          enum: chatbots.map(({ id }) => id),
          description: `Id of the chatbot whose knowledge base is asked: ${names}.`,
        };
  return {
    ...schema,
    properties: { ...schema.properties, chatbotId: described },
    required: [...schema.required, ...(chatbots.length === 1 ? [] : ['chatbotId'])],
  };
}

/** Question for the knowledge base; the only chatbot, and its first language, need not be named. */
export function toQuestion(ports: Pick<Ports, 'chatbots'>, input: z.output<typeof askInput>): Result<TryAnswer> {
  const inUse = chatbotsInUse(ports);
  if (inUse.length === 0) return invalidAt('/chatbotId', 'no chatbot is in use');
  const named = input.chatbotId === undefined ? inUse : inUse.filter(({ id }) => id === input.chatbotId);
  const [chatbot, ...others] = named;
  if (!chatbot || others.length > 0)
    return invalidAt('/chatbotId', `must be one of ${inUse.map(({ id }) => id).join(', ')}`);
  const spoken = input.locale ?? chatbot.locales[0];
  if (spoken === undefined) return invalidAt('/locale', 'is required');
  return ok({ chatbotId: chatbot.id, question: input.question, locale: spoken });
}

function chatbotsInUse({ chatbots }: Pick<Ports, 'chatbots'>): Chatbot[] {
  return chatbots.all().filter(({ id }) => !chatbots.isArchived(id));
}
