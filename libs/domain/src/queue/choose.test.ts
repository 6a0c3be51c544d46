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

describe('who may be asked', () => {
  it.each([
    ['offline', candidate('anna', { presence: 'offline' })],
    ['away', candidate('anna', { presence: 'away' })],
    ['busy', candidate('anna', { presence: 'busy' })],
    ['not_attending', candidate('anna', { attending: false })],
    ['has_offer', candidate('anna', { load: { offered: 1 } })],
    ['at_capacity', candidate('anna', { load: { assigned: 4 } })],
    ['at_capacity', candidate('anna', { capacity: 0 })],
  ] as const)('is nobody who is %s', (rule, operator) => {
    expect(chosen([operator])).toEqual({ operator: null, rule: 'nobody_free', excluded: [[anna, rule]] });
    const instead = chosen([operator, candidate('bruno', { load: { assigned: 3 } })]);
    expect(instead).toEqual({ operator: bruno, rule: 'only_one', excluded: [[anna, rule]] });
  });

  it('is nobody who is not in the team, whatever else holds against them', () => {
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

  it('is somebody with paused conversations up to the capacity: they take no place until they wake', () => {
    expect(chosen([candidate('anna', { load: { snoozed: 9 } })]).operator).toBe(anna);
  });

  it('is nobody where nobody works', () => {
    expect(chosen([])).toEqual({ operator: null, rule: 'nobody_free', excluded: [] });
  });

  it('names the first rule that excludes somebody', () => {
    const operator = candidate('anna', { presence: 'away', attending: false, load: { assigned: 9 } });
    expect(chosen([operator]).excluded).toEqual([[anna, 'away']]);
  });
});

describe('a round', () => {
  const passed = { passedOver: [anna], passedAt: now - 1 };

  it('is over when all who are preferred and free have passed, whoever else is free', () => {
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

  it('asks nobody again who has passed while another one may be asked', () => {
    expect(chosen([candidate('anna'), candidate('bruno', { load: { assigned: 2 } })], passed)).toEqual({
      operator: bruno,
      rule: 'only_one',
      excluded: [[anna, 'passed']],
    });
  });

  it('ends when everybody who is free has passed: after a pause they are asked again', () => {
    const full = candidate('bruno', { load: { assigned: 4 } });
    const ask = (at: number) => choose(routed('c', { ...passed, passedAt: now }), [candidate('anna'), full], at);
    const resumesAt = now + roundPauseMs;
    expect(ask(now)).toMatchObject({ operator: null, because: { rule: 'all_passed', nextAt: resumesAt } });
    expect(ask(resumesAt)).toMatchObject({ operator: anna, isNewRound: true });
  });

  it('goes on after the pause with somebody who was not asked yet', () => {
    const later = { ...passed, passedAt: 0 };
    const choice = choose(routed('c', later), [candidate('anna'), candidate('bruno', { load: { assigned: 3 } })], now);
    expect(choice).toMatchObject({ operator: bruno, isNewRound: false });
  });
});

describe('the language', () => {
  const english = candidate('anna', { languages: ['en'] });
  const italian = (more: Parameters<typeof candidate>[1] = {}) =>
    candidate('bruno', { languages: ['it', 'en'], ...more });

  it('excludes who does not speak it, where it is required', () => {
    const nobody = { operator: null, rule: 'nobody_free', excluded: [[anna, 'language']] };
    expect(chosen([english], { isLanguageRequired: true })).toEqual(nobody);
  });

  it('keeps the conversation for an operator at work who speaks it, until the preference ends', () => {
    const operators = [english, italian({ load: { assigned: 4 } })];
    const waiting = choose(routed('c', { languageUntil: now + 1 }), operators, now);
    expect(waiting).toMatchObject({ operator: null, because: { rule: 'waits_for_preferred', nextAt: now + 1 } });
    expect(chosen(operators, { languageUntil: now })).toMatchObject({ operator: anna, rule: 'only_one' });
  });

  it('keeps it for nobody who cannot come', () => {
    for (const absent of [{ presence: 'away' }, { attending: false }, { capacity: 0 }] as const)
      expect(chosen([english, italian(absent)], { languageUntil: now + 1 }).operator).toBe(anna);
    const passed = { languageUntil: now + 1, passedOver: [bruno], passedAt: now };
    expect(chosen([english, italian()], passed).operator).toBe(anna);
  });

  it('comes before the load, also after the preference has ended', () => {
    expect(chosen([english, italian({ load: { assigned: 3 } })])).toEqual({
      operator: bruno,
      rule: 'language',
      excluded: [[anna, 'language']],
    });
  });

  it('is spoken by operators of whom no language is known', () => {
    expect(chosen([candidate('anna')], { isLanguageRequired: true }).operator).toBe(anna);
  });
});

describe('skills', () => {
  const about = { skills: ['invoices'] };
  const skilled = (more: Parameters<typeof candidate>[1] = {}) =>
    candidate('bruno', { skills: ['repairs', 'invoices'], ...more });

  it('exclude who lacks one of them, where they are required', () => {
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

  it('keep the conversation for an operator at work who has them, until the preference ends', () => {
    const operators = [candidate('anna'), skilled({ load: { assigned: 4 } })];
    const waiting = choose(routed('c', { ...about, skillsUntil: now + 1 }), operators, now);
    expect(waiting).toMatchObject({ operator: null, because: { rule: 'waits_for_preferred', nextAt: now + 1 } });
    expect(chosen(operators, { ...about, skillsUntil: now })).toMatchObject({ operator: anna, rule: 'only_one' });
  });

  it('come before the load, also after the preference has ended', () => {
    expect(chosen([candidate('anna'), skilled({ load: { assigned: 3 } })], about)).toEqual({
      operator: bruno,
      rule: 'skills',
      excluded: [[anna, 'skills']],
    });
  });

  it('are looked for among those who speak the language, which comes first', () => {
    const operators = [
      candidate('anna', { languages: ['en'], skills: ['invoices'] }),
      candidate('bruno', { languages: ['it'] }),
    ];
    const both = { ...about, languageUntil: now + 1, skillsUntil: now + 1 };
    expect(chosen(operators, both)).toMatchObject({ operator: bruno, rule: 'language' });
  });

  it('come before the last operator of the visitor', () => {
    const last = { ...about, lastOperator: anna, lastOperatorUntil: now + 1, skillsUntil: now + 1 };
    expect(chosen([candidate('anna'), skilled()], last)).toMatchObject({ operator: bruno, rule: 'skills' });
  });
});

describe('the last operator of the visitor', () => {
  const last = { lastOperator: anna };

  it('is asked before a less busy one', () => {
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

  it('is not waited for without the language that somebody else speaks', () => {
    const operators = [candidate('anna', { languages: ['en'] }), candidate('bruno', { languages: ['it'] })];
    const both = { ...last, lastOperatorUntil: now + 1, languageUntil: now + 1 };
    expect(chosen(operators, both)).toMatchObject({ operator: bruno, rule: 'language' });
  });
});

describe('among equals', () => {
  it('the one with the fewest conversations is asked, paused ones counting a quarter', () => {
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

  it('then each is asked about a fair share, whatever the order of the list', () => {
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
  it('names those who came closest, and counts everybody', () => {
    const absent = Array.from({ length: 100 }, (_, index) => candidate(`absent-${index}`, { presence: 'offline' }));
    const { because } = choose(routed('c'), [...absent, candidate('anna'), candidate('bruno', { idleSince: 9 })], now);
    expect(because.excluded[0]).toEqual({ operatorId: bruno, rule: 'idle_shorter' });
    expect(because.excluded).toHaveLength(limits.explainedOperators);
    expect(because.counts).toEqual({ offline: 100, idle_shorter: 1 });
  });
});
