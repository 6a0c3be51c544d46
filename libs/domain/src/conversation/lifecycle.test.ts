import { describe, expect, it } from 'vitest';
import { anna, bot, bruno, facts, minute, operator, Story, storyIn, system, visitor } from '#testing/story.js';

const program = { kind: 'api', id: 'application-1' } as const;

describe('starting', () => {
  it('begins with the bot', () => {
    const story = new Story();
    expect([story.c.state, story.c.control, story.c.episode, story.c.seq]).toEqual(['bot', 1, 1, 1]);
    expect(story.lastEvents(1)).toEqual(['conversation.started']);
  });

  it('calls nobody before something is written, also where the bot is switched off', () => {
    const story = new Story({ bot: 'off' });
    expect([story.c.state, story.c.handoffReason]).toEqual(['bot', null]);
    expect(story.lastEvents(1)).toEqual(['conversation.started']);
  });
});

describe('snoozing', () => {
  const pause = (story: Story) => ({ type: 'snooze', until: story.now + minute }) as const;

  it('keeps the owner and lets nobody speak', () => {
    const story = storyIn('assigned');
    story.tell(pause(story), operator(anna));
    expect([story.c.state, story.c.owner, story.c.snoozedUntil]).toEqual(['snoozed', anna, story.now + minute]);
  });

  it('is refused to a colleague of the owner', () => {
    const story = storyIn('assigned');
    expect(story.refusal(pause(story), operator(bruno))).toBe('not_owner');
  });

  it('needs a time to come', () => {
    const story = storyIn('assigned');
    expect(story.refusal({ type: 'snooze', until: story.now }, operator(anna))).toBe('invalid');
  });

  it.each(['bot', 'queued', 'offered', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    const story = storyIn(state);
    expect(story.refusal(pause(story), operator(anna))).toBe('wrong_state');
  });
});

describe('waking', () => {
  const awake = (owner = facts(anna)) => ({ type: 'wake', owner }) as const;

  it('gives it back to its owner at its time', () => {
    const { c } = storyIn('snoozed')
      .wait(60 * minute)
      .tell(awake(), system);
    expect([c.state, c.owner, c.snoozedUntil]).toEqual(['assigned', anna, null]);
  });

  it('does not happen by itself before its time', () => {
    expect(
      storyIn('snoozed')
        .wait(60 * minute - 1)
        .refusal(awake(), system),
    ).toBe('wrong_state');
  });

  it('happens before its time when the owner asks', () => {
    const story = storyIn('snoozed').tell(awake(), operator(anna));
    expect(story.log.at(-1)).toMatchObject({ data: { reason: 'operator', to: 'assigned' } });
  });

  it('is refused to a colleague of the owner', () => {
    expect(storyIn('snoozed').refusal(awake(), operator(bruno))).toBe('not_owner');
  });

  it('goes back to the owner who wakes it, who may be busy but must have room', () => {
    const busy = storyIn('snoozed').tell(awake(facts(anna, { available: false })), operator(anna));
    expect(busy.c).toMatchObject({ state: 'assigned', owner: anna });
    const full = storyIn('snoozed').tell(awake(facts(anna, { hasRoom: false })), operator(anna));
    expect(full.c).toMatchObject({ state: 'queued', owner: null });
  });

  it.each([{ available: false }, { hasRoom: false }])('puts it into the queue when the owner has %o', (more) => {
    const { c } = storyIn('snoozed')
      .wait(60 * minute)
      .tell(awake(facts(anna, more)), system);
    expect([c.state, c.owner]).toEqual(['queued', null]);
  });

  it('into the queue takes a new place there', () => {
    const story = storyIn('snoozed')
      .wait(60 * minute)
      .visitorWrites(null);
    expect(story.c.queue?.since).toBe(story.now);
  });
});

