import { expect, it } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { idempotencyKey } from './idempotency-keys.js';

const conversation = 'c1' as ConversationId;

it('keeps the key of a request until it has a definite outcome', () => {
  const first = idempotencyKey(conversation, 'ticket.open', { subject: 'Zip' });
  expect(idempotencyKey(conversation, 'ticket.open', { subject: 'Other' }).key).not.toBe(first.key);
  expect(idempotencyKey('c2' as ConversationId, 'ticket.open', { subject: 'Zip' }).key).not.toBe(first.key);
  expect(idempotencyKey(conversation, 'ticket.open', { subject: 'Zip' }).key).toBe(first.key);
  first.settle();
  expect(idempotencyKey(conversation, 'ticket.open', { subject: 'Zip' }).key).not.toBe(first.key);
});
