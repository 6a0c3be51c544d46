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

/** When conversations move by themselves, how handoffs are given out and how sure the bot must be. Times in minutes unless said. */
export const chatbotPolicy = z.object({
  /** `suggests`: it says nothing to visitors; people do, with its answers as suggestions beside them. */
  bot: z.enum(['answers', 'suggests', 'off']).default('answers'),
  /** `model`: a language model phrases the answer from the cited passages, where the installation has one. */
  phrasing: z.enum(['verbatim', 'model']).default('verbatim'),
  /**
   * Whether a program of the business, an external bot, replies to visitors' turns: `first` before the knowledge base, `last`
   * where that has no answer. It has so many seconds.
   */
  externalBot: z.enum(['off', 'first', 'last']).default('off'),
  externalBotSeconds: z.number().min(1).max(120).default(20),
  /** What the bot does in business systems for visitors who ask for it. */
  actions: botActions.default([]),
  /** What order numbers begin with, which visitors may leave out: `V-` of V-10625. Empty: they are taken as they are written. */
  orderPrefix: z.string().regex(orderPrefixFormat).default(''),
  /** What is put on the record of the client, in the customer system: nothing, each episode as it ends, its start as well. */
  activities: z.enum(recordedActivities).default('end'),
  /** IANA name: on whose clocks dates and times are read and said. Null: those of the opening hours, else of the system that keeps the appointments. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'must be the IANA name of a time zone' })
    .nullable()
    .default(null),
  /** Share of answers that must be right, 0 to 1: the bot answers only above the confidence that keeps it. */
  threshold: z.number().min(0).max(1).default(0.9),
  botIdle: minutes.default(15),
  /** How soon a person should answer: rows turn amber from here, red from `maxWait`. */
  waitAim: minutes.default(3),
  maxWait: minutes.default(30),
  /** What happens after `maxWait`: tell the visitor that the answer will come later, go back to the bot, or keep waiting. */
  maxWaitFallback: z.enum(['message', 'bot', 'keep']).default('message'),
  offerSeconds: z.number().positive().default(30),
  /** `offer`: a waiting conversation is offered to the operator who fits best; `claim`: operators pick from the queue. */
  routing: z.enum(['offer', 'claim']).default('offer'),
  /** Whether an operator has to speak the visitor's language: always, at first (`preferLanguage`), or not at all. */
  operatorLanguage: z.enum(['required', 'preferred', 'any']).default('preferred'),
  /**
   * How long a conversation waits for an operator at work who is preferred but not free, while another one is: for one who
   * speaks the language, and for the one whom the visitor spoke with last. 0: not at all.
   */
  preferLanguage: z.number().min(0).max(limits.preferMinutes).default(5),
  /** The same for the skills that the conversation needs (`skillRules`), and how long it waits for somebody who has them. */
  operatorSkills: z.enum(['required', 'preferred', 'any']).default('preferred'),
  preferSkills: z.number().min(0).max(limits.preferMinutes).default(2),
  preferLastOperator: z.number().min(0).max(limits.preferMinutes).default(2),
  visitorIdle: minutes.default(30),
  /** Between the warning and the resolution of an idle conversation. */
  idleGrace: minutes.default(5),
  operatorIdle: minutes.default(10),
  closeAfter: minutes.default(24 * 60),
});
export type ChatbotPolicy = z.infer<typeof chatbotPolicy>;

/** Something the bot must never answer. It is recognised by any of its phrases, in whatever forms its words are. */
export const policyTopic = z.object({
  name: z.string().trim().min(1).max(limits.topicLength),
  phrases: z.array(z.string().trim().min(1).max(limits.variantLength)).min(1).max(limits.topicPhrases),
});
export type PolicyTopic = z.infer<typeof policyTopic>;

export const chatbot = z
  .object({
    id: chatbotId,
    name: z.string().min(1),
    locales: z.array(z.enum(locales)).min(1),
    greeting: perLocale(z.string()),
    /** Questions offered on the first screen of the widget. */
    suggestions: perLocale(z.array(z.string())),
    /** Origins whose pages may embed the widget; the server's own origin is always allowed. `*` allows every site. */
    sites: z.array(z.string()),
    appearance: appearance.default(appearance.parse({})),
    policy: chatbotPolicy,
    /** Null: somebody is always there. */
    hours: openingHours.nullable().default(null),
    policyTopics: z.array(policyTopic).max(limits.policyTopics).default([]),
    /** Who gets a conversation that no rule gives to another team. Null: everybody. */
    defaultTeam: teamId.nullable().default(null),
    /** The first that holds names the team of a conversation that waits for a person. */
    teamRules: z.array(teamRule).max(limits.teamRules).default([]),
    /** Each that holds names a skill that such a conversation needs of an operator. */
    skillRules: z.array(skillRule).max(limits.teamRules).default([]),
    /** Name of the system in which clients have the ids that the site signs for its visitors. Null: in none. */
    clientSystem: systemName.nullable().default(null),
    /** What a visitor is asked before the first message. */
    preChat: preChatForm.default({ isOn: false, fields: [] }),
    /** Groups of words that mean the same here. */
    synonyms: z
      .array(z.array(z.string().trim().min(1).max(60)).min(2).max(20))
      .max(limits.synonymGroups)
      .default([]),
    archivedAt: isoInstant
      .nullable()
      .default(null)
      .describe('When the chatbot was archived; it accepts no new conversations. Null if it is in use.'),
  })
  .meta({ id: 'Chatbot' });
export type Chatbot = z.infer<typeof chatbot>;

const policyShape = chatbotPolicy.shape;
/** The policy without its defaults: in a patch, what is not said stays as it is. */
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
/** The first is spoken to visitors whose language is none of them. */
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

/** A JSON merge patch (RFC 7396) of what a supervisor may steer; lists are replaced as a whole. */
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
  sites: z.array(site).max(limits.sites).transform(originsOf).optional(),
});
export type ChatbotPatch = z.infer<typeof chatbotPatch>;

/** A chatbot as the widget sees it. `opensAt`: when people answer again; null while they do. */
export type ChatbotView = Pick<Chatbot, 'id' | 'name' | 'locales' | 'greeting' | 'suggestions'> & {
  appearance?: AppearanceView;
  opensAt?: string | null;
  /** Whether visitors may confirm an e-mail address by a code. */
  confirmsEmail?: boolean;
  /** What is asked before the first message; missing: nothing. */
  preChat?: readonly PreChatField[];
};

/** Page loads of the widget on one site: `refused` where the site is not among those of the chatbot. */
export const widgetLoad = z
  .object({
    origin: z.string(),
    outcome: z.enum(['shown', 'refused']),
    loads: z.int().describe('Number of page loads counted. Browsers cache the script for five minutes.'),
    lastAt: isoInstant,
  })
  .meta({ id: 'WidgetLoad' });
export type WidgetLoadView = z.infer<typeof widgetLoad>;

/** What one threshold would mean. */
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

/** What each threshold would mean. */
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
