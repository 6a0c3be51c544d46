import { describe, expect, it } from 'vitest';
import { isToLauncher, isToPanel } from './bridge-protocol.js';

const nonsense: unknown[] = [
  null,
  undefined,
  'close',
  7,
  [],
  {},
  { type: 'open' },
  { type: 'status', unread: '3', active: true },
  { type: 'view', visible: 1 },
  { type: 'status', unread: 3, active: true },
  { type: 'status', unread: 3, active: true, said: 1, conversation: { id: 7 } },
  { type: 'status', unread: 3, active: true, said: 'x', conversation: null },
  { type: 'problem' },
  { type: 'set', change: null },
];

describe('messages between the launcher and the panel', () => {
  it('are accepted in their documented format', () => {
    expect(isToLauncher({ type: 'close' })).toBe(true);
    expect(isToLauncher({ type: 'status', unread: 2, active: false, said: null, conversation: null })).toBe(true);
    const conversation = { id: 'c1', state: 'bot' };
    expect(isToLauncher({ type: 'status', unread: 2, active: true, said: 3, conversation })).toBe(true);
    expect(isToLauncher({ type: 'problem', text: 'set: no' })).toBe(true);
    expect(isToPanel({ type: 'set', change: { name: 'Ada' } })).toBe(true);
    expect(isToPanel({ type: 'view', visible: true, focus: false })).toBe(true);
  });

  it.each(nonsense)('%j is passed over by both sides', (value) => {
    expect(isToLauncher(value)).toBe(false);
    expect(isToPanel(value)).toBe(false);
  });
});
