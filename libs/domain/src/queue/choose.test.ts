import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { candidate, routed } from '#testing/routed.js';
import { choose, roundPauseMs } from './choose.js';
import type { OperatorCandidate } from './operator-candidate.js';
import type { RoutedConversation } from './routed-conversation.js';

const anna = 'anna' as OperatorId;
const bruno = 'bruno' as OperatorId;
const now = 1_000_000;

function chosen(operators: readonly OperatorCandidate[], more: Partial<RoutedConversation> = {}) {
  const { operator, because } = choose(routed('c', more), operators, now);
  return { operator, rule: because.rule, excluded: because.excluded.map(({ operatorId, rule }) => [operatorId, rule]) };
}

describe('eligible operators', () => {
  it.each([
    ['offline', candidate('anna', { presence: 'offline' })],
    ['away', candidate('anna', { presence: 'away' })],
    ['busy', candidate('anna', { presence: 'busy' })],
    ['not_attending', candidate('anna', { attending: false })],
    ['has_offer', candidate('anna', { load: { offered: 1 } })],
    ['at_capacity', candidate('anna', { load: { assigned: 4 } })],
    ['at_capacity', candidate('anna', { capacity: 0 })],
  ] as const)('exclude one who is %s', (rule, operator) => {
    expect(chosen([operator])).toEqual({ operator: null, rule: 'nobody_free', excluded: [[anna, rule]] });
    const instead = chosen([operator, candidate('bruno', { load: { assigned: 3 } })]);
    expect(instead).toEqual({ operator: bruno, rule: 'only_one', excluded: [[anna, rule]] });
  });

  it('exclude non-members of the team, whatever other rules apply', () => {
    const members = new Set([bruno]);
    const operators = [candidate('anna', { presence: 'away' }), candidate('bruno', { load: { assigned: 3 } })];
    expect(chosen(operators, { members })).toEqual({
      operator: bruno,
      rule: 'only_one',
      excluded: [[anna, 'not_in_team']],
    });
    expect(chosen([candidate('anna')], { members, lastOperator: anna, lastOperatorUntil: now + 1 })).toEqual({
      operator: null,
      rule: 'nobody_free',
      excluded: [[anna, 'not_in_team']],
    });
  });

  it('include one with snoozed conversations up to the capacity: these do not count until they wake', () => {
    expect(chosen([candidate('anna', { load: { snoozed: 9 } })]).operator).toBe(anna);
  });

  it('are none if nobody is at work', () => {
    expect(chosen([])).toEqual({ operator: null, rule: 'nobody_free', excluded: [] });
  });

  it('are each excluded by the first matching rule', () => {
    const operator = candidate('anna', { presence: 'away', attending: false, load: { assigned: 9 } });
    expect(chosen([operator]).excluded).toEqual([[anna, 'away']]);
  });
});

describe('a round', () => {
  const passed = { passedOver: [anna], passedAt: now - 1 };

  it('ends when all preferred free operators have passed, whoever else is free', () => {
    const operators = [
      candidate('anna', { languages: ['it'] }),
      candidate('bruno', { languages: ['en'] }),
      candidate('carla', { languages: ['it'], load: { assigned: 4 } }),
    ];
    const about = { locale: 'it', languageUntil: now + 1_000_000, passedOver: [anna] };
    const paused = choose(routed('c', { ...about, passedAt: now - 1 }), operators, now);
    expect([paused.operator, paused.because.rule]).toEqual([null, 'all_passed']);
    const again = choose(routed('c', { ...about, passedAt: now - roundPauseMs }), operators, now);
    expect([again.operator, again.isNewRound]).toEqual([anna, true]);
  });

  it('does not repeat an offer to one who has passed while another is eligible', () => {
    expect(chosen([candidate('anna'), candidate('bruno', { load: { assigned: 2 } })], passed)).toEqual({
      operator: bruno,
      rule: 'only_one',
      excluded: [[anna, 'passed']],
    });
  });

  it('ends when every free operator has passed; after a pause, a new round starts', () => {
    const full = candidate('bruno', { load: { assigned: 4 } });
    const ask = (at: number) => choose(routed('c', { ...passed, passedAt: now }), [candidate('anna'), full], at);
    const resumesAt = now + roundPauseMs;
    expect(ask(now)).toMatchObject({ operator: null, because: { rule: 'all_passed', nextAt: resumesAt } });
    expect(ask(resumesAt)).toMatchObject({ operator: anna, isNewRound: true });
  });

  it('continues after the pause with an operator who got no offer yet', () => {
    const later = { ...passed, passedAt: 0 };
    const choice = choose(routed('c', later), [candidate('anna'), candidate('bruno', { load: { assigned: 3 } })], now);
    expect(choice).toMatchObject({ operator: bruno, isNewRound: false });
  });
});

