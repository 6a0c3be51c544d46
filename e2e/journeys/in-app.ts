import { expect, type Page } from '@playwright/test';

/** Marks the heading of a page that is being left. */
const left = 'data-left';

/** Requests of a page that are under way. */
export class Requests {
  readonly #underWay = new Set<unknown>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => this.#underWay.add(request));
    for (const ended of ['requestfinished', 'requestfailed'] as const)
      page.on(ended as 'requestfinished', (request) => this.#underWay.delete(request));
  }

  /** Waits until none is under way, and what has arrived is drawn and has caused no other. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 3; idle += 1) {
      await this.page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 20)))),
      );
      if (this.#underWay.size > 0) idle = -1;
    }
  }
}

/** Another address for the router of the console, as *Back* does: the document is not loaded again. */
export function goInApp(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    // As the router numbers its entries.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: address, usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/console${path}`);
}

/**
 * Shows another page of the console by its router, as *Back* does: the document is not loaded again, which takes most of
 * the processor time. Both pages must be drawn by different components, since the heading tells when the other is there.
 */
export async function showPage(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await heading.evaluate((element, mark) => element.setAttribute(mark, ''), left);
  await goInApp(page, path);
  await expect(page.locator(`h1[${left}]`)).toHaveCount(0);
  await expect(heading).toBeVisible();
}
