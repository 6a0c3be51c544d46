import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';
import { fillSettings } from './dialogs/fill-settings.js';
import type { Settings } from './dialogs/opening.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

let settings: (Settings & { receiver: { close: () => Promise<void> } }) | null = null;
test.afterAll(() => settings?.receiver.close());

/** Paths of all settings, from the router, with the ids of existing records. */
function settingsPaths({ webhook, signedHere, action, team }: Settings): string[] {
  const router = readFileSync(new URL('../../apps/console/src/app/router.tsx', import.meta.url), 'utf8');
  const known: Record<string, readonly string[]> = {
    '/settings/chatbots/:chatbotId': ['/settings/chatbots/valdora'],
    '/settings/teams/:teamId': [team, '/settings/teams/new'],
    '/settings/webhooks/:endpointId': [webhook],
    '/settings/connections/:connectionId': [signedHere],
    '/settings/connections/:connectionId/import': [action.replace(/\/actions\/.*/, '/import')],
    // As the router has it: new, or an id.
    '/settings/connections/:connectionId/actions/${which}': [action, action.replace(/[^/]+$/, 'new')],
  };
  const paths = [...router.matchAll(/path: ['`](\/settings[^'`]*)['`]/g)].flatMap(
    ([, path = '']) => known[path] ?? path,
  );
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
  return [...paths, '/get-started'];
}

/** Whether all of it is read: nothing is loading, and no request is under way. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const [locale, width, scheme] of [
  ['en-GB', 1440, 'light'],
  ['it-IT', 390, 'dark'],
  ['it-IT', 1024, 'light'],
] as const)
  test(`every page of the settings passes axe and fits, at ${width} px in ${locale}`, async ({ browsers, server }) => {
    test.slow();
    settings ??= await fillSettings(server.url);
    const viewport = { width, height: 900 };
    const options = { path: '/settings', viewport, locale, colorScheme: scheme, bypassCSP: true } as const;
    const { page } = await browsers.operator('elena', options);
    for (const path of settingsPaths(settings)) {
      await test.step(path, async () => {
        await open(page, `${server.url}/console${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        await expectAccessible(page, path, [scheme]);
      });
    }
  });
