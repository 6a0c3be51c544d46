import { z } from 'zod';
import { type AppearanceView, appearance } from './appearance.js';
import { chatbotPolicy, policyPatch } from './chatbot-policy.js';
import { systemName } from './clients.js';
import { chatbotId, isoInstant, teamId } from './ids.js';
import { limits } from './limits.js';
import { openingHours, openingHoursPut } from './opening-hours.js';
import { type PreChatField, preChatForm } from './pre-chat.js';
import { originsOf, readSite, siteFaults } from './sites.js';
import { locales } from './states.js';
import { skillRule, skillRulePut, teamRule, teamRulePut } from './teams.js';
import { lineText } from './text.js';

const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(locales), value);

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

const named = lineText(limits.chatbotNameLength);
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
