import { expect, type Page } from '@playwright/test';
import type { Browsers } from './journey.js';

/** Somebody who may write, a supervisor unless said otherwise, at that address of the console. */
export async function supervisor(browsers: Browsers, path: string, who: 'sofia' | 'elena' = 'sofia'): Promise<Page> {
  const { page, url } = await browsers.operator(who);
  await page.goto(`${url}/console${path}`);
  return page;
}

/** The editor of a new article. */
export async function write(page: Page, title: string, body: string, variants: readonly string[] = []): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Ways of asking' }).fill(variants.join('\n'));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(body);
}

/** Publishes what is on the screen, by way of the table that comes before. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would change' });
  await expect(dialog).toContainText(/asked again|Nobody asked/);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** What is said in passing. */
export const notices = (page: Page, text: RegExp) => page.getByText(text).first();
