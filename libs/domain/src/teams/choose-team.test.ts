import { describe, expect, it } from 'vitest';
import type { TeamId } from '#contracts/ids.js';
import type { TeamRule } from '#contracts/teams.js';
import { fc } from '#testing/fast-check.js';
import { chooseTeam } from './choose-team.js';
import type { HandoffFacts } from './rule-holds.js';

const [sales, billing, italy] = ['sales', 'billing', 'italy'] as [TeamId, TeamId, TeamId];
const facts: HandoffFacts = { topic: null, page: 'https://shop.example/sofas', locale: 'it', customFields: {} };
const rule = (by: TeamRule['by'], value: string, teamId = billing, field: string | null = null): TeamRule => ({
  by,
  field,
  value,
  teamId,
});
const chosen = (teamRules: TeamRule[], more: Partial<HandoffFacts> = {}, exists = (_: TeamId) => true) =>
  chooseTeam({ defaultTeam: sales, teamRules }, { ...facts, ...more }, exists);

describe('a rule', () => {
  it.each([
    ['topic', rule('topic', 'Invoices'), { topic: 'Invoices' }],
    ['page', rule('page', '/billing'), { page: 'https://shop.example/billing/1' }],
    ['language', rule('language', 'en'), { locale: 'en' }],
    [
      'custom field, in whatever case',
      rule('client_field', 'Gold', billing, 'plan'),
      { customFields: { plan: 'gold' } },
    ],
    ['number', rule('client_field', '3', billing, 'level'), { customFields: { level: 3 } }],
    ['yes or no', rule('client_field', 'true', billing, 'vip'), { customFields: { vip: true } }],
  ] as const)('by %s names the team, and is named as the reason', (_, one, more) => {
    const { teamId: __, ...match } = one;
    expect(chosen([one], more)).toEqual({ teamId: billing, rule: match });
    expect(chosen([one])).toEqual({ teamId: sales, rule: null });
  });

  it('ignores inherited properties of objects', () => {
    expect(chosen([rule('client_field', String(Object.prototype.toString), billing, 'toString')])?.teamId).toBe(sales);
  });
});

it('the first rule that holds decides', () => {
  const rules = [rule('topic', 'Invoices'), rule('language', 'it', italy), rule('page', '/', billing)];
  expect(chosen(rules)?.teamId).toBe(italy);
});

it('a removed team is passed over, as a rule and as the default', () => {
  const rules = [rule('language', 'it', italy), rule('page', '/', billing)];
  expect(chosen(rules, {}, (id) => id !== italy)?.teamId).toBe(billing);
  expect(chosen(rules, {}, () => false)).toBeNull();
});

const aRule = fc.record({
  by: fc.constantFrom('topic', 'page', 'language', 'client_field'),
  field: fc.constantFrom(null, 'plan', '__proto__'),
  value: fc.oneof(fc.constantFrom('it', 'Invoices', '/', 'gold', 'shop.example'), fc.string()),
  teamId: fc.constantFrom(sales, billing, italy),
}) as fc.Arbitrary<TeamRule>;
const someFacts: fc.Arbitrary<HandoffFacts> = fc.record({
  topic: fc.constantFrom(null, 'Invoices'),
  page: fc.oneof(fc.constantFrom(null, 'https://shop.example/billing'), fc.webUrl(), fc.string()),
  locale: fc.constantFrom('en', 'it'),
  customFields: fc.dictionary(fc.constantFrom('plan', 'x'), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
});

it('any rules give an existing team or none, the first alone that holds by itself', () => {
  fc.assert(
    fc.property(
      fc.array(aRule, { maxLength: 6 }),
      someFacts,
      fc.constantFrom(null, sales, billing),
      fc.subarray([sales, billing, italy]),
      (teamRules, about, defaultTeam, present) => {
        const exists = (id: TeamId) => present.includes(id);
        const choice = chooseTeam({ defaultTeam, teamRules }, about, exists);
        if (choice !== null) expect(present).toContain(choice.teamId);
        const alone = teamRules.map((one) => chooseTeam({ defaultTeam: null, teamRules: [one] }, about, exists));
        expect(choice?.rule ?? null).toEqual(alone.find((one) => one !== null)?.rule ?? null);
        if (choice?.rule === null) expect(choice.teamId).toBe(defaultTeam);
      },
    ),
  );
});
