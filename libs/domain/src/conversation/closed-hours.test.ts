import { describe, expect, it } from 'vitest';
import { visitorData } from '#contracts/events.js';
import { anna, bot, ConversationScenario, minute } from '#testing/conversation-scenario.js';
import { someDecision } from '#testing/some-decision.js';

const hour = 60 * minute;

/** Closed for another nine hours. */
function closedStory(policy = {}): ConversationScenario {
  const scenario = new ConversationScenario(policy);
  return scenario.closedUntil(scenario.now + 9 * hour);
}

describe('outside opening hours', () => {
  it('a conversation starts with the bot as usual', () => {
    expect(closedStory().visitorWrites().c.state).toBe('bot');
  });

  it('a handoff contains the next opening, whoever started it', () => {
    const asked = closedStory().asksForPerson();
    expect(asked.log.at(-1)).toMatchObject({ type: 'handoff.started', data: { opensAt: asked.now + 9 * hour } });
    const withheld = closedStory().visitorWrites();
    const { control, answersUpTo } = withheld.answer();
    withheld.apply({ type: 'withhold-answer', decision: someDecision, control, answersUpTo }, bot);
    const [event] = withheld.log.slice(-1);
    expect(event && visitorData(event)).toEqual({ reason: 'low_confidence', opensAt: withheld.now + 9 * hour });
  });

  it('a handoff within opening hours contains no opening', () => {
    const [event] = new ConversationScenario().asksForPerson().log.slice(-1);
    expect(event?.data).not.toHaveProperty('opensAt');
  });

  it('maxWait counts from the opening', () => {
    const scenario = closedStory({ maxWait: 30 }).asksForPerson();
    expect(scenario.due).toEqual({ at: scenario.now + 9 * hour + 30 * minute, kind: 'delay-handoff' });
    expect(scenario.wait(9 * hour).refusal({ type: 'delay-handoff' }, { kind: 'system', id: null })).toBe(
      'wrong_state',
    );
    scenario.wait(30 * minute).apply({ type: 'delay-handoff' }, { kind: 'system', id: null });
    expect(scenario.c.queue?.delayed).toBe(true);
  });

  it('an operator who is online may accept it', () => {
    expect(closedStory().asksForPerson().acceptedBy(anna).c.owner).toBe(anna);
  });
});
