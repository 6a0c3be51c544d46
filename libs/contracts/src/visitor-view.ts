import { z } from 'zod';
import { chatbotId, isoInstant, visitorId } from './ids.js';

/** What programs may know of a visitor: no name and no token. */
export const visitorView = z
  .object({
    id: visitorId,
    chatbotId,
    locale: z.string(),
    createdAt: isoInstant,
    lastUsedAt: isoInstant.describe("When the visitor's token was used last, to the day."),
  })
  .meta({ id: 'VisitorView' });
export type VisitorView = z.infer<typeof visitorView>;
