import { afterEach, expect, it, vi } from 'vitest';
import { defaultHours } from './default-hours.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['Europe/Rome', 'Pacific/Kiritimati'])('hours begin in the time zone of the browser: %s', (timeZone) => {
  vi.stubEnv('TZ', timeZone);
  expect(defaultHours().timeZone).toBe(timeZone);
});
