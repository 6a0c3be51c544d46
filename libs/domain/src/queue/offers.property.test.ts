import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import type { ExclusionRule } from '#contracts/routing.js';
import { fc } from '#testing/fast-check.js';
import { candidate, routed } from '#testing/routed.js';
import { choose, roundPauseMs } from './choose.js';
import { offers } from './offers.js';
import { isBelowCapacity, isFree, isMember, isSkilled, type OperatorCandidate, speaks } from './operator-candidate.js';
import type { RoutedConversation } from './routed-conversation.js';

const now = 1_000_000;
const ids = ['a', 'b', 'c', 'd', 'e'] as OperatorId[];
const anId = fc.constantFrom(...ids);
const someLanguages = fc.subarray(['en', 'it'] as const);
const someSkills = fc.subarray(['invoices', 'repairs']);
const aTime = fc.constantFrom(0, now - roundPauseMs, now - 1, now + 1);

const anOperator = (id: OperatorId): fc.Arbitrary<OperatorCandidate> =>
  fc
    .record({
      presence: fc.constantFrom('online', 'online', 'online', 'busy', 'away', 'offline'),
      attending: fc.boolean(),
      languages: someLanguages,
      skills: someSkills,
      load: fc.record({ assigned: fc.nat(3), offered: fc.nat(1), snoozed: fc.nat(2) }),
      capacity: fc.nat(4),
      idleSince: fc.nat(2),
    })
    .map((about) => candidate(id, about));

const someOperators = fc.subarray(ids).chain((some) => fc.tuple(...some.map(anOperator)));

/** The same set for the same team, as the engine gives them; null: everybody. */
const teams: RoutedConversation['members'][] = [null, new Set(ids.slice(0, 2)), new Set(ids.slice(1, 4))];

const aConversation: fc.Arbitrary<RoutedConversation> = fc
  .record({
    members: fc.constantFrom(null, ...teams),
    locale: fc.constantFrom('en', 'it'),
    lastOperator: fc.option(anId, { nil: null }),
    passedOver: fc.subarray(ids),
    passedAt: fc.constantFrom(null, now - roundPauseMs, now - 1),
    isLanguageRequired: fc.boolean(),
    languageUntil: aTime,
    skills: someSkills,
    areSkillsRequired: fc.boolean(),
    skillsUntil: aTime,
    lastOperatorUntil: aTime,
  })
  .map((about) => routed('c', about));

const aQueue = fc
  .array(aConversation, { maxLength: 12 })
  .map((queue) =>
    queue.map((conversation, index) => routed(`c${index}`, { ...conversation, id: `c${index}` as never })),
  );

/** One round in which everybody accepts at once. */
function round(queue: readonly RoutedConversation[], operators: readonly OperatorCandidate[]) {
  let current = operators;
  const made = [];
  for (const offer of offers(queue, () => current, now)) {
    made.push({ ...offer, from: current });
    current = current.map((one) =>
      one.id === offer.operator ? { ...one, load: { ...one.load, assigned: one.load.assigned + 1 } } : one,
    );
  }
  return { made, after: current };
}

const options = { numRuns: 1_000 };