describe('resolving', () => {
  const done = { type: 'resolve', outcome: 'confirmed', reason: 'operator' } as const;

  it.each(['bot', 'queued', 'assigned', 'snoozed'] as const)('ends what is in %s, with its outcome', (state) => {
    const story = storyIn(state).tell(done, operator(anna));
    expect([story.c.state, story.c.outcome, story.c.resolvedAt]).toEqual(['resolved', 'confirmed', story.now]);
    expect([story.c.owner, story.c.queue]).toEqual([null, null]);
  });

  it.each(['assigned', 'snoozed'] as const)('what is %s is refused to a colleague of the owner', (state) => {
    expect(storyIn(state).refusal(done, operator(bruno))).toBe('not_owner');
  });

  it('what is offered is refused to operators and programs, until the offer is over', () => {
    expect(storyIn('offered').refusal(done, operator(bruno))).toBe('wrong_state');
    expect(storyIn('offered').refusal({ ...done, reason: 'api' }, program)).toBe('wrong_state');
  });

  it.each(['queued', 'offered'] as const)('by the visitor who waits in %s leaves the queue first', (state) => {
    const story = storyIn(state).resolvedBy(visitor);
    expect(story.c.state).toBe('resolved');
    expect(story.lastEvents(2)).toEqual(['handoff.cancelled', 'conversation.resolved']);
  });

  it.each(['bot', 'assigned', 'snoozed'] as const)('by the visitor in %s is one event', (state) => {
    const story = storyIn(state);
    const { seq } = story.c;
    expect(story.resolvedBy(visitor).c.seq).toBe(seq + 1);
  });

  it('is refused to what is resolved', () => {
    expect(storyIn('resolved').refusal(done, operator(anna))).toBe('wrong_state');
  });

  it('keeps who had it last', () => {
    expect(storyIn('assigned').resolvedBy(operator(anna)).c.lastOwner).toBe(anna);
  });
});

describe('an idle conversation', () => {
  const idle = { type: 'resolve', outcome: 'unconfirmed', reason: 'idle' } as const;

  it('with the bot is resolved after the time of the policy', () => {
    const story = storyIn('bot', { botIdle: 15 }).wait(15 * minute);
    expect(story.tell(idle, system).c.outcome).toBe('unconfirmed');
  });

  it('with the bot is not resolved when the visitor wrote meanwhile', () => {
    const story = storyIn('bot', { botIdle: 15 })
      .wait(14 * minute)
      .visitorWrites()
      .wait(minute);
    expect(story.refusal(idle, system)).toBe('wrong_state');
  });

  it('with an operator is warned first and resolved after the grace', () => {
    const story = storyIn('assigned', { visitorIdle: 30, idleGrace: 5 })
      .operatorWrites(anna)
      .wait(30 * minute);
    expect(story.refusal(idle, system)).toBe('wrong_state');
    story.tell({ type: 'warn-idle' }, system);
    expect(story.c.resolvesAt).toBe(story.now + 5 * minute);
    expect(story.wait(5 * minute).tell(idle, system).c.state).toBe('resolved');
  });

  it('is not warned twice', () => {
    const story = storyIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .tell({ type: 'warn-idle' }, system);
    expect(story.refusal({ type: 'warn-idle' }, system)).toBe('wrong_state');
  });

  it('is spared when the visitor answers the warning', () => {
    const story = storyIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .tell({ type: 'warn-idle' }, system);
    story.visitorWrites().wait(5 * minute);
    expect([story.c.resolvesAt, story.refusal(idle, system)]).toEqual([null, 'wrong_state']);
  });

  it('forgets the warning when the owner returns it to the bot', () => {
    const story = storyIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .tell({ type: 'warn-idle' }, system);
    expect(story.tell({ type: 'return-to-bot' }, operator(anna)).c.resolvesAt).toBeNull();
  });
});

