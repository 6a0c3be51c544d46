import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '#contracts/durations.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import type { OutboxItem } from '#sdk/client-types.js';
import { fc } from '#testing/fast-check.js';
import { handoffStory } from './handoff-story.js';
import { repliedMeanwhile } from './replied-meanwhile.js';
import { snoozeChoices, snoozeUntil } from './snooze-times.js';
import { aDecision, anEvent, aSummary } from './test-events.js';
import { rowOfMessage, threadRows, verdicts } from './thread-rows.js';

const kinds = (events: readonly EventView[], outbox: readonly OutboxItem[] = [], seen: number | null = null) =>
  threadRows(events, outbox, seen, 'anna').map((row) =>
    row.kind === 'message' ? `message${row.opens ? '*' : ''}` : row.kind,
  );

describe('the rows of a thread', () => {
  const visitor = { kind: 'visitor', id: 'v' } as const;
  const anna = { kind: 'operator', id: 'anna' } as const;
  const said = (seq: number, actor: typeof visitor | typeof anna, at: string) =>
    anEvent(seq, 'message.posted', { text: `say ${seq}` }, { actor, at });

  it('group messages of one author within five minutes', () => {
    const rows = kinds([
      said(1, visitor, '2026-03-02T10:00:00.000Z'),
      said(2, visitor, '2026-03-02T10:04:00.000Z'),
      said(3, visitor, '2026-03-02T10:10:00.000Z'),
      said(4, anna, '2026-03-02T10:10:10.000Z'),
    ]);
    expect(rows).toEqual(['day', 'message*', 'message', 'message*', 'message*']);
  });

  it('start each day with its name and a new group', () => {
    const rows = kinds([said(1, visitor, '2026-03-02T12:00:00.000Z'), said(2, visitor, '2026-03-04T12:00:00.000Z')]);
    expect(rows).toEqual(['day', 'message*', 'day', 'message*']);
  });

  it('mark the last read message, counting only messages of others', () => {
    const at = '2026-03-02T12:00:00.000Z';
    expect(kinds([said(1, visitor, at), said(2, anna, at), said(3, visitor, at)], [], 1)).toEqual([
      'day',
      'message*',
      'message*',
      'new',
      'message*',
    ]);
    expect(kinds([said(1, visitor, at)], [], 1)).not.toContain('new');
  });

  it('attach ratings to the answers they are about, the last one counting', () => {
    const judged = (seq: number, verdict: 'right' | 'wrong') =>
      anEvent(seq, 'answer.judged', { eventId: 'e1' as never, verdict });
    const events = [said(1, visitor, '2026-03-02T12:00:00.000Z'), judged(2, 'right'), judged(3, 'wrong')];
    expect(kinds(events)).toEqual(['day', 'message*']);
    expect(verdicts(events).get('e1')).toBe('wrong');
  });

  it('are found by the message they show, while it is loaded', () => {
    const at = '2026-03-02T12:00:00.000Z';
    const rows = threadRows([said(1, visitor, at), said(2, anna, at)], [], null, 'anna');
    expect(rows[rowOfMessage(rows, 'e2' as never)]?.key).toBe('e2');
    expect(rowOfMessage(rows, 'e9' as never)).toBe(-1);
  });

  it('show an offer that was not accepted once', () => {
    const offered = anEvent(1, 'handoff.offered', { operatorId: 'anna' as never, until: 0 });
    const expired = anEvent(2, 'handoff.expired', { operatorId: 'anna' as never });
    expect(kinds([offered, expired])).toEqual(['day', 'wait']);
    expect(kinds([offered])).toEqual(['day', 'wait']);
  });

  it('end with unsent messages', () => {
    const item = {
      clientKey: 'k' as never,
      text: 'later',
      at: Date.parse('2026-03-02T12:00:30.000Z'),
      status: 'waiting',
      failure: null,
      retryAt: null,
    } as const;
    expect(kinds([said(1, anna, '2026-03-02T12:00:00.000Z')], [item])).toEqual(['day', 'message*', 'outgoing']);
  });

  it('have unique keys, whatever is in the log', () => {
    const type = fc.constantFrom('message.posted' as const, 'note.posted' as const);
    const log = fc.array(fc.tuple(type, fc.integer({ min: 0, max: 72 })), { maxLength: 40 });
    fc.assert(
      fc.property(log, fc.integer({ min: 0, max: 40 }), (entries, seen) => {
        let at = Date.parse('2026-03-02T12:00:00.000Z');
        const events = entries.map(([each, hours], index) => {
          at += hours * 3_600_000;
          return anEvent(index + 1, each, { text: 'x' }, { at: new Date(at).toISOString(), actor: visitor });
        });
        const keys = threadRows(events, [], seen, 'anna').map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('the summary of a handoff', () => {
  const asks = (seq: number, text: string) =>
    anEvent(seq, 'message.posted', { text }, { actor: { kind: 'visitor', id: 'v' } });
  const withheld = (seq: number, more: Parameters<typeof aDecision>[0]) =>
    anEvent(seq, 'answer.withheld', { reason: 'no_match', answersUpTo: seq - 1 }, { decision: aDecision(more) });
  const started = (seq: number) => anEvent(seq, 'handoff.started', { reason: 'no_match', teamId: null });

  it('shows the question, not the request for a person', () => {
    const events = [
      asks(1, 'Where is my parcel?'),
      withheld(2, { question: 'Where is my parcel?', confidence: 0.4 }),
      asks(3, 'a person please'),
      withheld(4, { question: 'a person please', reason: 'visitor_requested' }),
      started(5),
    ];
    const story = handoffStory(aSummary({ handoffReason: 'no_match' }), events);
    expect(story.question).toBe('Where is my parcel?');
    expect(story.attempts.map(({ decision }) => decision.confidence)).toEqual([0.4]);
  });

  it('shows a request for a person with its subject', () => {
    const question = 'I want to talk to a human about my refund';
    const events = [
      asks(1, 'Where is my parcel?'),
      withheld(2, { question: 'Where is my parcel?', confidence: 0.4 }),
      asks(3, question),
      withheld(4, { question, reason: 'visitor_requested', evidence: { about: 1 } }),
      started(5),
    ];
    expect(handoffStory(aSummary(), events)).toMatchObject({ question, attempts: [] });
  });

  it("shows the bot's attempt at that question, not at an earlier one", () => {
    const events = [
      asks(1, 'Do you rent bikes?'),
      withheld(2, { question: 'Do you rent bikes?', confidence: 0.3 }),
      asks(3, 'My order is late.'),
      asks(4, 'Where is it?'),
      withheld(5, { question: 'My order is late.\nWhere is it?', confidence: 0.6 }),
      started(6),
    ];
    const { question, attempts } = handoffStory(aSummary(), events);
    expect(question).toBe('Where is it?');
    expect(attempts.map(({ decision }) => decision.confidence)).toEqual([0.6]);
  });

  it('shows the question that the bot asked back about after "none of these"', () => {
    const question = 'a boat?';
    const asking = aDecision({ decision: 'clarify', question, confidence: 0.4 });
    const choices = [{ articleId: 'a' as ArticleId, label: 'Canoe' }];
    const events = [
      asks(1, question),
      anEvent(2, 'message.posted', { text: 'Did you mean…?', choices, none: 'None of these' }, { decision: asking }),
      asks(3, 'None of these'),
      withheld(4, { question, confidence: 0.2, choice: { asked: 'e2' as EventId, articleId: null } }),
      started(5),
    ];
    const story = handoffStory(aSummary(), events);
    expect(story.question).toBe(question);
    expect(story.attempts).toEqual([{ outcome: 'asked', decision: asking }]);
  });

  it('shows the message that started a dialogue, not the replies in it', () => {
    const bot = (seq: number, text: string) =>
      anEvent(seq, 'message.posted', { text }, { actor: { kind: 'bot', id: null } });
    const form = (seq: number, dialogue: object | null) =>
      anEvent(seq, 'dialogue.updated', { dialogue: dialogue as never });
    const events = [
      asks(1, 'Where is my order?'),
      bot(2, 'What is the order number? It is in the confirmation e-mail.'),
      form(3, {}),
      asks(4, '10625'),
      bot(5, 'Email address, please?'),
      form(6, {}),
      asks(7, 'ada@shop.example'),
      bot(8, 'I cannot find anything that matches.'),
      form(9, null),
      started(10),
    ];
    expect(handoffStory(aSummary(), events).question).toBe('Where is my order?');
    expect(handoffStory(aSummary(), [...events.slice(0, 9), asks(10, 'But I paid!')]).question).toBe('But I paid!');
    // A wait ends the form without an event of its own.
    const returned = anEvent(10, 'handoff.cancelled', { reason: 'visitor_cancelled' } as never);
    const later = [...events.slice(0, 8), started(9), returned, asks(11, 'Do you rent bikes?'), started(12)];
    expect(handoffStory(aSummary(), later).question).toBe('Do you rent bikes?');
  });

  it('falls back to the request when nothing else was written', () => {
    const events = [
      asks(1, 'a person please'),
      withheld(2, { question: 'a person please', reason: 'visitor_requested' }),
      started(3),
    ];
    expect(handoffStory(aSummary(), events).question).toBe('a person please');
  });

  it('shows the next opening for a request outside opening hours, until an operator accepts it', () => {
    const opensAt = Date.parse('2026-03-09T08:00:00.000Z');
    const closed = anEvent(5, 'handoff.started', { reason: 'no_match', teamId: null, opensAt });
    const taken = anEvent(6, 'handoff.completed', {
      operatorId: 'marco' as never,
      operatorName: 'Marco',
      reason: 'accepted',
    });
    expect(handoffStory(aSummary(), [closed]).closed).toEqual({ askedAt: closed.at, opensAt });
    expect(handoffStory(aSummary(), [closed, taken]).closed).toBeNull();
    expect(handoffStory(aSummary(), [closed, started(6)]).closed).toBeNull();
    expect(handoffStory(aSummary(), []).closed).toBeNull();
  });

  it('shows the opening of the team that it was moved to since, and no longer its own rule', () => {
    const [rome, night] = ['rome', 'night'] as never[];
    const teamRule = { by: 'page', field: null, value: '/it' } as const;
    const began = anEvent(5, 'handoff.started', { reason: 'no_match', teamId: rome as never, teamRule });
    const to = { reason: 'operator', operatorId: null, operatorName: null, note: null, offerUntil: null } as const;
    const opensAt = Date.parse('2026-03-09T08:00:00.000Z');
    const moved = anEvent(6, 'conversation.transferred', { ...to, teamId: night as never, opensAt });
    const ofTeam = (id: unknown) => ({ ...aSummary(), team: { id: id as never, name: 'Team' } });
    expect(handoffStory(ofTeam(rome), [began])).toMatchObject({ teamRule, closed: null });
    expect(handoffStory(ofTeam(night), [began, moved])).toMatchObject({
      teamRule: null,
      closed: { askedAt: moved.at, opensAt },
    });
  });

  it('shows the newest question before a transfer, and what the bot tried since an operator last had it', () => {
    const anna = { actor: { kind: 'operator', id: 'anna' } } as const;
    const who = { operatorId: 'anna' as never, operatorName: 'Anna' };
    const to = { operatorId: null, operatorName: null, teamId: null, note: null, offerUntil: null };
    const transferred = (seq: number, episode: number) =>
      anEvent(seq, 'conversation.transferred', { reason: 'operator', ...to }, { ...anna, episode });
    const events = [
      asks(1, 'forget it'),
      withheld(2, { question: 'forget it', confidence: 0.3 }),
      started(3),
      anEvent(4, 'handoff.cancelled', { reason: 'visitor' }),
      asks(5, 'Where is my parcel?'),
      withheld(6, { question: 'Where is my parcel?', confidence: 0.4 }),
      anEvent(7, 'handoff.completed', { ...who, reason: 'operator_takeover' }),
      asks(8, 'Can I pick it up?'),
      anEvent(9, 'conversation.resolved', { reason: 'operator', outcome: 'solved' } as never),
      anEvent(10, 'conversation.reopened', { to: 'assigned', ...who }, { episode: 2 }),
      transferred(11, 2),
    ];
    const waiting = aSummary({ handoffReason: 'operator_takeover', episode: 2 });
    expect(handoffStory(waiting, events)).toMatchObject({
      question: 'Can I pick it up?',
      attempts: [],
      reason: 'transferred',
    });
    const taken = handoffStory(aSummary({ handoffReason: 'operator_takeover' }), events.slice(0, 7));
    expect(taken).toMatchObject({ question: 'Where is my parcel?', reason: 'operator_takeover' });
    expect(taken.attempts.map(({ decision }) => decision.confidence)).toEqual([0.4]);
  });

  it('shows the newest question of a conversation that is back in the queue without a transfer by an operator', () => {
    const who = { operatorId: 'anna' as never, operatorName: 'Anna' };
    const to = { operatorId: null, operatorName: null, teamId: null, note: null, offerUntil: null };
    const held = [
      asks(1, 'Where is my parcel?'),
      started(2),
      anEvent(3, 'handoff.completed', { ...who, reason: 'handoff' } as never),
      asks(4, 'Can I pick it up?'),
    ];
    const ends = [
      [anEvent(5, 'conversation.transferred', { reason: 'operator_silent', ...to })],
      [anEvent(5, 'conversation.snoozed', {} as never), anEvent(6, 'conversation.woken', { to: 'queued' } as never)],
    ];
    for (const end of ends)
      expect(handoffStory(aSummary({ handoffReason: 'no_match' }), [...held, ...end])).toMatchObject({
        question: 'Can I pick it up?',
        reason: 'requeued',
      });
  });

  it('keeps the reason of a wait that is moved to another team', () => {
    const to = { reason: 'operator', operatorId: null, operatorName: null, note: null, offerUntil: null } as const;
    const events = [
      asks(1, 'Where is it?'),
      withheld(2, { confidence: 0.4 }),
      started(3),
      anEvent(4, 'conversation.transferred', { ...to, teamId: 'night' as never }),
    ];
    const story = handoffStory(aSummary({ handoffReason: 'no_match' }), events);
    expect(story).toMatchObject({ reason: 'no_match', question: 'Where is it?' });
    expect(story.attempts).toHaveLength(1);
  });

  it('shows the note of a transfer until an operator accepts', () => {
    const passed = anEvent(
      6,
      'conversation.transferred',
      { reason: 'operator', operatorId: null, operatorName: null, teamId: null, note: 'sizes', offerUntil: null },
      { actor: { kind: 'operator', id: 'anna' } },
    );
    expect(handoffStory(aSummary(), [started(5), passed]).passedOn).toEqual({
      reason: 'operator',
      note: 'sizes',
      byId: 'anna',
    });
    const taken = anEvent(7, 'handoff.completed', {
      operatorId: 'marco' as never,
      operatorName: 'Marco',
      reason: 'accepted',
    });
    expect(handoffStory(aSummary(), [started(5), passed, taken]).passedOn).toBeNull();
  });

  it('names the operator who did not reply, and asks what the visitor has written since', () => {
    const events = [
      asks(1, 'Where is it?'),
      started(2),
      anEvent(3, 'handoff.completed', { operatorId: 'marco' as never, operatorName: 'Marco', reason: 'accepted' }),
      asks(4, 'Can I pick it up?'),
      anEvent(5, 'conversation.transferred', {
        ...{ reason: 'operator_silent', operatorId: null, operatorName: null },
        ...{ teamId: null, note: null, offerUntil: null },
      }),
      asks(6, 'Anybody there?'),
    ];
    expect(handoffStory(aSummary(), events)).toMatchObject({
      question: 'Anybody there?',
      passedOn: { reason: 'operator_silent', note: null, byId: 'marco' },
    });
  });
});

describe('a reply of a colleague while one writes', () => {
  const reply = (seq: number, id: string) =>
    anEvent(seq, 'message.posted', { text: 'hi' }, { actor: { kind: 'operator', id } });

  it('is announced only if it arrived after the draft was started, from another operator', () => {
    expect(repliedMeanwhile([reply(5, 'marco')], 4, 'anna')?.seq).toBe(5);
    expect(repliedMeanwhile([reply(5, 'marco')], 5, 'anna')).toBeNull();
    expect(repliedMeanwhile([reply(5, 'anna')], 4, 'anna')).toBeNull();
    expect(repliedMeanwhile([reply(5, 'marco')], null, 'anna')).toBeNull();
  });
});

describe('times to snooze to', () => {
  it('are all in the future, and mornings are at nine', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2026, 0, 1), max: new Date(2027, 0, 1), noInvalidDate: true }), (now) => {
        for (const choice of snoozeChoices) expect(snoozeUntil(choice, now).getTime()).toBeGreaterThan(now.getTime());
        expect(snoozeUntil('monday', now).getDay()).toBe(1);
        expect(snoozeUntil('tomorrow', now).getHours()).toBe(9);
      }),
    );
  });

  it.each([
    ['forward', '2026-03-29T00:30:00.000Z'],
    ['back', '2026-10-25T00:30:00.000Z'],
  ])('last an hour or three where the clocks go %s', (_, at) => {
    vi.stubEnv('TZ', 'Europe/Rome');
    onTestFinished(() => void vi.unstubAllEnvs());
    const now = new Date(at);
    expect(snoozeUntil('hour', now).getTime() - now.getTime()).toBe(hourMs);
    expect(snoozeUntil('three_hours', now).getTime() - now.getTime()).toBe(3 * hourMs);
    expect(snoozeUntil('tomorrow', now).getHours()).toBe(9);
  });
});
