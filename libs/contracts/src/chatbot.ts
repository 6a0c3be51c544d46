import { z } from 'zod';
import { chatbotId } from './ids.js';
import { locales } from './states.js';

const minutes = z.number().positive();
const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(locales), value);

/** When conversations move by themselves, how handoffs are given out and how sure the bot must be. Times in minutes unless said. */
export const chatbotPolicy = z.object({
  botEnabled: z.boolean().default(true),
  /** The knob: answer only when at least this sure, 0 to 1. */
  threshold: z.number().min(0).max(1).default(0.9),
  botIdle: minutes.default(15),
  maxWait: minutes.default(30),
  /** What happens after `maxWait`: tell the visitor that the answer will come later, go back to the bot, or keep waiting. */
  maxWaitFallback: z.enum(['message', 'bot', 'keep']).default('message'),
  offerSeconds: z.number().positive().default(30),
  /** `offer`: a waiting conversation is offered to the least busy operator; `claim`: operators pick from the queue. */
  routing: z.enum(['offer', 'claim']).default('offer'),
  visitorIdle: minutes.default(30),
  /** Between the warning and the resolution of an idle conversation. */
  idleGrace: minutes.default(5),
  operatorIdle: minutes.default(10),
  closeAfter: minutes.default(24 * 60),
});
export type ChatbotPolicy = z.infer<typeof chatbotPolicy>;

export const chatbot = z.object({
  id: chatbotId,
  name: z.string().min(1),
  locales: z.array(z.enum(locales)).min(1),
  greeting: perLocale(z.string()),
  /** Questions offered on the first screen of the widget. */
  suggestions: perLocale(z.array(z.string())),
  /** Origins whose pages may embed the widget; the server's own origin is always allowed. `*` allows every site. */
  sites: z.array(z.string()),
  policy: chatbotPolicy,
});
export type Chatbot = z.infer<typeof chatbot>;

/** What the widget is told about its chatbot. */
export type ChatbotView = Pick<Chatbot, 'id' | 'name' | 'locales' | 'greeting' | 'suggestions'>;
