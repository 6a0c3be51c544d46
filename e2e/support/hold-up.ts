import type { Page } from '@playwright/test';

/** Holds up requests of the page to this address and with this method, until the returned function is called. */
export async function holdUp(page: Page, address: RegExp, method: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
