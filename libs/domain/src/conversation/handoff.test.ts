import { describe, expect, it } from 'vitest';
import { chatbotPolicy } from '#contracts/chatbot-policy.js';
import { handoffReasons } from '#contracts/states.js';
import {
  anna,
  bot,
  bruno,
  ConversationScenario,
  facts,
  minute,
  operator,
  scenarioIn,
  second,
  system,
  visitor,
} from '#testing/conversation-scenario.js';
import { offerTo, onlyOne } from '#testing/routing.js';
import { alwaysOpen } from '#testing/teams.js';
import { decide } from './decide.js';

describe('a handoff request', () => {
  it.each(handoffReasons)('keeps the reason %s', (reason) => {
    const { c } = new ConversationScenario().apply({ type: 'request-handoff', reason }, bot);
    expect([c.state, c.handoffReason, c.queue?.reason]).toEqual(['queued', reason, reason]);
  });

  it('assigns a place in the queue from now', () => {
    const scenario = new ConversationScenario().visitorWrites().wait(minute).asksForPerson();
    expect(scenario.c.queue?.since).toBe(scenario.now);
  });

  it('cancels the pending answer of the bot', () => {
    expect(new ConversationScenario().visitorWrites().asksForPerson().c.answerOwed).toBeNull();
  });

  it('is rejected while already waiting', () => {
    expect(scenarioIn('queued').refusal({ type: 'request-handoff', reason: 'api' }, bot)).toBe('wrong_state');
  });
});

describe('an offer', () => {
  it('lasts as long as the policy says', () => {
    const scenario = scenarioIn('queued', { offerSeconds: 20 }).offeredTo(anna);
    expect(scenario.c.offer).toEqual({ to: anna, until: scenario.now + 20 * second });
  });

  it('is not made to an unavailable operator', () => {
    const command = offerTo(facts(anna, { available: false }));
    expect(scenarioIn('queued').refusal(command, system)).toBe('operator_unavailable');
  });

  it('is not made to an operator at capacity', () => {
    const command = offerTo(facts(anna, { hasRoom: false }));
    expect(scenarioIn('queued').refusal(command, system)).toBe('at_capacity');
  });

  it('is not made twice', () => {
    expect(scenarioIn('offered').refusal(offerTo(facts(bruno)), system)).toBe('wrong_state');
  });

  it('keeps the place in the queue when it is made, declined and expired', () => {
    const scenario = scenarioIn('queued');
    const place = scenario.c.queue;
    scenario.wait(minute).offeredTo(anna).apply({ type: 'decline' }, operator(anna));
    scenario
      .offeredTo(bruno)
      .wait(30 * second)
      .apply({ type: 'expire-offer' }, system);
    expect([scenario.c.state, scenario.c.queue]).toEqual(['queued', place]);
  });

  it('records who declined and who let it expire', () => {
    const scenario = scenarioIn('offered').apply({ type: 'decline' }, operator(anna));
    scenario
      .offeredTo(bruno)
      .wait(30 * second)
      .apply({ type: 'expire-offer' }, system);
    expect([scenario.c.passedOver, scenario.c.passedAt]).toEqual([[anna, bruno], scenario.now]);
  });

  it('clears that record in a new round', () => {
    const scenario = scenarioIn('offered').apply({ type: 'decline' }, operator(anna));
    expect(scenario.apply(offerTo(facts(anna), { isNewRound: true }), system).c.passedOver).toEqual([]);
  });

  it('is explained by what routing considered, in an event of its own', () => {
    const decision = decide(scenarioIn('queued').c, offerTo(facts(anna)), {
      now: 0,
      by: system,
      policy: chatbotPolicy.parse({}),
      ...alwaysOpen,
    });
    expect(decision).toMatchObject({
      ok: true,
      value: {
        events: [{ type: 'handoff.offered', data: { operatorId: anna, until: 30 * second } }],
        explanation: { type: 'offer.decided', decision: onlyOne },
      },
    });
  });

  it('can be declined only by the operator who got it', () => {
    expect(scenarioIn('offered').refusal({ type: 'decline' }, operator(bruno))).toBe('not_owner');
  });

  it('does not expire before its time', () => {
    const scenario = scenarioIn('offered').wait(30 * second - 1);
    expect(scenario.refusal({ type: 'expire-offer' }, system)).toBe('wrong_state');
  });
});

