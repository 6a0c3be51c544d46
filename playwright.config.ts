import { defineConfig } from '@playwright/test';
import { systemProbes } from './libs/tooling/src/chromium-probes.js';
import { CHROMIUM_ARGUMENTS, findChromium } from './libs/tooling/src/find-chromium.js';

/** Journeys start the servers they need themselves, so there is none here. */
export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(systemProbes), args: [...CHROMIUM_ARGUMENTS] },
    actionTimeout: 15_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
