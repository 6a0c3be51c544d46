import { expect, it } from 'vitest';
import { statusOf } from './status-of.js';

const withAnna = { state: 'assigned', operatorName: 'Anna' } as const;

it('says that an operator is with the visitor, unless they are disconnected', () => {
  expect(statusOf(withAnna, undefined)).toBe('operator');
  expect(statusOf(withAnna, false)).toBe('operator');
  expect(statusOf(withAnna, true)).toBe('disconnected');
  expect(statusOf({ ...withAnna, state: 'snoozed' }, true)).toBe('disconnected');
});

it('names the state where nobody is in charge, whoever was before', () => {
  expect(statusOf({ ...withAnna, state: 'queued' }, true)).toBe('waiting');
  expect(statusOf({ ...withAnna, state: 'resolved' }, true)).toBe('resolved');
  expect(statusOf({ state: 'bot', operatorName: null }, undefined)).toBe('bot');
});
