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
];

describe('messages between the launcher and the panel', () => {
  it('are accepted in their documented format', () => {
    expect(isToLauncher({ type: 'close' })).toBe(true);
    expect(isToLauncher({ type: 'status', unread: 2, active: false })).toBe(true);
    expect(isToPanel({ type: 'view', visible: true, focus: false })).toBe(true);
  });

  it.each(nonsense)('%j is passed over by both sides', (value) => {
    expect(isToLauncher(value)).toBe(false);
    expect(isToPanel(value)).toBe(false);
  });
});
