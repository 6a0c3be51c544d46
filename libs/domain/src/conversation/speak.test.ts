import { describe, expect, it } from 'vitest';
import {
  anna,
  bot,
  bruno,
  ConversationScenario,
  facts,
  minute,
  operator,
  scenarioIn,
  startCommand,
  system,
  visitor,
} from '#testing/conversation-scenario.js';
import { alwaysOpen } from '#testing/teams.js';
import { decide } from './decide.js';

describe('a visitor', () => {
  it.each(['bot', 'queued', 'offered', 'assigned'] as const)('may write in %s, without changing the state', (state) => {
    expect(scenarioIn(state).visitorWrites().c.state).toBe(state);
  });

  it('cannot write in a closed conversation', () => {
    const command = { type: 'post-visitor-message', text: 'Hello?', owner: null } as const;
    expect(scenarioIn('closed').refusal(command, visitor)).toBe('conversation_closed');
  });

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const)(
    'may go on in %s while the chatbot is archived',
    (state) => {
      expect(scenarioIn(state).archived().visitorWrites().lastEvents(1)).toEqual(['message.posted']);
    },
  );

  it('cannot reopen or begin a conversation of an archived chatbot, while an operator may reopen one', () => {
    const command = { type: 'post-visitor-message', text: 'Hello?', owner: null } as const;
    const scenario = scenarioIn('resolved').archived();
    expect(scenario.refusal(command, visitor)).toBe('chatbot_archived');
    expect(scenario.refusal({ type: 'reopen', operator: facts(anna) }, operator(anna))).toBeNull();
    const context = { now: 0, by: visitor, policy: scenario.policy, isArchived: true, ...alwaysOpen };
    expect(decide(null, startCommand, context)).toMatchObject({ code: 'chatbot_archived' });
  });

  it('is the only one who writes as the visitor', () => {
    const command = { type: 'post-visitor-message', text: 'Hello?', owner: null } as const;
    expect(scenarioIn('assigned').refusal(command, bot)).toBe('forbidden');
    expect(scenarioIn('assigned').refusal(command, operator(anna))).toBe('forbidden');
  });

  it('wakes a snoozed conversation by writing, and its owner gets it back', () => {
    const scenario = scenarioIn('snoozed').visitorWrites(facts(anna));
    expect([scenario.c.state, scenario.c.owner]).toEqual(['assigned', anna]);
    expect(scenario.lastEvents(2)).toEqual(['conversation.woken', 'message.posted']);
  });

  it.each([
    ['is away', facts(anna, { available: false })],
    ['has no room', facts(anna, { hasRoom: false })],
    ['is gone', null],
  ])('wakes a snoozed conversation into the queue when its owner %s', (_, owner) => {
    const { c } = scenarioIn('snoozed').visitorWrites(owner);
    expect([c.state, c.owner]).toEqual(['queued', null]);
  });

  it('reopens a resolved conversation by writing, and the bot answers', () => {
    const scenario = scenarioIn('resolved').visitorWrites();
    expect(scenario.c.state).toBe('bot');
    expect(scenario.lastEvents(2)).toEqual(['conversation.reopened', 'message.posted']);
    expect(scenario.c.answerOwed?.upToSeq).toBe(scenario.c.seq);
  });

  it('begins a new episode by reopening', () => {
    const scenario = scenarioIn('resolved');
    expect(scenario.c.episode).toBe(1);
    scenario.visitorWrites();
    expect([scenario.c.episode, ...scenario.log.slice(-2).map((event) => event.episode)]).toEqual([2, 2, 2]);
  });

  it('gets the last owner back on reopening if available and below capacity', () => {
    const scenario = scenarioIn('assigned').resolvedBy(operator(anna)).visitorWrites(facts(anna));
    expect([scenario.c.state, scenario.c.owner]).toEqual(['assigned', anna]);
  });

  it.each([
    ['is away', facts(anna, { available: false })],
    ['has no room', facts(anna, { hasRoom: false })],
    ['was somebody else', facts(bruno)],
  ])('reopens to the bot when the last owner %s', (_, owner) => {
    const scenario = scenarioIn('assigned').resolvedBy(operator(anna)).visitorWrites(owner);
    expect([scenario.c.state, scenario.c.owner]).toEqual(['bot', null]);
  });

  it('reopens to the bot even when it is turned off: a handoff then replaces the answer', () => {
    const scenario = scenarioIn('assigned', { bot: 'off' }).resolvedBy(operator(anna)).visitorWrites();
    expect([scenario.c.state, scenario.due?.kind]).toEqual(['bot', 'answer']);
    expect(scenario.lastEvents(2)).toEqual(['conversation.reopened', 'message.posted']);
  });
});

