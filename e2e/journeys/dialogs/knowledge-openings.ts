import type { Page } from '@playwright/test';
import { click, type Opening } from './opening.js';

const knowledge = (file: string) => `features/knowledge/components/${file}.tsx`;

async function write(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Within 30 days.');
}

/** Every dialog of the knowledge. `article` is the path of one that `saveElsewhere` saves in a newer version. */
export function knowledgeOpenings(article: string, saveElsewhere: () => Promise<void>): Opening[] {
  return [
    {
      name: 'trial of a question',
      source: knowledge('knowledge-page'),
      path: '/knowledge',
      open: (page) => click(page, 'Try it'),
      primary: 'Ask',
    },
    {
      name: 'many articles',
      source: knowledge('batch-dialog'),
      path: '/knowledge',
      open: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select “/ })
          .first()
          .check();
        await click(page, 'Unpublish…');
      },
      primary: /^(Skip check and unpublish|Unpublish)$/,
    },
    {
      name: 'what a publication changes',
      source: knowledge('replay-dialog'),
      path: '/knowledge/articles/new',
      open: async (page) => {
        await write(page, 'How long do I have?');
        await click(page, 'Publish…');
      },
      primary: /^(Skip check and publish|Publish)$/,
    },
    {
      name: 'leaving without saving',
      source: knowledge('leave-guard'),
      path: '/knowledge/articles/new',
      open: async (page) => {
        await write(page, 'Unfinished');
        await page.getByRole('link', { name: 'Back' }).click();
      },
      primary: 'Leave and keep draft',
    },
    {
      name: 'a newer version',
      source: knowledge('conflict-dialog'),
      path: article,
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words of the first tab');
        await saveElsewhere();
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await click(page, 'Compare');
      },
      primary: 'Overwrite with mine',
    },
  ];
}