describe('accepting', () => {
  it.each(['queued', 'offered'] as const)('makes the operator the owner in %s', (state) => {
    const scenario = scenarioIn(state).acceptedBy(anna);
    expect([scenario.c.state, scenario.c.owner, scenario.c.offer]).toEqual(['assigned', anna, null]);
    expect(scenario.log.at(-1)).toMatchObject({ type: 'handoff.completed', data: { reason: 'accepted' } });
  });

  it('is possible without an offer: the first one wins', () => {
    expect(scenarioIn('offered').acceptedBy(bruno).c.owner).toBe(bruno);
  });

  it.each(['assigned', 'snoozed'] as const)('is rejected in %s: there is one winner', (state) => {
    const command = { type: 'accept', operator: facts(bruno) } as const;
    expect(scenarioIn(state).refusal(command, operator(bruno))).toBe('already_taken');
  });

  it.each(['bot', 'resolved'] as const)('is rejected in %s, since no visitor waits', (state) => {
    expect(scenarioIn(state).refusal({ type: 'accept', operator: facts(anna) }, operator(anna))).toBe('wrong_state');
  });

  it('is refused to one without room', () => {
    const command = { type: 'accept', operator: facts(anna, { hasRoom: false }) } as const;
    expect(scenarioIn('queued').refusal(command, operator(anna))).toBe('at_capacity');
  });

  it('clears the list of operators who passed', () => {
    expect(scenarioIn('offered').apply({ type: 'decline' }, operator(anna)).acceptedBy(bruno).c.passedOver).toEqual([]);
  });
});

describe('taking over', () => {
  const byBruno = { type: 'take-over', operator: facts(bruno) } as const;

  it.each(['bot', 'assigned', 'snoozed'] as const)('makes the operator the owner in %s', (state) => {
    const scenario = scenarioIn(state).apply(byBruno, operator(bruno));
    expect([scenario.c.state, scenario.c.owner, scenario.c.handoffReason]).toEqual([
      'assigned',
      bruno,
      'operator_takeover',
    ]);
    expect(scenario.log.at(-1)).toMatchObject({ type: 'handoff.completed', data: { reason: 'operator_takeover' } });
  });

  it.each(['queued', 'offered', 'resolved'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal(byBruno, operator(bruno))).toBe('wrong_state');
  });

  it('is rejected for the owner', () => {
    expect(scenarioIn('assigned').refusal({ type: 'take-over', operator: facts(anna) }, operator(anna))).toBe(
      'wrong_state',
    );
  });

  it('is refused to one without room', () => {
    const command = { type: 'take-over', operator: facts(bruno, { hasRoom: false }) } as const;
    expect(scenarioIn('bot').refusal(command, operator(bruno))).toBe('at_capacity');
  });

  it('raises control between two operators as well', () => {
    const scenario = scenarioIn('assigned');
    const { control } = scenario.c;
    expect(scenario.apply(byBruno, operator(bruno)).c.control).toBe(control + 1);
  });
});

