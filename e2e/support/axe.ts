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
 * What axe-core finds in a document, in words; empty if nothing. Motion is waited for: half a fade is half a contrast.
 * The context must be made with `bypassCSP`, since our pages run no script but their own.
 */
export async function axeFindings(document: Page | Frame): Promise<string[]> {
  await document.evaluate(async () => {
    const moving = () =>
      globalThis.document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    // A change of the scheme sets colours moving only some frames later: it has to be still for a while.
    for (let still = 0; still < 6; still += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      const now = moving();
      if (now.length > 0) still = 0;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
  // Once for each page: it is half a megabyte, and a page is looked at in many states.
  if (!(await document.evaluate(() => 'axe' in globalThis))) await document.evaluate(script);
  const violations = await document.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // Frames are looked at one by one, so that a finding says where it is.
    const options = { iframes: false, resultTypes: ['violations'] };
    return (await axe.run(globalThis.document, options)).violations;
  });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