describe('reopening by an operator', () => {
  const again = { type: 'reopen', operator: facts(bruno) } as const;

  it('makes the operator the owner of a new episode', () => {
    const { c } = storyIn('resolved').tell(again, operator(bruno));
    expect([c.state, c.owner, c.episode, c.outcome, c.resolvedAt]).toEqual(['assigned', bruno, 2, null, null]);
  });

  it('is refused to one without room', () => {
    const command = { type: 'reopen', operator: facts(bruno, { hasRoom: false }) } as const;
    expect(storyIn('resolved').refusal(command, operator(bruno))).toBe('at_capacity');
  });

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal(again, operator(bruno))).toBe('wrong_state');
  });

  it('is refused for ever once it is closed', () => {
    expect(storyIn('closed').refusal(again, operator(bruno))).toBe('conversation_closed');
  });
});

describe('closing', () => {
  it('happens by age after the time of the policy', () => {
    const story = storyIn('resolved', { closeAfter: 60 }).wait(60 * minute);
    expect(story.tell({ type: 'close', reason: 'age' }, system).c.state).toBe('closed');
  });

  it('does not happen by age before', () => {
    const story = storyIn('resolved', { closeAfter: 60 }).wait(60 * minute - 1);
    expect(story.refusal({ type: 'close', reason: 'age' }, system)).toBe('wrong_state');
  });

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal({ type: 'close', reason: 'api' }, program)).toBe('wrong_state');
  });
});

describe('rating', () => {
  const stars = (score: number) => ({ type: 'rate', score, comment: null }) as const;

  it.each(['assigned', 'resolved', 'bot'] as const)('is possible in %s', (state) => {
    expect(storyIn(state).tell(stars(4), visitor).c.rating).toEqual({ score: 4, comment: null, episode: 1 });
  });

  it.each(['queued', 'offered', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal(stars(4), visitor)).toBe('wrong_state');
  });

  it('may be changed within the episode', () => {
    expect(storyIn('resolved').tell(stars(4), visitor).tell(stars(2), visitor).c.rating?.score).toBe(2);
  });

  it('begins anew with the next episode', () => {
    const story = storyIn('resolved').tell(stars(4), visitor).visitorWrites();
    expect(story.c.rating).toBeNull();
    expect(story.tell(stars(5), visitor).c.rating).toMatchObject({ score: 5, episode: 2 });
  });
});

describe('what staff adds', () => {
  const note = { type: 'write-note', text: 'Called before.' } as const;

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)(
    'a note in %s is internal',
    (state) => {
      const story = storyIn(state);
      const { publicSeq } = story.c;
      story.tell(note, operator(bruno));
      expect([story.log.at(-1)?.publicSeq, story.c.publicSeq, story.c.state]).toEqual([null, publicSeq, state]);
    },
  );

  it('is refused once it is closed', () => {
    expect(storyIn('closed').refusal(note, operator(bruno))).toBe('conversation_closed');
  });

  it('labels are kept once each and replace those before', () => {
    const story = storyIn('bot').tell({ type: 'label', labels: ['late', 'gift', 'late'] }, operator(anna));
    expect(story.c.labels).toEqual(['late', 'gift']);
    expect(story.tell({ type: 'label', labels: [] }, operator(anna)).c.labels).toEqual([]);
  });

  it('a priority is kept', () => {
    expect(storyIn('queued').tell({ type: 'prioritise', priority: 'urgent' }, operator(anna)).c.priority).toBe(
      'urgent',
    );
  });

  it('a judgement of an answer is logged and changes nothing else', () => {
    const story = new Story().visitorWrites();
    story.tell(story.answer(), bot);
    const { seq, publicSeq, ...before } = story.c;
    const judged = story.log.at(-1);
    if (judged === undefined) throw new Error('nothing was answered');
    story.tell({ type: 'judge-answer', eventId: judged.id, verdict: 'wrong' }, operator(anna));
    expect(story.c).toEqual({ ...before, seq: seq + 1, publicSeq });
  });
});
