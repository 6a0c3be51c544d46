import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { journeys } from '../../support/journey.js';
import { expectAccessible } from '../axe.js';
import { fillSettings } from '../dialogs/fill-settings.js';
import type { Settings } from '../dialogs/opening.js';
import { Requests, showPage } from '../in-app.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

let settings: (Settings & { receiver: { close: () => Promise<void> } }) | null = null;
test.afterAll(() => settings?.receiver.close());

/** Paths of all settings, from the router, with the ids of existing records. */
function settingsPaths({ webhook, signedHere, action, team }: Settings): string[] {
  const router = readFileSync(new URL('../../../apps/console/src/app/router.tsx', import.meta.url), 'utf8');
  const known: Record<string, readonly string[]> = {
    '/settings/chatbots/:chatbotId': ['/settings/chatbots/valdora'],
    '/settings/teams/:teamId': [team],
    '/settings/webhooks/:endpointId': [webhook],
    '/settings/connections/:connectionId': [signedHere],
    '/settings/connections/:connectionId/import': [action.replace(/\/actions\/.*/, '/import')],
    '/settings/connections/:connectionId/actions/${which}': [action],
  };
  const paths = [...router.matchAll(/path: ['`](\/settings[^'`]*)['`]/g)].flatMap(
    ([, path = '']) => known[path] ?? path,
  );
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
  // What the same component draws follows at the end, so that it is not next to each other.
  return [...paths, '/get-started', '/settings/teams/new', action.replace(/[^/]+$/, 'new')];
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
    const options = { path: '/inbox/queue', viewport, locale, colorScheme: scheme, bypassCSP: true } as const;
    const { page } = await browsers.operator('elena', options);
    const requests = new Requests(page);
    for (const path of settingsPaths(settings)) {
      await test.step(path, async () => {
        await showPage(page, path);
        await requests.settle();
        await expect(page).toHaveURL(`${server.url}/console${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        await expectAccessible(page, path, [scheme]);
      });
    }
  });
