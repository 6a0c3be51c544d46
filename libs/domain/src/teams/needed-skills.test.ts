import { expect, it } from 'vitest';
import type { SkillRule } from '#contracts/teams.js';
import { neededSkills } from './needed-skills.js';
import type { HandoffFacts } from './rule-holds.js';

const facts: HandoffFacts = {
  topic: 'Invoices',
  page: 'https://shop.example/repairs/1',
  locale: 'it',
  customFields: { plan: 'gold' },
};
const rule = (by: SkillRule['by'], value: string, skill: string, field: string | null = null): SkillRule => ({
  by,
  field,
  value,
  skill,
});
const needed = (...skillRules: SkillRule[]) => neededSkills({ skillRules }, facts);

it('every rule that holds adds its skill, in the order of the rules', () => {
  expect(
    needed(
      rule('client_field', 'Gold', 'VIP', 'plan'),
      rule('page', '/sofas', 'Upholstery'),
      rule('page', '/repairs', 'Repairs'),
      rule('topic', 'Invoices', 'Invoices'),
    ),
  ).toEqual(['VIP', 'Repairs', 'Invoices']);
});

it('a skill is needed once, whatever its case', () => {
  expect(needed(rule('topic', 'Invoices', 'Invoices'), rule('language', 'it', 'invoices'))).toEqual(['Invoices']);
});

it('without rules that hold nothing is needed', () => {
  expect(needed(rule('language', 'en', 'Grammar'))).toEqual([]);
});