describe('in any queue, with any operators', () => {
  it('nobody exceeds the capacity, gets a second offer, or gets one while not at work', () => {
    fc.assert(
      fc.property(aQueue, someOperators, (queue, operators) => {
        for (const { operator, from } of round(queue, operators).made)
          expect(from.find(({ id }) => id === operator)).toSatisfy(isFree);
        for (const one of round(queue, operators).after) {
          const before = operators.find(({ id }) => id === one.id);
          if (one.load.assigned !== before?.load.assigned)
            expect(one.load.assigned + one.load.offered).toBeLessThanOrEqual(one.capacity);
        }
      }),
      options,
    );
  });

  it('nobody outside the team gets an offer', () => {
    fc.assert(
      fc.property(aQueue, someOperators, (queue, operators) => {
        for (const { conversation, operator } of round(queue, operators).made)
          expect(conversation.members?.has(operator) ?? true).toBe(true);
      }),
      options,
    );
  });

  it('no eligible operator is free while a conversation waits without an offer', () => {
    fc.assert(
      fc.property(aQueue, someOperators, (queue, operators) => {
        const { made, after } = round(queue, operators);
        const served = new Set(made.map(({ conversation }) => conversation.id));
        for (const conversation of queue)
          if (!served.has(conversation.id)) expect(choose(conversation, after, now).operator).toBeNull();
      }),
      options,
    );
  });

  it('the order is kept: no offer is made for a later conversation to an operator eligible for an earlier one', () => {
    fc.assert(
      fc.property(aQueue, someOperators, (queue, operators) => {
        const { made } = round(queue, operators);
        const places = made.map(({ conversation }) => queue.indexOf(conversation));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        const served = new Set(made.map(({ conversation }) => conversation.id));
        for (const { conversation: later, from } of made)
          for (const earlier of queue.slice(0, queue.indexOf(later)))
            if (!served.has(earlier.id)) expect(choose(earlier, from, now).operator).toBeNull();
      }),
      options,
    );
  });

  it('the explanation agrees with the decision, whatever the order of the list', () => {
    fc.assert(
      fc.property(aConversation, someOperators, (conversation, operators) => {
        const { operator, because, isNewRound } = choose(conversation, operators, now);
        expect(choose(conversation, operators.toReversed(), now).operator).toBe(operator);
        const explained = because.excluded.map(({ operatorId }) => operatorId);
        const others = operators.map(({ id }) => id).filter((id) => id !== operator);
        expect(explained.toSorted()).toEqual(others.toSorted());
        for (const { operatorId, rule } of because.excluded) {
          const excluded = operators.find(({ id }) => id === operatorId) as OperatorCandidate;
          expect(holds(rule, excluded, conversation)).toBe(true);
        }
        const best = operators.find(({ id }) => id === operator);
        expect(['nobody_free', 'waits_for_preferred', 'all_passed'].includes(because.rule)).toBe(best === undefined);
        if (best === undefined) return;
        expect(best).toSatisfy(isFree);
        expect(isMember(best, conversation.members)).toBe(true);
        if (conversation.isLanguageRequired) expect(speaks(best, conversation.locale)).toBe(true);
        if (conversation.areSkillsRequired) expect(isSkilled(best, conversation.skills)).toBe(true);
        if (!isNewRound) expect(conversation.passedOver).not.toContain(best.id);
      }),
      options,
    );
  });

  it('a conversation that only waits for a time is offered at that time', () => {
    fc.assert(
      fc.property(aConversation, someOperators, (conversation, operators) => {
        const { because } = choose(conversation, operators, now);
        if (because.rule !== 'all_passed' && because.rule !== 'waits_for_preferred') return;
        let at: number | null = because.nextAt;
        let choice = choose(conversation, operators, now);
        while (choice.operator === null && at !== null) {
          choice = choose(conversation, operators, at);
          at = choice.because.nextAt;
        }
        expect(choice.operator).not.toBeNull();
      }),
      options,
    );
  });
});

/**
 * Whether a rule excludes an operator, judged from outside. Rules that compare two operators are checked by the choice.
 */
function holds(
  rule: ExclusionRule,
  operator: OperatorCandidate,
  { locale, skills, members, passedOver, lastOperator }: RoutedConversation,
) {
  switch (rule) {
    case 'not_in_team':
      return !isMember(operator, members);
    case 'offline':
    case 'away':
    case 'busy':
      return operator.presence === rule;
    case 'not_attending':
      return !operator.attending;
    case 'passed':
      return passedOver.includes(operator.id);
    case 'has_offer':
      return operator.load.offered > 0;
    case 'at_capacity':
      return !isBelowCapacity(operator);
    case 'language':
      return !speaks(operator, locale);
    case 'skills':
      return !isSkilled(operator, skills);
    case 'not_last_operator':
      return operator.id !== lastOperator;
    case 'more_conversations':
    case 'idle_shorter':
    case 'tie':
      return isFree(operator);
  }
}