describe('the language', () => {
  const english = candidate('anna', { languages: ['en'] });
  const italian = (more: Parameters<typeof candidate>[1] = {}) =>
    candidate('bruno', { languages: ['it', 'en'], ...more });

  it('excludes operators who do not speak it, if it is required', () => {
    const nobody = { operator: null, rule: 'nobody_free', excluded: [[anna, 'language']] };
    expect(chosen([english], { isLanguageRequired: true })).toEqual(nobody);
  });

  it('reserves the conversation for an operator at work who speaks it, until the preference ends', () => {
    const operators = [english, italian({ load: { assigned: 4 } })];
    const waiting = choose(routed('c', { languageUntil: now + 1 }), operators, now);
    expect(waiting).toMatchObject({ operator: null, because: { rule: 'waits_for_preferred', nextAt: now + 1 } });
    expect(chosen(operators, { languageUntil: now })).toMatchObject({ operator: anna, rule: 'only_one' });
  });

  it('does not reserve it for an operator who is not at work', () => {
    for (const absent of [{ presence: 'away' }, { attending: false }, { capacity: 0 }] as const)
      expect(chosen([english, italian(absent)], { languageUntil: now + 1 }).operator).toBe(anna);
    const passed = { languageUntil: now + 1, passedOver: [bruno], passedAt: now };
    expect(chosen([english, italian()], passed).operator).toBe(anna);
  });

  it('ranks before the load, also after the preference has ended', () => {
    expect(chosen([english, italian({ load: { assigned: 3 } })])).toEqual({
      operator: bruno,
      rule: 'language',
      excluded: [[anna, 'language']],
    });
  });

  it('includes operators without a listed language', () => {
    expect(chosen([candidate('anna')], { isLanguageRequired: true }).operator).toBe(anna);
  });
});

describe('skills', () => {
  const about = { skills: ['invoices'] };
  const skilled = (more: Parameters<typeof candidate>[1] = {}) =>
    candidate('bruno', { skills: ['repairs', 'invoices'], ...more });

  it('exclude operators who lack one of them, if they are required', () => {
    const both = { skills: ['invoices', 'vip'], areSkillsRequired: true };
    expect(chosen([candidate('anna'), skilled()], both)).toEqual({
      operator: null,
      rule: 'nobody_free',
      excluded: [
        [anna, 'skills'],
        [bruno, 'skills'],
      ],
    });
  });

  it('reserve the conversation for an operator at work who has them, until the preference ends', () => {
    const operators = [candidate('anna'), skilled({ load: { assigned: 4 } })];
    const waiting = choose(routed('c', { ...about, skillsUntil: now + 1 }), operators, now);
    expect(waiting).toMatchObject({ operator: null, because: { rule: 'waits_for_preferred', nextAt: now + 1 } });
    expect(chosen(operators, { ...about, skillsUntil: now })).toMatchObject({ operator: anna, rule: 'only_one' });
  });

  it('rank before the load, also after the preference has ended', () => {
    expect(chosen([candidate('anna'), skilled({ load: { assigned: 3 } })], about)).toEqual({
      operator: bruno,
      rule: 'skills',
      excluded: [[anna, 'skills']],
    });
  });

  it('rank after the language', () => {
    const operators = [
      candidate('anna', { languages: ['en'], skills: ['invoices'] }),
      candidate('bruno', { languages: ['it'] }),
    ];
    const both = { ...about, languageUntil: now + 1, skillsUntil: now + 1 };
    expect(chosen(operators, both)).toMatchObject({ operator: bruno, rule: 'language' });
  });

  it('rank before the last operator of the visitor', () => {
    const last = { ...about, lastOperator: anna, lastOperatorUntil: now + 1, skillsUntil: now + 1 };
    expect(chosen([candidate('anna'), skilled()], last)).toMatchObject({ operator: bruno, rule: 'skills' });
  });
});

