import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>;
}

/**
 * Findings of axe-core in a document, as text. Waits for animations first, since a half-faded text has half the contrast.
 * The context must be made with `bypassCSP`, since the content security policy allows only the pages' own scripts.
 */
export async function axeFindings(document: Page | Frame): Promise<string[]> {
  await document.evaluate(async () => {
    const moving = () =>
      globalThis.document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    // A theme change starts its transitions some frames later: wait until there are none for a while.
    for (let still = 0; still < 6; still += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      const now = moving();
      if (now.length > 0) still = 0;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
  // Once per page: the script is half a megabyte, and a page is checked in many states.
  if (!(await document.evaluate(() => 'axe' in globalThis))) await document.evaluate(script);
  const violations = await document.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // Frames are checked one by one, so that each finding has a location.
    const options = { iframes: false, resultTypes: ['violations'] };
    return (await axe.run(globalThis.document, options)).violations;
  });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
