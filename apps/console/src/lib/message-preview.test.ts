import { expect, it } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import { messagePreview } from './message-preview.js';

type LastMessage = NonNullable<ConversationSummary['lastMessage']>;
const said = (kind: LastMessage['actor']['kind'], text: string) =>
  messagePreview({ actor: { kind, id: 'x' }, text, at: '2026-03-01T09:00:00.000Z', seq: 1 } as LastMessage);

it.each(['bot', 'operator', 'api_key'] as const)(
  'what the business says is shown without its formatting: %s',
  (kind) => {
    expect(said(kind, 'Within **30** days,\n- see [our page](https://a.example)')).toBe('Within 30 days, see our page');
  },
);

it('what a visitor typed stays as it is', () => {
  expect(said('visitor', '2**3 is **8**')).toBe('2**3 is **8**');
});

it('where nothing was said there is no preview', () => {
  expect(messagePreview(null)).toBeNull();
});
