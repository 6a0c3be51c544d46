import { describe, expect, it } from 'vitest';
import { anna, bot, bruno, facts, minute, operator, Story, storyIn, system, visitor } from '#testing/story.js';

describe('a visitor', () => {
  it.each(['bot', 'queued', 'offered', 'assigned'] as const)('may write in %s, which stays', (state) => {
    expect(storyIn(state).visitorWrites().c.state).toBe(state);
  });

  it('cannot write in a closed conversation', () => {
    const command = { type: 'post-visitor-message', text: 'Hello?', owner: null } as const;
    expect(storyIn('closed').refusal(command, visitor)).toBe('conversation_closed');
  });

  it('is the only one who writes as the visitor', () => {
    const command = { type: 'post-visitor-message', text: 'Hello?', owner: null } as const;
    expect(storyIn('assigned').refusal(command, bot)).toBe('forbidden');
    expect(storyIn('assigned').refusal(command, operator(anna))).toBe('forbidden');
  });

  it('wakes a snoozed conversation by writing, and its owner has it again', () => {
    const story = storyIn('snoozed').visitorWrites(facts(anna));
    expect([story.c.state, story.c.owner]).toEqual(['assigned', anna]);
    expect(story.lastEvents(2)).toEqual(['conversation.woken', 'message.posted']);
  });

  it.each([
    ['is away', facts(anna, { available: false })],
    ['has no room', facts(anna, { hasRoom: false })],
    ['is gone', null],
  ])('wakes a snoozed conversation into the queue when its owner %s', (_, owner) => {
    const { c } = storyIn('snoozed').visitorWrites(owner);
    expect([c.state, c.owner]).toEqual(['queued', null]);
  });

  it('reopens a resolved conversation by writing, and the bot answers', () => {
    const story = storyIn('resolved').visitorWrites();
    expect(story.c.state).toBe('bot');
    expect(story.lastEvents(2)).toEqual(['conversation.reopened', 'message.posted']);
    expect(story.c.answerOwed?.upToSeq).toBe(story.c.seq);
  });

  it('begins a new episode by reopening', () => {
    const story = storyIn('resolved');
    expect(story.c.episode).toBe(1);
    story.visitorWrites();
    expect([story.c.episode, ...story.log.slice(-2).map((event) => event.episode)]).toEqual([2, 2, 2]);
  });

  it('gets the last owner back on reopening when available with room', () => {
    const story = storyIn('assigned').resolvedBy(operator(anna)).visitorWrites(facts(anna));
    expect([story.c.state, story.c.owner]).toEqual(['assigned', anna]);
  });

  it.each([
    ['is away', facts(anna, { available: false })],
    ['has no room', facts(anna, { hasRoom: false })],
    ['was somebody else', facts(bruno)],
  ])('reopens to the bot when the last owner %s', (_, owner) => {
    const story = storyIn('assigned').resolvedBy(operator(anna)).visitorWrites(owner);
    expect([story.c.state, story.c.owner]).toEqual(['bot', null]);
  });

  it('reopens to the bot also where it is switched off: what it owes then is a person', () => {
    const story = storyIn('assigned', { bot: 'off' }).resolvedBy(operator(anna)).visitorWrites();
    expect([story.c.state, story.due?.kind]).toEqual(['bot', 'answer']);
    expect(story.lastEvents(2)).toEqual(['conversation.reopened', 'message.posted']);
  });
});

describe('the bot', () => {
  const asked = () => new Story().visitorWrites();

  it('answers what it owes', () => {
    const story = asked();
    story.tell(story.answer(), bot);
    expect([story.c.answerOwed, story.c.waitingSince]).toEqual([null, null]);
  });

  it('owes one answer to all that was written before it', () => {
    const story = asked().visitorWrites().visitorWrites();
    expect(story.c.answerOwed).toMatchObject({ fromSeq: 2, upToSeq: 4 });
  });

  it('owes the answer since the first message of the turn', () => {
    const story = asked();
    const since = story.now;
    expect(story.wait(minute).visitorWrites().c.answerOwed?.since).toBe(since);
  });

  it('cannot say an answer that was begun before the visitor wrote on', () => {
    const story = asked();
    const late = story.answer();
    expect(story.visitorWrites().refusal(late, bot)).toBe('turn_moved');
  });

  it('cannot say an answer twice', () => {
    const story = asked();
    const answer = story.answer();
    expect(story.tell(answer, bot).refusal(answer, bot)).toBe('turn_moved');
  });

  it('cannot say an answer over a person who took over meanwhile', () => {
    const story = asked();
    const late = story.answer();
    story.tell({ type: 'take-over', operator: facts(anna) }, operator(anna));
    expect(story.refusal(late, bot)).toBe('control_moved');
  });

  it('cannot say an answer begun before a person came and went again', () => {
    const story = asked();
    const late = story.answer();
    story.asksForPerson().tell({ type: 'leave-queue', reason: 'visitor' }, visitor).visitorWrites();
    expect(story.c.state).toBe('bot');
    expect(story.refusal(late, bot)).toBe('control_moved');
  });

  it.each(['queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)('cannot answer in %s', (state) => {
    const story = storyIn(state);
    expect(story.refusal(story.answer(), bot)).toBe('control_moved');
  });

  it('asks for a person when it withholds the answer', () => {
    const story = asked();
    const { control, answersUpTo, decision } = story.answer();
    const withheld = { ...decision, decision: 'withhold', reason: 'no_match' } as const;
    story.tell({ type: 'withhold-answer', decision: withheld, control, answersUpTo }, bot);
    expect(story.lastEvents(2)).toEqual(['answer.withheld', 'handoff.started']);
    expect([story.c.state, story.c.handoffReason]).toEqual(['queued', 'no_match']);
  });

  it('cannot withhold late either', () => {
    const story = asked();
    const { control, answersUpTo, decision } = story.answer();
    const late = { type: 'withhold-answer', decision, control, answersUpTo } as const;
    expect(story.visitorWrites().refusal(late, bot)).toBe('turn_moved');
    expect(story.asksForPerson().refusal(late, bot)).toBe('control_moved');
  });

  it('is the only one who answers as the bot', () => {
    const story = asked();
    expect(story.refusal(story.answer(), system)).toBe('forbidden');
  });
});

describe('an operator', () => {
  const message = { type: 'post-operator-message', text: 'Hello' } as const;

  it('writes as the owner', () => {
    expect(storyIn('assigned').operatorWrites(anna).c.lastMessage?.actor).toEqual(operator(anna));
  });

  it('cannot write in the conversation of a colleague', () => {
    expect(storyIn('assigned').refusal(message, operator(bruno))).toBe('not_owner');
  });

  it.each(['bot', 'queued', 'offered', 'snoozed', 'resolved'] as const)('cannot write in %s', (state) => {
    expect(storyIn(state).refusal(message, operator(anna))).toBe('not_owner');
  });

  it('is told that a closed conversation is closed', () => {
    expect(storyIn('closed').refusal(message, operator(anna))).toBe('conversation_closed');
  });
});
