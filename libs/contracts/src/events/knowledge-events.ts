import { z } from 'zod';
import { chatbotId } from '../ids.js';
import { event } from './define-event.js';

const version = z.number().int().min(1).describe('Number of the version, from 1.');
const staff = { audience: 'staff' } as const;
const published = { audience: 'staff', published: true } as const;
/** Identifies an article without its text. */
const article = {
  chatbotId: chatbotId.describe('The chatbot that the article belongs to.'),
  title: z.string().describe('Title of the article.'),
  locale: z.string().describe('Language of the article.'),
};

/** Events of articles and chatbots. Content is stored by version, so an event names the version. */
export const knowledgeEvents = {
  'article.saved': event(
    'article',
    staff,
    z.object({ ...article, version }).describe('A version of an article was saved, possibly the first.'),
  ),
  'article.published': event(
    'article',
    published,
    z.object({ ...article, version }).describe('This version now answers visitors, replacing any previous one.'),
  ),
  'article.unpublished': event(
    'article',
    published,
    z.object({ ...article, version }).describe('The article no longer answers visitors.'),
  ),
  'article.archived': event(
    'article',
    staff,
    z.object(article).describe('The article was archived. Preceded by `article.unpublished` if it was published.'),
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
    z.object({}).describe('The chatbot has a new identity secret, possibly its first.'),
  ),
  'chatbot.identity_secret_ended': event(
    'chatbot',
    staff,
    z.object({}).describe('The previous identity secret was ended early.'),
  ),
  'chatbot.changed': event(
    'chatbot',
    staff,
    z
      .object({
        changes: z
          .array(
            z.object({
              path: z.string().describe('JSON Pointer (RFC 6901) of the setting. Arrays are replaced as a whole.'),
              from: z.json().describe('Previous value. Null if there was none.'),
              to: z.json().describe('New value. Null if there is none.'),
            }),
          )
          .min(1),
      })
      .describe('Settings of the chatbot were changed.'),
  ),
  'chatbot.archived': event(
    'chatbot',
    staff,
    z.object({}).describe('The chatbot accepts no new conversations. Open ones continue.'),
  ),
  'chatbot.restored': event(
    'chatbot',
    staff,
    z.object({}).describe('The chatbot was restored with its previous settings.'),
  ),
} as const;
