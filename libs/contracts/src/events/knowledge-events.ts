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
  'article.saved': event('article', staff, z.object({ ...article, version })),
  'article.published': event('article', published, z.object({ ...article, version })),
  'article.unpublished': event('article', published, z.object({ ...article, version })),
  'article.archived': event('article', staff, z.object(article)),
  'article.unarchived': event('article', staff, z.object(article)),
  'chatbot.created': event('chatbot', staff, z.object({ name: z.string() })),
  /** `path` as a JSON Pointer (RFC 6901); `from` and `to` are null where there is nothing. */
  'chatbot.changed': event(
    'chatbot',
    staff,
    z.object({ changes: z.array(z.object({ path: z.string(), from: z.json(), to: z.json() })).min(1) }),
  ),
} as const;