describe('the bot', () => {
  const asked = () => new ConversationScenario().visitorWrites();

  it('answers the pending messages', () => {
    const scenario = asked();
    scenario.apply(scenario.answer(), bot);
    expect([scenario.c.answerOwed, scenario.c.waitingSince]).toEqual([null, null]);
  });

  it('one answer covers all messages written before it', () => {
    const scenario = asked().visitorWrites().visitorWrites();
    expect(scenario.c.answerOwed).toMatchObject({ fromSeq: 2, upToSeq: 4 });
  });

  it('the answer is due from the first message of the turn', () => {
    const scenario = asked();
    const since = scenario.now;
    expect(scenario.wait(minute).visitorWrites().c.answerOwed?.since).toBe(since);
  });

  it('cannot post an answer started before the visitor wrote again', () => {
    const scenario = asked();
    const late = scenario.answer();
    expect(scenario.visitorWrites().refusal(late, bot)).toBe('turn_moved');
  });

  it('cannot post an answer twice', () => {
    const scenario = asked();
    const answer = scenario.answer();
    expect(scenario.apply(answer, bot).refusal(answer, bot)).toBe('turn_moved');
  });

  it('cannot post an answer after a person took over', () => {
    const scenario = asked();
    const late = scenario.answer();
    scenario.apply({ type: 'take-over', operator: facts(anna) }, operator(anna));
    expect(scenario.refusal(late, bot)).toBe('control_moved');
  });

  it('cannot post an answer started before a person took over and returned the conversation', () => {
    const scenario = asked();
    const late = scenario.answer();
    scenario.asksForPerson().apply({ type: 'leave-queue', reason: 'visitor' }, visitor).visitorWrites();
    expect(scenario.c.state).toBe('bot');
    expect(scenario.refusal(late, bot)).toBe('control_moved');
  });

  it.each(['queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)('cannot answer in %s', (state) => {
    const scenario = scenarioIn(state);
    expect(scenario.refusal(scenario.answer(), bot)).toBe('control_moved');
  });

  it('requests a person when it withholds the answer', () => {
    const scenario = asked();
    const { control, answersUpTo, decision } = scenario.answer();
    const withheld = { ...decision, decision: 'withhold', reason: 'no_match' } as const;
    scenario.apply({ type: 'withhold-answer', decision: withheld, control, answersUpTo }, bot);
    expect(scenario.lastEvents(2)).toEqual(['answer.withheld', 'handoff.started']);
    expect([scenario.c.state, scenario.c.handoffReason]).toEqual(['queued', 'no_match']);
  });

  it('cannot withhold late either', () => {
    const scenario = asked();
    const { control, answersUpTo, decision } = scenario.answer();
    const late = { type: 'withhold-answer', decision, control, answersUpTo } as const;
    expect(scenario.visitorWrites().refusal(late, bot)).toBe('turn_moved');
    expect(scenario.asksForPerson().refusal(late, bot)).toBe('control_moved');
  });

  it('is the only one who answers as the bot', () => {
    const scenario = asked();
    expect(scenario.refusal(scenario.answer(), system)).toBe('forbidden');
  });
});

describe('an operator', () => {
  const message = { type: 'post-operator-message', text: 'Hello' } as const;

  it('writes as the owner', () => {
    expect(scenarioIn('assigned').operatorWrites(anna).c.lastMessage?.actor).toEqual(operator(anna));
  });

  it('cannot write in the conversation of a colleague', () => {
    expect(scenarioIn('assigned').refusal(message, operator(bruno))).toBe('not_owner');
  });

  it.each(['bot', 'queued', 'offered', 'snoozed', 'resolved'] as const)('cannot write in %s', (state) => {
    expect(scenarioIn(state).refusal(message, operator(anna))).toBe('not_owner');
  });

  it('gets conversation_closed for a closed conversation', () => {
    expect(scenarioIn('closed').refusal(message, operator(anna))).toBe('conversation_closed');
  });
});

describe('a program', () => {
  const program = { kind: 'api_key', id: 'application-1' } as const;
  const message = {
    type: 'post-program-message',
    text: 'Your parcel is on its way.',
    control: null,
    answersUpTo: null,
  } as const;

  it('posts for the business while the bot has control, and leaves the answer pending', () => {
    const scenario = new ConversationScenario().visitorWrites();
    const { answerOwed, waitingSince, control } = scenario.c;
    scenario.apply(message, program);
    expect(scenario.c).toMatchObject({ answerOwed, waitingSince, control, lastMessage: { actor: program } });
    expect(scenario.answered().c.lastMessage?.actor).toEqual(bot);
  });

  it.each(['queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)('posts nothing in %s', (state) => {
    expect(scenarioIn(state).refusal(message, program)).toBe('wrong_state');
  });

  it('rejects a message with an outdated `control`', () => {
    const scenario = new ConversationScenario().visitorWrites();
    const late = { ...message, control: scenario.c.control };
    scenario.asksForPerson().acceptedBy(anna).apply({ type: 'return-to-bot' }, operator(anna));
    expect(scenario.refusal(late, program)).toBe('control_moved');
    expect(scenario.apply({ ...late, control: scenario.c.control }, program).c.lastMessage?.actor).toEqual(program);
  });

  it('speaks in no name but its own', () => {
    expect(new ConversationScenario().visitorWrites().refusal(message, bot)).toBe('forbidden');
    expect(
      new ConversationScenario().visitorWrites().refusal({ type: 'post-operator-message', text: 'Hello' }, program),
    ).toBe('not_owner');
  });
});
