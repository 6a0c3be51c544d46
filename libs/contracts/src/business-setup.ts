import { z } from 'zod';
import { articleContent } from './articles.js';
import { chatbotCreate, chatbotPatch } from './chatbot.js';
import { limits } from './limits.js';
import { newPassword, personName } from './people.js';
import { serverAddress } from './server-address.js';
import { emailAddress } from './text.js';

/** A question of visitors with its answer, in Markdown. */
const setupAnswer = z.strictObject({
  question: articleContent.shape.title,
  answer: articleContent.shape.body.refine((text) => text.trim() !== '', { error: 'must not be empty' }),
  locale: articleContent.shape.locale.optional(),
});

/** What `parley setup` makes of an empty installation. */
export const businessSetup = z.strictObject({
  /** Public address of the server, where `PUBLIC_URL` does not set it. */
  address: serverAddress.optional(),
  admin: z.strictObject({ name: personName, email: emailAddress, password: newPassword }),
  /** With any of the settings that the console has. */
  chatbot: chatbotCreate.extend(chatbotPatch.omit({ name: true, locales: true, greeting: true }).shape),
  /** Each becomes an article that answers at once, in the first language of the chatbot where none is named. */
  answers: z.array(setupAnswer).max(limits.setupAnswers).default([]),
});
export type BusinessSetup = z.output<typeof businessSetup>;
