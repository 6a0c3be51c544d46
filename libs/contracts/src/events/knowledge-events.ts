import { z } from 'zod';
import { chatbotId } from '../ids.js';
import { event } from './define-event.js';

const version = z.number().int().min(1);
const staff = { audience: 'staff' } as const;
const published = { audience: 'staff', published: true } as const;
/** Enough to tell articles apart without reading them. */
const article = { chatbotId, title: z.string(), locale: z.string() };

/** Events of articles and chatbots. What was written is kept by version, so an event names the version. */
export const knowledgeEvents = {
  'article.saved': event(
    'article',
    staff,
    z.object({ ...article, version }).describe('A version was saved, the first one of a new article as well.'),
  ),
  'article.published': event(
    'article',
    published,
    z.object({ ...article, version }).describe('The version answers visitors from now on, in place of the one before.'),
  ),
  'article.unpublished': event(
    'article',
    published,
    z.object({ ...article, version }).describe('The version answers visitors no more, and no other one does.'),
  ),
  'article.archived': event(
    'article',
    staff,
    z.object(article).describe('The article was archived. `article.unpublished` comes before where it was published.'),
  ),
  'article.unarchived': event(
    'article',
    staff,
    z.object(article).describe('The article was restored from the archive, as a draft.'),
  ),
  'chatbot.created': event('chatbot', staff, z.object({ name: z.string() }).describe('A chatbot was created.')),
  'chatbot.identity_secret_rotated': event(
    'chatbot',
    staff,
    z.object({}).describe('The chatbot has another secret by which the business vouches for visitors, or its first.'),
  ),
  'chatbot.identity_secret_ended': event(
    'chatbot',
    staff,
    z.object({}).describe('The identity secret before the last rotation was ended before its time.'),
  ),
  'chatbot.changed': event(
    'chatbot',
    staff,
    z
      .object({
        changes: z
          .array(
            z.object({
              path: z.string().describe('JSON Pointer (RFC 6901). An array is changed as a whole.'),
              from: z.json().describe('Null where there was nothing.'),
              to: z.json().describe('Null where there is nothing.'),
            }),
          )
          .min(1),
      })
      .describe('Settings of the chatbot were changed: those that are different now.'),
  ),
  'chatbot.archived': event(
    'chatbot',
    staff,
    z.object({}).describe('The chatbot accepts no new conversations. Open ones continue.'),
  ),
  'chatbot.restored': event('chatbot', staff, z.object({}).describe('The chatbot is in use again, as it was.')),
} as const;
