import { describe, expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import {
  anna,
  bot,
  bruno,
  ConversationScenario,
  facts,
  minute,
  operator,
  scenarioIn,
  system,
  visitor,
} from '#testing/conversation-scenario.js';
import { evolve } from './evolve.js';

describe('control', () => {
  const rise = (scenario: ConversationScenario, step: (scenario: ConversationScenario) => void) => {
    const before = scenario.c.control;
    step(scenario);
    return scenario.c.control - before;
  };

  it.each([
    ['asking for a person', scenarioIn('bot'), (s: ConversationScenario) => s.asksForPerson(), 1],
    ['an offer', scenarioIn('queued'), (s: ConversationScenario) => s.offeredTo(anna), 0],
    [
      'a declined offer',
      scenarioIn('offered'),
      (s: ConversationScenario) => s.apply({ type: 'decline' }, operator(anna)),
      0,
    ],
    ['accepting', scenarioIn('queued'), (s: ConversationScenario) => s.acceptedBy(anna), 1],
    ['resolving', scenarioIn('assigned'), (s: ConversationScenario) => s.resolvedBy(operator(anna)), 1],
    [
      'closing',
      scenarioIn('resolved'),
      (s: ConversationScenario) => s.apply({ type: 'close', reason: 'api' }, visitor),
      0,
    ],
    ['waking by the visitor', scenarioIn('snoozed'), (s: ConversationScenario) => s.visitorWrites(facts(anna)), 1],
    ['a message', scenarioIn('assigned'), (s: ConversationScenario) => s.visitorWrites(), 0],
    ['leaving the queue for good', scenarioIn('queued'), (s: ConversationScenario) => s.resolvedBy(visitor), 2],
  ])('control changes with %s exactly as often as the speaker', (_, scenario, step, times) => {
    expect(rise(scenario, step)).toBe(times);
  });
});

describe('waiting', () => {
  it('starts with the first unanswered message of the visitor', () => {
    const scenario = scenarioIn('assigned').operatorWrites(anna).wait(minute).visitorWrites();
    const since = scenario.now;
    expect(scenario.wait(minute).visitorWrites().c.waitingSince).toBe(since);
  });

  it('ends with a message of the operator', () => {
    expect(scenarioIn('assigned').visitorWrites().operatorWrites(anna).c.waitingSince).toBeNull();
  });

  it('does not end with the acceptance', () => {
    expect(scenarioIn('queued').visitorWrites().acceptedBy(anna).c.waitingSince).not.toBeNull();
  });

  it('does not end with a note', () => {
    const scenario = scenarioIn('assigned').visitorWrites().apply({ type: 'write-note', text: 'Hm.' }, operator(anna));
    expect(scenario.c.waitingSince).not.toBeNull();
  });
});

describe('the last message', () => {
  it('is counted and shown, of visitors and operators alike', () => {
    const scenario = scenarioIn('assigned').visitorWrites().operatorWrites(anna);
    expect([scenario.c.messageCount, scenario.c.lastMessage]).toEqual([
      2,
      { actor: operator(anna), text: 'I am looking.', at: scenario.now, seq: scenario.c.seq },
    ]);
  });

  it('is cut to an excerpt', () => {
    const text = new ConversationScenario().visitorWrites(null, 'x'.repeat(limits.excerptLength + 1)).c.lastMessage
      ?.text;
    expect(text).toBe(`${'x'.repeat(limits.excerptLength - 1)}…`);
  });

  it('is the question again after the visitor declined all choices', () => {
    const scenario = new ConversationScenario().visitorWrites(null, 'None of these');
    const { seq } = scenario.c;
    const { control, answersUpTo, decision } = scenario.answer();
    const choice = { asked: 'e2' as EventId, articleId: null };
    const declined = {
      ...decision,
      decision: 'withhold',
      reason: 'no_match',
      question: 'which size?',
      choice,
    } as const;
    scenario.apply({ type: 'withhold-answer', decision: declined, control, answersUpTo }, bot);
    expect(scenario.c.lastMessage).toMatchObject({ actor: visitor, text: 'which size?', seq });
  });

  it('is not cut inside a character', () => {
    const before = 'x'.repeat(limits.excerptLength - 2);
    expect(new ConversationScenario().visitorWrites(null, `${before}😀 and more`).c.lastMessage?.text).toBe(
      `${before}…`,
    );
  });
});

describe('the last activity', () => {
  it('changes with messages and actions of people', () => {
    const scenario = scenarioIn('assigned').wait(minute).visitorWrites();
    expect(scenario.c.lastActivityAt).toBe(scenario.now);
  });

  it('does not change with offers', () => {
    const scenario = scenarioIn('queued');
    const { lastActivityAt } = scenario.c;
    scenario.wait(minute).offeredTo(anna).wait(minute).apply({ type: 'expire-offer' }, system);
    scenario.wait(minute).offeredTo(bruno).wait(minute).apply({ type: 'decline' }, operator(bruno));
    expect(scenario.c.lastActivityAt).toBe(lastActivityAt);
  });

  it('does not change when a timer closes the conversation', () => {
    const scenario = scenarioIn('resolved');
    const { lastActivityAt } = scenario.c;
    expect(scenario.wait(minute).apply({ type: 'close', reason: 'api' }, visitor).c.lastActivityAt).toBe(
      lastActivityAt,
    );
  });
});

describe('a place in the queue', () => {
  it('is assigned when a conversation is taken from the bot, in case it is requeued', () => {
    const scenario = new ConversationScenario().apply({ type: 'take-over', operator: facts(bruno) }, operator(bruno));
    expect(scenario.c.queue).toEqual({
      since: scenario.now,
      reason: 'operator_takeover',
      teamId: null,
      delayed: false,
    });
  });

  it('is released when the conversation returns to the bot', () => {
    const scenario = scenarioIn('assigned').apply({ type: 'return-to-bot' }, operator(anna));
    expect(scenario.wait(minute).asksForPerson().c.queue?.since).toBe(scenario.now);
  });
});

it('a log begins with the start of the conversation', () => {
  const scenario = new ConversationScenario().visitorWrites();
  const second = scenario.log[1];
  if (second === undefined) throw new Error('the scenario has one event');
  expect(() => evolve(null, second)).toThrow('a log cannot begin with message.posted');
});

it('no answer is pending for messages written to people', () => {
  const scenario = scenarioIn('queued').visitorWrites().apply({ type: 'leave-queue', reason: 'visitor' }, visitor);
  expect(scenario.c.answerOwed).toBeNull();
  expect(scenario.visitorWrites().apply(scenario.answer(), bot).c.answerOwed).toBeNull();
});
