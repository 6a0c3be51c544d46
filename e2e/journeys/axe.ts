import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>;
}

/** Of the rules that are on by default, those that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Findings of axe-core in a document, as text. Waits for animations and reloads first, since a half-faded or dimmed
 * text has half the contrast. The context must be created with `bypassCSP`, since the content security policy allows
 * only the pages' own scripts.
 */
export async function axeFindings(document: Page | Frame, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await expect(document.locator('[aria-busy="true"]')).toHaveCount(0);
  await document.evaluate(async () => {
    const moving = () =>
      globalThis.document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    // A theme change starts its transitions some frames later: wait until there are none for a while.
    for (let still = 0; still < 6; still += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      const now = moving();
      // Shown as read again only after a moment.
      if (now.length > 0 || globalThis.document.querySelector('[aria-busy="true"]')) still = 0;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
  // Once per page: the script is half a megabyte, and a page is checked in many states.
  if (!(await document.evaluate(() => 'axe' in globalThis))) await document.evaluate(script);
  const violations = await document.evaluate(
    async (rule) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Frames are checked one by one, so that each finding has a location.
      const options = { iframes: false, resultTypes: ['violations'], ...(rule && { runOnly: rule }) };
      return (await axe.run(globalThis.document, options)).violations;
    },
    rules === 'colours' && { type: 'rule', values: colourRules },
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

type Scheme = 'light' | 'dark';

/**
 * Expects no finding: in the current colour scheme by every rule, in the other one by the colour rules. The page keeps
 * the other one: each change repaints all of it, which takes as long as the colour rules.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const [index, colorScheme] of (isDark ? schemes.toReversed() : schemes).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The console follows by script, a moment later.
    const html = page.locator('html');
    if ((await html.getAttribute('data-mantine-color-scheme')) !== null)
      await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Of the shop's page and the chat in it, only the chat has states.
    const chat = page.frames().find((frame) => frame.url().includes('/widget/panel'));
    const findings = await axeFindings(chat ?? page, index === 0 ? 'all' : 'colours');
    expect(findings, `${state}, ${colorScheme}`).toEqual([]);
  }
}
