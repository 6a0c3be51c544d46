import { z } from 'zod';
import { articleContent } from './articles.js';
import { chatbotCreate, chatbotPatch } from './chatbot.js';
import { limits } from './limits.js';
import { newPassword, personName } from './people.js';
import { serverAddress } from './server-address.js';
import { emailAddress } from './text.js';

/** Question and answer, in Markdown. */
const setupAnswer = z.strictObject({
  question: articleContent.shape.title,
  answer: articleContent.shape.body.refine((text) => text.trim() !== '', { error: 'must not be empty' }),
  locale: articleContent.shape.locale.optional(),
});

/** Input of `parley setup`, for an empty installation. */
export const businessSetup = z.strictObject({
  /** Public address of the server, unless `PUBLIC_URL` is set. */
  address: serverAddress.optional(),
  admin: z.strictObject({ name: personName, email: emailAddress, password: newPassword }),
  /** With any of the settings that the console offers. */
  chatbot: chatbotCreate.extend(chatbotPatch.omit({ name: true, locales: true, greeting: true }).shape),
  /** Each becomes a published article, by default in the first language of the chatbot. */
  answers: z.array(setupAnswer).max(limits.setupAnswers).default([]),
});
export type BusinessSetup = z.output<typeof businessSetup>;
