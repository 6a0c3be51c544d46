import { z } from 'zod';
import { type AppearanceView, appearance } from './appearance.js';
import { botActions } from './business/bot-actions.js';
import { recordedActivities } from './business/follow-up.js';
import { orderPrefixFormat } from './business/order-prefix.js';
import { systemName } from './clients.js';
import { chatbotId, isoInstant, teamId } from './ids.js';
import { limits } from './limits.js';
import { isTimeZone, openingHours, openingHoursPut } from './opening-hours.js';
import { type PreChatField, preChatForm } from './pre-chat.js';
import { originsOf, readSite, siteFaults } from './sites.js';
import { locales } from './states.js';
import { skillRule, skillRulePut, teamRule, teamRulePut } from './teams.js';

const minutes = z.number().positive();
const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(locales), value);

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

/** Topic that the bot must not answer. It is recognised by any of its phrases, in any inflection of their words. */
export const policyTopic = z.object({
  name: z.string().trim().min(1).max(limits.topicLength),
  phrases: z
    .array(z.string().trim().min(1).max(limits.variantLength))
    .min(1)
    .max(limits.topicPhrases)
    .describe('Phrases by which the topic is recognised, in any inflection.'),
});
export type PolicyTopic = z.infer<typeof policyTopic>;

export const chatbot = z
  .object({
    id: chatbotId,
    name: z.string().min(1),
    locales: z
      .array(z.enum(locales))
      .min(1)
      .describe('Languages of the chatbot. The first is used for visitors who speak none of them.'),
    greeting: perLocale(z.string()).describe('Greeting, by language.'),
    suggestions: perLocale(z.array(z.string())).describe(
      'Questions offered on the first screen of the widget, by language.',
    ),
    sites: z
      .array(z.string())
      .describe("Origins whose pages can embed the widget, in addition to the server's own. `*` allows every site."),
    appearance: appearance.default(appearance.parse({})),
    policy: chatbotPolicy,
    hours: openingHours.nullable().describe('Opening hours. Null if always open.').default(null),
    policyTopics: z
      .array(policyTopic)
      .max(limits.policyTopics)
      .describe('Topics that the bot must not answer.')
      .default([]),
    defaultTeam: teamId
      .nullable()
      .describe('Team of conversations that no rule assigns to another one. Null for all operators.')
      .default(null),
    teamRules: z
      .array(teamRule)
      .max(limits.teamRules)
      .describe('Rules that select the team of a conversation waiting for an operator. The first match applies.')
      .default([]),
    skillRules: z
      .array(skillRule)
      .max(limits.teamRules)
      .describe('Rules that add skills that the operator of such a conversation needs. Every match applies.')
      .default([]),
    clientSystem: systemName
      .nullable()
      .describe('Name of the system whose client ids the site signs for its visitors. Null if there is none.')
      .default(null),
    preChat: preChatForm.describe('Form shown before the first message.').default({ isOn: false, fields: [] }),
    synonyms: z
      .array(z.array(z.string().trim().min(1).max(60)).min(2).max(20))
      .max(limits.synonymGroups)
      .describe('Groups of words with the same meaning.')
      .default([]),
    archivedAt: isoInstant
      .nullable()
      .default(null)
      .describe('When the chatbot was archived; it accepts no new conversations. Null if it is in use.'),
  })
  .meta({ id: 'Chatbot' });
export type Chatbot = z.infer<typeof chatbot>;

const policyShape = chatbotPolicy.shape;
/** Policy without defaults: in a patch, an absent field keeps its value. */
const policyPatch = z
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

const look = appearance.shape;
const appearancePatch = z
  .strictObject({
    accent: look.accent.unwrap(),
    scheme: look.scheme.unwrap(),
    corner: look.corner.unwrap(),
    launcherText: look.launcherText.unwrap(),
    logo: look.logo.unwrap(),
  } satisfies Record<keyof typeof look, z.ZodType>)
  .partial();

const site = z
  .string()
  .max(limits.siteLength)
  .superRefine((text, context) => {
    const reading = readSite(text);
    if ('fault' in reading) context.addIssue({ code: 'custom', message: siteFaults[reading.fault] });
  });