describe('the last operator of the visitor', () => {
  const last = { lastOperator: anna };

  it('ranks before a less busy one', () => {
    expect(chosen([candidate('anna', { load: { assigned: 3 } }), candidate('bruno')], last)).toEqual({
      operator: anna,
      rule: 'last_operator',
      excluded: [[bruno, 'not_last_operator']],
    });
  });

  it('is waited for while at work, until the preference ends', () => {
    const operators = [candidate('anna', { load: { assigned: 4 } }), candidate('bruno')];
    expect(chosen(operators, { ...last, lastOperatorUntil: now + 1 })).toMatchObject({
      operator: null,
      rule: 'waits_for_preferred',
    });
    expect(chosen(operators, { ...last, lastOperatorUntil: now }).operator).toBe(bruno);
  });

  it('is not waited for if another operator speaks the language and this one does not', () => {
    const operators = [candidate('anna', { languages: ['en'] }), candidate('bruno', { languages: ['it'] })];
    const both = { ...last, lastOperatorUntil: now + 1, languageUntil: now + 1 };
    expect(chosen(operators, both)).toMatchObject({ operator: bruno, rule: 'language' });
  });
});

describe('among equals', () => {
  it('then the one with the fewest conversations ranks first, a snoozed one counting a quarter', () => {
    const operators = [
      candidate('anna', { load: { assigned: 1, snoozed: 1 } }),
      candidate('bruno', { load: { assigned: 1 } }),
    ];
    expect(chosen(operators)).toEqual({
      operator: bruno,
      rule: 'fewest_conversations',
      excluded: [[anna, 'more_conversations']],
    });
  });

  it('then the one who has been idle longest', () => {
    const operators = [candidate('anna', { idleSince: 2 }), candidate('bruno', { idleSince: 1 })];
    expect(chosen(operators)).toEqual({ operator: bruno, rule: 'longest_idle', excluded: [[anna, 'idle_shorter']] });
  });

  it('then offers are shared evenly, whatever the order of the list', () => {
    const operators = ['anna', 'bruno', 'carla', 'dario'].map((id) => candidate(id));
    const asked = new Map<string, number>();
    for (let index = 0; index < 4_000; index += 1) {
      const conversation = routed(`conversation-${index}`);
      const { operator, because } = choose(conversation, operators, now);
      expect(because.rule).toBe('tie');
      expect(choose(conversation, operators.toReversed(), now).operator).toBe(operator);
      asked.set(operator ?? '', (asked.get(operator ?? '') ?? 0) + 1);
    }
    for (const count of asked.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    expect(asked.size).toBe(4);
  });
});

describe('the record', () => {
  it('lists the closest candidates, and counts all', () => {
    const absent = Array.from({ length: 100 }, (_, index) => candidate(`absent-${index}`, { presence: 'offline' }));
    const { because } = choose(routed('c'), [...absent, candidate('anna'), candidate('bruno', { idleSince: 9 })], now);
    expect(because.excluded[0]).toEqual({ operatorId: bruno, rule: 'idle_shorter' });
    expect(because.excluded).toHaveLength(limits.explainedOperators);
    expect(because.counts).toEqual({ offline: 100, idle_shorter: 1 });
  });
});
