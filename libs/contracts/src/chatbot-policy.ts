import { z } from 'zod';
import { botActions } from './business/bot-actions.js';
import { recordedActivities } from './business/follow-up.js';
import { orderPrefixFormat } from './business/order-prefix.js';
import { limits } from './limits.js';
import { isTimeZone } from './time-zone.js';

const minutes = z.number().positive();

/**
 * Policy of a chatbot: time limits of conversations, assignment of handoffs and the answer threshold. Times in minutes
 * unless said.
 */
export const chatbotPolicy = z.object({
  bot: z
    .enum(['answers', 'suggests', 'off'])
    .describe(
      '`answers`: replies to visitors. `suggests`: only suggests answers to operators, who reply. `off`: does neither.',
    )
    .default('answers'),
  phrasing: z
    .enum(['verbatim', 'model'])
    .describe('`model`: a language model phrases the answer from the cited passages, if one is configured.')
    .default('verbatim'),
  externalBot: z
    .enum(['off', 'first', 'last'])
    .describe(
      'Whether an external bot replies to visitors: `first` before the knowledge base, `last` if that has no answer.',
    )
    .default('off'),
  externalBotSeconds: z
    .number()
    .min(1)
    .max(120)
    .describe('Time that the external bot has to reply, in seconds.')
    .default(20),
  actions: botActions.describe("Actions that the bot runs in business systems at visitors' request.").default([]),
  orderPrefix: z
    .string()
    .regex(orderPrefixFormat)
    .describe('Prefix of order numbers that visitors can omit, such as `V-` in V-10625. Empty if there is none.')
    .default(''),
  activities: z
    .enum(recordedActivities)
    .describe(
      "What is added to the client's record in the customer system: nothing, the end of each episode, or also the start.",
    )
    .default('end'),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'must be the IANA name of a time zone' })
    .nullable()
    .describe(
      'IANA time zone in which the bot reads and writes dates and times. Null for that of the opening hours, or otherwise of the appointment system.',
    )
    .default(null),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .describe('Target share of right answers, from 0 to 1. The bot answers only above the confidence that achieves it.')
    .default(0.9),
  botIdle: minutes.describe('Minutes of inactivity after which a conversation with the bot is resolved.').default(15),
  waitAim: minutes
    .describe('Target time to a reply from an operator, in minutes. Beyond it, waiting conversations are highlighted.')
    .default(3),
  maxWait: minutes
    .describe('Maximum wait for an operator, in minutes. After it, `maxWaitFallback` applies.')
    .default(30),
  maxWaitFallback: z
    .enum(['message', 'bot', 'keep'])
    .describe(
      'Fallback after `maxWait`: tell the visitor that the reply will come later (`message`), return to the bot (`bot`), or keep waiting (`keep`).',
    )
    .default('message'),
  offerSeconds: z.number().positive().describe('Time that an operator has to accept an offer, in seconds.').default(30),
  routing: z
    .enum(['offer', 'claim'])
    .describe(
      '`offer`: a waiting conversation is offered to the best operator. `claim`: operators pick from the queue.',
    )
    .default('offer'),
  operatorLanguage: z
    .enum(['required', 'preferred', 'any'])
    .describe(
      "Whether operators must speak the visitor's language: always, preferably (see `preferLanguage`), or not at all.",
    )
    .default('preferred'),
  preferLanguage: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .describe(
      'Minutes that a conversation waits for an operator who speaks the language while another one is free. 0 for no wait.',
    )
    .default(5),
  operatorSkills: z
    .enum(['required', 'preferred', 'any'])
    .describe(
      'Whether operators must have the skills that the conversation needs (see `skillRules`): always, preferably, or not at all.',
    )
    .default('preferred'),
  preferSkills: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .describe('Minutes that a conversation waits for an operator who has the skills. 0 for no wait.')
    .default(2),
  preferLastOperator: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .describe('Minutes that a conversation waits for the operator whom the visitor last talked to. 0 for no wait.')
    .default(2),
  visitorIdle: minutes
    .describe(
      "Minutes without a reply from the visitor, after the operator's last message, until the visitor is warned.",
    )
    .default(30),
  idleGrace: minutes.describe('Minutes between this warning and the resolution of the conversation.').default(5),
  operatorIdle: minutes
    .describe('Minutes without a reply from the operator until the conversation returns to the queue.')
    .default(10),
  closeAfter: minutes.describe('Minutes after which a resolved conversation is closed.').default(24 * 60),
});
export type ChatbotPolicy = z.infer<typeof chatbotPolicy>;

const policyShape = chatbotPolicy.shape;
/** Policy without defaults: in a patch, an absent field keeps its value. */
export const policyPatch = z
  .strictObject({
    bot: policyShape.bot.unwrap(),
    phrasing: policyShape.phrasing.unwrap(),
    externalBot: policyShape.externalBot.unwrap(),
    externalBotSeconds: policyShape.externalBotSeconds.unwrap(),
    actions: policyShape.actions.unwrap(),
    orderPrefix: policyShape.orderPrefix.unwrap(),
    activities: policyShape.activities.unwrap(),
    timeZone: policyShape.timeZone.unwrap(),
    threshold: policyShape.threshold.unwrap(),
    botIdle: policyShape.botIdle.unwrap(),
    waitAim: policyShape.waitAim.unwrap(),
    maxWait: policyShape.maxWait.unwrap(),
    maxWaitFallback: policyShape.maxWaitFallback.unwrap(),
    offerSeconds: policyShape.offerSeconds.unwrap(),
    routing: policyShape.routing.unwrap(),
    operatorLanguage: policyShape.operatorLanguage.unwrap(),
    preferLanguage: policyShape.preferLanguage.unwrap(),
    operatorSkills: policyShape.operatorSkills.unwrap(),
    preferSkills: policyShape.preferSkills.unwrap(),
    preferLastOperator: policyShape.preferLastOperator.unwrap(),
    visitorIdle: policyShape.visitorIdle.unwrap(),
    idleGrace: policyShape.idleGrace.unwrap(),
    operatorIdle: policyShape.operatorIdle.unwrap(),
    closeAfter: policyShape.closeAfter.unwrap(),
  } satisfies Record<keyof ChatbotPolicy, z.ZodType>)
  .partial();
