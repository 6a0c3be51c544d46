import { expect, type Page } from '@playwright/test';
import type { Browsers } from './journey.js';

/** Opens a console page as an operator who may write articles, by default a supervisor. */
export async function supervisor(browsers: Browsers, path: string, who: 'sofia' | 'elena' = 'sofia'): Promise<Page> {
  return (await browsers.operator(who, { path })).page;
}

/** Fills the editor of a new article. */
export async function write(page: Page, title: string, body: string, variants: readonly string[] = []): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Example phrasings' }).fill(variants.join('\n'));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(body);
}

/** Publishes the open article through the replay dialog. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would change' });
  await expect(dialog).toContainText(/replayed|No questions in this period/);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Transient notification with this text. */
export const notices = (page: Page, text: RegExp) => page.getByText(text).first();
