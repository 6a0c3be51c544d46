import { defineConfig } from '@playwright/test';
import { systemProbes } from './libs/tooling/src/chromium-probes.js';
import { CHROMIUM_ARGUMENTS, findChromium } from './libs/tooling/src/find-chromium.js';
import { patienceMs } from './libs/tooling/src/test-run/patience.js';

/** Journeys that prove one rule on every screen. */
const sweeps = 'sweeps/**/*.spec.ts';

/** Journeys start the servers they need themselves, so there is none here: each file its own, so that files run side by side. */
export default defineConfig({
  testDir: 'e2e/journeys',
  projects: [
    { name: 'journeys', testIgnore: sweeps },
    { name: 'sweeps', testMatch: sweeps },
  ],
  outputDir: 'test-results',
  timeout: 5 * patienceMs,
  expect: { timeout: patienceMs },
  // More than processors: some of them wait, for a time-out or for a server that starts.
  workers: 3,
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(systemProbes), args: [...CHROMIUM_ARGUMENTS] },
    actionTimeout: patienceMs,
    // Nobody looks at what moves: the dots of a chat that waits alone would draw all the time, a quarter of a processor.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
