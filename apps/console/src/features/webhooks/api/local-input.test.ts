import { expect, it, onTestFinished, vi } from 'vitest';
import { instantOf, localInput } from './local-input.js';

it('an untouched field keeps the instant that it shows, also in the hour that clocks show twice', () => {
  vi.stubEnv('TZ', 'Europe/Rome');
  onTestFinished(() => void vi.unstubAllEnvs());
  const again = Date.parse('2026-10-25T01:30:00.000Z');
  expect(localInput(again)).toBe('2026-10-25T02:30');
  expect(instantOf('2026-10-25T02:30', again)).toBe(again);
  expect(instantOf('2026-10-25T04:30', again)).toBe(Date.parse('2026-10-25T03:30:00.000Z'));
});
