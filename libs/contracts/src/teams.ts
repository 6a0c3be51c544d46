import { z } from 'zod';
import { operatorId, teamId } from './ids.js';
import { limits } from './limits.js';
import { openingHours, openingHoursPut } from './opening-hours.js';
import { skill } from './skills.js';
import { locales, teamRuleFields } from './states.js';
import { lineText, shortText } from './text.js';

/** Teams of operators, and the rules that assign conversations to them. */

/** Routing of a team, in place of the chatbot's: see the policy fields of the same names. */
export const teamRouting = z.object({
  operatorLanguage: z
    .enum(['required', 'preferred', 'any'])
    .describe("Whether operators must speak the visitor's language: always, preferably, or not at all."),
  preferLanguage: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .describe('Minutes that a conversation waits for an operator who speaks the language while another one is free.'),
  operatorSkills: z
    .enum(['required', 'preferred', 'any'])
    .default('preferred')
    .describe('Whether operators must have the skills that the conversation needs: always, preferably, or not at all.'),
  preferSkills: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .default(2)
    .describe('Minutes that a conversation waits for an operator who has the skills.'),
  preferLastOperator: z
    .number()
    .min(0)
    .max(limits.preferMinutes)
    .describe('Minutes that a conversation waits for the operator whom the visitor last talked to.'),
});
export type TeamRouting = z.infer<typeof teamRouting>;

const members = z
  .array(operatorId)
  .max(limits.operators)
  .refine((list) => new Set(list).size === list.length, { error: 'must not name a person twice' });

export const teamView = z
  .object({
    id: teamId,
    name: z.string(),
    members: z
      .array(operatorId)
      .describe('Members of the team. If none of them can be asked, its conversations go to all operators.'),
    hours: openingHours.nullable().describe('Opening hours. Null for those of the chatbot.'),
    routing: teamRouting.nullable().describe('Routing. Null for that of the chatbot.'),
  })
  .meta({ id: 'TeamView' });
export type TeamView = z.infer<typeof teamView>;

const named = lineText(limits.teamNameLength);

export const teamCreate = z.strictObject({
  name: named,
  members: members.default([]),
  hours: openingHoursPut.nullable().default(null),
  routing: teamRouting.nullable().default(null),
});
export type TeamCreate = z.infer<typeof teamCreate>;

/** A JSON merge patch (RFC 7396); members, hours and routing are replaced as a whole. */
export const teamPatch = z
  .strictObject({ name: named, members, hours: openingHoursPut.nullable(), routing: teamRouting.nullable() })
  .partial();
export type TeamPatch = z.infer<typeof teamPatch>;

const criterion = {
  by: z.enum(teamRuleFields),
  field: z
    .string()
    .max(60)
    .nullable()
    .describe('Name of the custom field if the rule is based on one. Null otherwise.'),
  value: z
    .string()
    .describe(
      'Value to match: a topic, a language, the value of the field (ignoring case), or the beginning of an address, such as `/billing` or `shop.example/it`.',
    ),
};

/** Criterion by which a team was selected. */
export const teamRuleMatch = z.object(criterion).meta({ id: 'TeamRuleMatch' });
export type TeamRuleMatch = z.infer<typeof teamRuleMatch>;

/** Assigns conversations that meet the criterion to the team. */
export const teamRule = z.object({ ...criterion, teamId }).meta({ id: 'TeamRule' });
export type TeamRule = z.infer<typeof teamRule>;

/** Adds a required skill to conversations that meet the criterion. */
export const skillRule = z.object({ ...criterion, skill: z.string() }).meta({ id: 'SkillRule' });
export type SkillRule = z.infer<typeof skillRule>;

const criterionPut = { ...criterion, value: shortText(limits.teamRuleValueLength) };

/** Rule as it is set. */
export const teamRulePut = z.strictObject({ ...criterionPut, teamId }).superRefine(checkCriterion);
export const skillRulePut = z.strictObject({ ...criterionPut, skill }).superRefine(checkCriterion);

function checkCriterion({ by, field, value }: TeamRuleMatch, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (by === 'client_field' && !field?.trim()) wrong('field', 'must name the custom field');
  if (by !== 'client_field' && field !== null) wrong('field', 'must be null where the rule is not by a custom field');
  if (by === 'language' && !locales.some((locale) => locale === value))
    wrong('value', `must be one of ${locales.join(', ')}`);
}
