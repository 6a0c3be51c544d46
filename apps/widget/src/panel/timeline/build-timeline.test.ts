import { describe, expect, it } from 'vitest';
import type { ClientKey, EventId, OperatorId } from '#contracts/ids.js';
import type { VisitorEventView } from '#contracts/views.js';
import type { OutboxItem } from '#sdk/client-types.js';
import { scenes } from '../../dev/scenes.js';
import { buildTimeline } from './build-timeline.js';
import { countUnread } from './unread.js';

const noon = new Date(2026, 2, 2, 12).getTime();
const minute = 60_000;
const { events: sample } = scenes('en').operator?.snapshot ?? { events: [] };

function message(
  seq: number,
  kind: 'visitor' | 'bot' | 'operator' | 'api_key',
  minutes: number,
  clientKey: string | null = null,
): VisitorEventView {
  const [template] = sample.filter((event) => event.type === 'message.posted');
  if (template?.type !== 'message.posted') throw new Error('the sample has no message');
  return {
    ...template,
    id: `e${seq}` as EventId,
    seq,
    at: new Date(noon + minutes * minute).toISOString(),
    actor: { kind, id: kind === 'operator' ? 'op-1' : null },
    clientKey: clientKey as ClientKey | null,
    data: { text: `m${seq}` },
  };
}

function joined(seq: number, minutes: number): VisitorEventView {
  return {
    ...message(seq, 'operator', minutes),
    type: 'handoff.completed',
    data: { operatorId: 'op-1' as OperatorId, operatorName: 'Anna' },
  };
}

function unsent(clientKey: string, minutes: number): OutboxItem {
  return {
    clientKey: clientKey as ClientKey,
    text: 'later',
    at: noon + minutes * minute,
    status: 'waiting',
    failure: null,
    retryAt: null,
  };
}

const shape = (events: VisitorEventView[], outbox: OutboxItem[] = []) =>
  buildTimeline(events, outbox).map((item) =>
    item.kind === 'group' ? `${item.author}:${item.bubbles.map((bubble) => bubble.text).join('+')}` : item.kind,
  );

describe('the timeline', () => {
  it("shows a program's words as the bot's, not as a person's", () => {
    expect(shape([message(1, 'bot', 0), message(2, 'api_key', 1), message(3, 'operator', 2)])).toEqual([
      'day',
      'bot:m1+m2',
      'operator:m3',
    ]);
  });

  it('groups messages of one author within five minutes', () => {
    expect(shape([message(1, 'visitor', 0), message(2, 'visitor', 4), message(3, 'visitor', 10)])).toEqual([
      'day',
      'visitor:m1+m2',
      'visitor:m3',
    ]);
  });

  it('does not group across another author or a notice', () => {
    expect(
      shape([
        message(1, 'visitor', 0),
        message(2, 'bot', 1),
        message(3, 'visitor', 2),
        joined(4, 2),
        message(5, 'visitor', 3),
      ]),
    ).toEqual(['day', 'visitor:m1', 'bot:m2', 'visitor:m3', 'notice', 'visitor:m5']);
  });

  it('separates days, even within a group', () => {
    expect(shape([message(1, 'visitor', 12 * 60 - 1), message(2, 'visitor', 12 * 60 + 1)])).toEqual([
      'day',
      'visitor:m1',
      'day',
      'visitor:m2',
    ]);
  });

  it('shows an operator by the name used at the acceptance', () => {
    const group = buildTimeline([joined(1, 0), message(2, 'operator', 1)], []).at(-1);
    expect(group).toMatchObject({ kind: 'group', author: 'operator', name: 'Anna' });
  });

  it('shows the outbox after the log', () => {
    expect(shape([message(1, 'visitor', 0)], [unsent('key-of-the-outbox', 1)])).toEqual(['day', 'visitor:m1+later']);
  });

  it('shows a message once, with one key, while it is both in the log and in the outbox', () => {
    const before = buildTimeline([], [unsent('key-of-the-outbox', 0)]).at(-1);
    const both = buildTimeline([message(1, 'visitor', 0, 'key-of-the-outbox')], [unsent('key-of-the-outbox', 0)]);
    expect(both).toHaveLength(2);
    expect(both.at(-1)).toMatchObject({
      key: before?.key,
      bubbles: [{ key: 'key-of-the-outbox', text: 'm1', unsent: null }],
    });
  });
});

describe('the unread count', () => {
  it('counts messages of the other side after the last one seen', () => {
    const events = [
      message(1, 'bot', 0),
      message(2, 'visitor', 0),
      joined(3, 0),
      message(4, 'operator', 0),
      message(5, 'operator', 1),
    ];
    expect(countUnread(events, 0)).toBe(3);
    expect(countUnread(events, 4)).toBe(1);
    expect(countUnread(events, 5)).toBe(0);
  });
});
