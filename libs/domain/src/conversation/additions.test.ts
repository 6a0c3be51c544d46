import { describe, expect, it } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import {
  anna,
  bot,
  bruno,
  ConversationScenario,
  operator,
  scenarioIn,
  visitor,
} from '#testing/conversation-scenario.js';

describe('rating', () => {
  const stars = (score: number) => ({ type: 'rate', score, comment: null }) as const;

  it.each(['assigned', 'resolved', 'bot'] as const)('is possible in %s', (state) => {
    expect(scenarioIn(state).apply(stars(4), visitor).c.rating).toEqual({ score: 4, comment: null, episode: 1 });
  });

  it.each(['queued', 'offered', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal(stars(4), visitor)).toBe('wrong_state');
  });

  it('may be changed within the episode', () => {
    expect(scenarioIn('resolved').apply(stars(4), visitor).apply(stars(2), visitor).c.rating?.score).toBe(2);
  });

  it('is cleared with the next episode', () => {
    const scenario = scenarioIn('resolved').apply(stars(4), visitor).visitorWrites();
    expect(scenario.c.rating).toBeNull();
    expect(scenario.apply(stars(5), visitor).c.rating).toMatchObject({ score: 5, episode: 2 });
  });
});

describe('the link to a client', () => {
  const link = { type: 'link-client', clientId: 'giulia' as ClientId } as const;
  const unlink = { type: 'unlink-client' } as const;

  it('can be removed, and the event names the client', () => {
    const linked = scenarioIn('bot').apply(link, operator(anna));
    expect(linked.c.clientId).toBe('giulia');
    const unlinked = linked.apply(unlink, operator(anna));
    expect(unlinked.c.clientId).toBeNull();
    expect(unlinked.log.at(-1)).toMatchObject({
      type: 'client.unlinked',
      publicSeq: null,
      data: { clientId: 'giulia' },
    });
  });

  it('cannot be removed if there is none', () => {
    expect(scenarioIn('bot').refusal(unlink, operator(anna))).toBe('not_found');
    expect(scenarioIn('closed').refusal(unlink, operator(anna))).toBe('conversation_closed');
  });
});

describe('internal additions', () => {
  const note = { type: 'write-note', text: 'Called before.' } as const;

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)(
    'a note in %s is internal',
    (state) => {
      const scenario = scenarioIn(state);
      const { publicSeq } = scenario.c;
      scenario.apply(note, operator(bruno));
      expect([scenario.log.at(-1)?.publicSeq, scenario.c.publicSeq, scenario.c.state]).toEqual([
        null,
        publicSeq,
        state,
      ]);
    },
  );

  it('are rejected once closed', () => {
    expect(scenarioIn('closed').refusal(note, operator(bruno))).toBe('conversation_closed');
  });

  it('labels are deduplicated and replace the previous ones', () => {
    const scenario = scenarioIn('bot').apply({ type: 'label', labels: ['late', 'gift', 'late'] }, operator(anna));
    expect(scenario.c.labels).toEqual(['late', 'gift']);
    expect(scenario.apply({ type: 'label', labels: [] }, operator(anna)).c.labels).toEqual([]);
  });

  it('a priority is stored', () => {
    expect(scenarioIn('queued').apply({ type: 'prioritise', priority: 'urgent' }, operator(anna)).c.priority).toBe(
      'urgent',
    );
  });

  it('a rating of an answer is logged and changes nothing else', () => {
    const scenario = new ConversationScenario().visitorWrites();
    scenario.apply(scenario.answer(), bot);
    const { seq, publicSeq, ...before } = scenario.c;
    const judged = scenario.log.at(-1);
    if (judged === undefined) throw new Error('nothing was answered');
    scenario.apply({ type: 'judge-answer', eventId: judged.id, verdict: 'wrong' }, operator(anna));
    expect(scenario.c).toEqual({ ...before, seq: seq + 1, publicSeq });
  });
});