const named = z.string().trim().min(1).max(limits.chatbotNameLength);
/** The first is the fallback for visitors whose language is not listed. */
const languages = z
  .array(z.enum(locales))
  .min(1)
  .refine((list) => new Set(list).size === list.length, { error: 'must name each language once' });

export const chatbotCreate = z.strictObject({
  name: named,
  locales: languages,
  greeting: perLocale(z.string().max(limits.greetingLength)).default({}),
  appearance: appearancePatch.default({}),
});
export type ChatbotCreate = z.input<typeof chatbotCreate>;
export type NewChatbot = z.output<typeof chatbotCreate>;

/** JSON merge patch (RFC 7396) of the settings that a supervisor may change; lists are replaced as a whole. */
export const chatbotPatch = z.strictObject({
  name: named.optional(),
  locales: languages.optional(),
  policy: policyPatch.optional(),
  hours: openingHoursPut.nullable().optional(),
  policyTopics: chatbot.shape.policyTopics.unwrap().optional(),
  defaultTeam: teamId.nullable().optional(),
  teamRules: z.array(teamRulePut).max(limits.teamRules).optional(),
  skillRules: z.array(skillRulePut).max(limits.teamRules).optional(),
  clientSystem: chatbot.shape.clientSystem.unwrap().optional(),
  synonyms: chatbot.shape.synonyms.unwrap().optional(),
  greeting: chatbot.shape.greeting.optional(),
  suggestions: chatbot.shape.suggestions.optional(),
  appearance: appearancePatch.optional(),
  preChat: z.strictObject({ isOn: z.boolean(), fields: preChatForm.shape.fields.unwrap() }).partial().optional(),
  sites: z
    .array(site)
    .max(limits.sites)
    .transform(originsOf)
    .describe("Origins whose pages can embed the widget, in addition to the server's own. `*` allows every site.")
    .optional(),
});
export type ChatbotPatch = z.infer<typeof chatbotPatch>;

/** Chatbot as the widget sees it. `opensAt`: when operators are available again; null while they are. */
export type ChatbotView = Pick<Chatbot, 'id' | 'name' | 'locales' | 'greeting' | 'suggestions'> & {
  appearance?: AppearanceView;
  opensAt?: string | null;
  /** Whether visitors can confirm an e-mail address by a code. */
  confirmsEmail?: boolean;
  /** Pre-chat form; missing: none. */
  preChat?: readonly PreChatField[];
};

/** Page loads of the widget on one site: `refused` if the site is not in the chatbot's list. */
export const widgetLoad = z
  .object({
    origin: z.string(),
    outcome: z.enum(['shown', 'refused']).describe('`refused` if the site is not in `sites` of the chatbot.'),
    loads: z.int().describe('Number of page loads counted. Browsers cache the script for five minutes.'),
    lastAt: isoInstant,
  })
  .meta({ id: 'WidgetLoad' });
export type WidgetLoadView = z.infer<typeof widgetLoad>;

/** Risk and coverage at one threshold. */
export const riskCoveragePoint = z
  .object({
    threshold: z.number(),
    coverage: z.number().describe('Expected share of questions answered, from 0 to 1.'),
    precision: z.number().describe('Expected share of right answers among them, from 0 to 1.'),
    asks: z
      .number()
      .optional()
      .describe('Expected share of questions at which the bot asks back, from 0 to 1. Absent if not known yet.'),
  })
  .meta({ id: 'RiskCoveragePoint' });
export type RiskCoveragePoint = z.infer<typeof riskCoveragePoint>;

/** Risk-coverage curve: risk and coverage at each threshold. */
export const riskCoverage = z
  .object({
    points: z.array(riskCoveragePoint).describe('Points by ascending threshold. Empty before the first training.'),
    basis: z
      .enum(['traffic', 'articles'])
      .describe('Basis of the estimate. `traffic`: real questions. `articles`: only the articles themselves.'),
    questions: z.int().describe('Number of recent real questions used.'),
    measured: z
      .object({
        verdicts: z.int(),
        right: z.int(),
        low: z.number(),
        high: z.number(),
      })
      .nullable()
      .describe(
        'Answers rated by visitors or operators: how many were rated, how many were right, and the 95 % Wilson interval of that share. Null if there are none.',
      ),
  })
  .meta({ id: 'RiskCoverage' });
export type RiskCoverage = z.infer<typeof riskCoverage>;