describe('returning to the bot', () => {
  it.each(['assigned', 'queued'] as const)('removes it from %s and from the queue', (state) => {
    const { c } = scenarioIn(state).apply({ type: 'return-to-bot' }, operator(anna));
    expect([c.state, c.owner, c.queue]).toEqual(['bot', null, null]);
  });

  const returned = { type: 'return-to-bot' } as const;
  const owedOf = ({ c }: ConversationScenario) =>
    c.answerOwed && { fromSeq: c.answerOwed.fromSeq, upToSeq: c.answerOwed.upToSeq };

  it('leaves the bot the turn that no person has answered, as one, to be answered once', () => {
    const scenario = new ConversationScenario().visitorWrites().answered().asksForPerson().visitorWrites();
    const fromSeq = scenario.c.seq;
    scenario.acceptedBy(anna).visitorWrites();
    const { seq: upToSeq, waitingSince } = scenario.c;
    scenario.wait(minute).apply(returned, operator(anna));
    expect(owedOf(scenario)).toEqual({ fromSeq, upToSeq });
    expect(scenario.c.waitingSince).toBe(waitingSince);
    expect(scenario.due?.kind).toBe('answer');
    expect(scenario.answered().c).toMatchObject({ answerOwed: null, waitingSince: null });
  });

  it('leaves nothing that a person has answered', () => {
    const scenario = scenarioIn('assigned').visitorWrites().operatorWrites(anna).apply(returned, operator(anna));
    expect(scenario.c).toMatchObject({ answerOwed: null, waitingSince: null });
  });

  it('leaves the turn that a person took from the bot, or that the visitor did not wait for', () => {
    const taken = new ConversationScenario().visitorWrites();
    const { seq } = taken.c;
    taken.apply({ type: 'take-over', operator: facts(anna) }, operator(anna)).apply(returned, operator(anna));
    expect(owedOf(taken)).toEqual({ fromSeq: seq, upToSeq: seq });
    const impatient = new ConversationScenario().visitorWrites().asksForPerson().apply(returned, operator(anna));
    expect(owedOf(impatient)).toEqual({ fromSeq: seq, upToSeq: seq });
  });

  it('leaves no turn that a request to a business system has acted on', () => {
    const scenario = new ConversationScenario().visitorWrites();
    const { control, answerOwed } = scenario.c;
    const intent = 'ticket.open' as const;
    const form = { form: intent, phase: 'called', values: {}, open: {}, asked: null, refusals: 0 } as const;
    const dialogue = {
      ...{ intent, form: { ...form, call: { key: 'r-1' } } },
      calledUpTo: answerOwed?.upToSeq ?? null,
    } as const;
    const request = { type: 'request-action', requestId: 'r-1', action: intent, input: {} } as const;
    scenario.apply({ ...request, control, dialogue }, bot);
    const takeOver = { type: 'take-over', operator: facts(anna) } as const;
    expect(scenario.apply(takeOver, operator(anna)).c.unanswered).toBeNull();
    expect(scenario.apply(returned, operator(anna)).c).toMatchObject({ answerOwed: null, waitingSince: null });
  });

  it('leaves no turn twice: not one that the bot itself hands over', () => {
    const scenario = scenarioIn('assigned').visitorWrites().apply(returned, operator(anna));
    scenario.apply({ type: 'request-handoff', reason: 'bot_error' }, bot);
    expect(scenario.acceptedBy(bruno).apply(returned, operator(bruno)).c.answerOwed).toBeNull();
  });

  it('goes to another operator first, where the bot cannot reply', () => {
    const scenario = scenarioIn('assigned').visitorWrites().apply(returned, operator(anna));
    expect(scenario.asksForPerson().c).toMatchObject({ passedOver: [anna], passedAt: scenario.now });
    const replied = scenarioIn('assigned').visitorWrites().apply(returned, operator(anna)).answered();
    expect(replied.asksForPerson().c.passedOver).toEqual([]);
  });

  it('leaves the turn after the maximum wait as well', () => {
    const scenario = scenarioIn('queued', { maxWaitFallback: 'bot', maxWait: 5 }).visitorWrites();
    const { seq } = scenario.c;
    scenario.wait(5 * minute).apply({ type: 'delay-handoff' }, system);
    expect(owedOf(scenario)).toEqual({ fromSeq: seq, upToSeq: seq });
  });

  it('is rejected for anyone but the owner', () => {
    expect(scenarioIn('assigned').refusal({ type: 'return-to-bot' }, operator(bruno))).toBe('not_owner');
  });

  it('is rejected when the bot is turned off', () => {
    const scenario = scenarioIn('assigned', { bot: 'off' });
    expect(scenario.refusal({ type: 'return-to-bot' }, operator(anna))).toBe('bot_disabled');
  });

  it.each(['bot', 'offered', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal({ type: 'return-to-bot' }, operator(anna))).toBe('wrong_state');
  });
});

describe('leaving the queue', () => {
  const cancel = { type: 'leave-queue', reason: 'visitor' } as const;

  it.each(['queued', 'offered'] as const)('leads from %s back to the bot', (state) => {
    const scenario = scenarioIn(state).apply(cancel, visitor);
    expect([scenario.c.state, scenario.c.queue, scenario.c.offer]).toEqual(['bot', null, null]);
    expect(scenario.lastEvents(1)).toEqual(['handoff.cancelled']);
  });

  it('ends the conversation as abandoned when the visitor has left', () => {
    const scenario = scenarioIn('queued').apply({ type: 'leave-queue', reason: 'left' }, system);
    expect([scenario.c.state, scenario.c.outcome]).toEqual(['resolved', 'abandoned']);
    expect(scenario.lastEvents(2)).toEqual(['handoff.cancelled', 'conversation.resolved']);
  });

  it('ends the conversation as abandoned if the bot does not answer', () => {
    const { c } = scenarioIn('queued', { bot: 'off' }).apply(cancel, visitor);
    expect([c.state, c.outcome]).toEqual(['resolved', 'abandoned']);
  });

  it.each(['bot', 'assigned', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal(cancel, visitor)).toBe('wrong_state');
  });
});
