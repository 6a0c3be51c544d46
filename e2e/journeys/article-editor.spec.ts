import { expect, type Page } from '@playwright/test';
import { notices, supervisor, write } from '../support/article-pages.js';
import { holdUp } from '../support/hold-up.js';
import { journeys } from '../support/journey.js';

const test = journeys({ TRAINING: 'off' });
const oneArticle = /\/api\/v1\/articles\/[^/?]+$/;
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Saves the text, then a different one from a second tab: the first tab is a version behind. */
async function saveFromAnotherTab(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await text(second).fill('Words of the second tab');
  await second.keyboard.press('Control+s');
  await expect(notices(second, /^version 2,/)).toBeVisible();
}

test('an article is edited beside its preview, saved by shortcut, compared with earlier versions and restored', async ({
  browsers,
}) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Do you repair kites?', 'We repair kites within **five days**.\n\n- bring it\n- collect it', [
    'kite repair',
  ]);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('five days');
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  await expect(notices(page, /^version 1,/)).toBeVisible();
  await text(page).fill('We repair kites within **seven days**.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(notices(page, /^version 2,/)).toBeVisible();

  await page.getByRole('link', { name: /^Versions/ }).click();
  const difference = page.getByRole('region', { name: 'Changes', exact: true });
  await expect(difference.locator('del').first()).toContainText('five');
  await expect(difference.locator('ins').first()).toContainText('seven');
  await page.getByRole('link', { name: /^Version 1/ }).click();
  await difference.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Saved as version 3.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Version 3/ })).toHaveAttribute('aria-current', 'true');
  await expect(difference.getByRole('button', { name: 'Restore' })).toBeHidden();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(text(page)).toHaveValue(/five days/);
  await expect(notices(page, /^version 3,/)).toBeVisible();
});

test('what is typed while the page of a new article is being drawn is not lost', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Begun', 'First words');
  await text(page).evaluate((field: HTMLTextAreaElement) => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...change) => {
      replaceState(...change);
      if (!field.isConnected || field.value !== 'First words') return;
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'First words and more');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  await expect(notices(page, /^version 1,/)).toBeVisible();
  await expect(text(page)).toHaveValue('First words and more');
  await page.keyboard.press('Control+s');
  await expect(notices(page, /^version 2,/)).toBeVisible();
});

test('a new article can be changed and saved again as soon as it has its address', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Saved twice', 'First words');
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...change) => {
      replaceState(...change);
      if (!/articles\/(?!new)/.test(location.pathname)) return;
      history.replaceState = replaceState;
      // After the router's work, before any other task: earlier than any key can be pressed.
      queueMicrotask(() => {
        const field = [...document.querySelectorAll('textarea')].find(({ value }) => value === 'First words');
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Second words');
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        field?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true }));
      });
    };
  });
  await page.keyboard.press('Control+s');
  await expect(notices(page, /^version 2,/)).toBeVisible();
  await expect(text(page)).toHaveValue('Second words');
});

test('unsaved changes are guarded and survive a reload', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Unfinished', 'Half a sentence');
  await page.getByRole('link', { name: 'Back' }).click();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await expect(page.getByText('Unsaved changes from your last visit were restored.')).toBeVisible();
  await expect(text(page)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(text(page)).toHaveValue('');
});

test("saving over a colleague's version names the colleague and shows a comparison first", async ({ browsers }) => {
  browsers.monitor.expect(/412/);
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Shared article', 'First words');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  const other = await supervisor(browsers, new URL(page.url()).pathname.replace('/console', ''), 'elena');
  await text(other).fill('Words of the other');
  await other.keyboard.press('Control+s');
  await expect(notices(other, /^version 2,/)).toBeVisible();

  await text(page).fill('My words');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'A newer version was saved' });
  await expect(dialog).toContainText(/Elena.*saved version 2/);
  await expect(dialog.locator('del').first()).toContainText('Words of the other');
  await expect(dialog.locator('ins').first()).toContainText('My words');
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(notices(page, /^version 3,/)).toBeVisible();

  // A reader without edits sees the notice when the page becomes visible again, and loads the newer version.
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(other.getByText(/Sofia.* has saved version 3/)).toBeVisible();
  await other.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(text(other)).toHaveValue('My words');
  await expect(other.getByText(/has saved version/)).toBeHidden();
});

test('saving the same article in two tabs reports that the other version is your own', async ({ browsers }) => {
  browsers.monitor.expect(/412/);
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Two tabs', 'First words');
  await saveFromAnotherTab(page);

  await text(page).fill('Words of the first tab');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('You saved version 2 in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'A newer version was saved' });
  await expect(dialog).toContainText(/You saved version 2 .*in another tab/);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(dialog).toContainText(/You saved version 2 .*in another tab/);
  await dialog.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(text(page)).toHaveValue('Words of the second tab');
  await expect(page.getByText('You saved version 2 in another tab.')).toBeHidden();
});

test('text written while a newer version loads is kept and compared with it', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Slow line', 'First words');
  await saveFromAnotherTab(page);

  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const show = page.getByRole('button', { name: 'Show', exact: true });
  // Before reads are delayed: the button appears after one.
  await expect(show).toBeVisible();
  const arrive = await holdUp(page, oneArticle, 'GET');
  await show.click();
  await text(page).fill('Words of the first tab');
  arrive();
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeEnabled();
  await expect(text(page)).toHaveValue('Words of the first tab');
  await compare.click();
  await expect(page.getByRole('dialog', { name: 'A newer version was saved' })).toContainText(
    'Words of the second tab',
  );
});

test('text written while it is being saved is kept, in a new article and in a stored one', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Slow saves', 'First words');
  const create = await holdUp(page, /\/api\/v1\/articles$/, 'POST');
  await page.keyboard.press('Control+s');
  await text(page).fill('First words, and second ones');
  create();
  await expect(notices(page, /^version 1,/)).toBeVisible();
  await expect(text(page)).toHaveValue('First words, and second ones');
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();

  const replace = await holdUp(page, oneArticle, 'PUT');
  await page.keyboard.press('Control+s');
  await text(page).fill('First words, second and third ones');
  replace();
  await expect(notices(page, /^version 2,/)).toBeVisible();
  await expect(text(page)).toHaveValue('First words, second and third ones');
  await page.keyboard.press('Control+s');
  await expect(notices(page, /^version 3,/)).toBeVisible();
  await page.reload();
  await expect(text(page)).toHaveValue('First words, second and third ones');
});

test('the save shortcut pressed during a save also saves what was typed since', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Saved during a save', 'First words');
  await page.keyboard.press('Control+s');
  await expect(notices(page, /^version 1,/)).toBeVisible();
  const replace = await holdUp(page, oneArticle, 'PUT');
  await text(page).fill('Second words');
  await page.keyboard.press('Control+s');
  await text(page).fill('Third words');
  await page.keyboard.press('Control+s');
  replace();
  await expect(notices(page, /^version 3,/)).toBeVisible();
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
});

test('a version restored on a slow line appears in the editor that was opened meanwhile', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Slow restore', 'First words');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  await text(page).fill('Second words');
  await page.keyboard.press('Control+s');
  await expect(notices(page, /^version 2,/)).toBeVisible();

  await page.getByRole('link', { name: /^Versions/ }).click();
  await page.getByRole('link', { name: /^Version 1/ }).click();
  const restore = await holdUp(page, oneArticle, 'PUT');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(text(page)).toHaveValue('Second words');
  restore();
  await expect(notices(page, /^version 3,/)).toBeVisible();
  await expect(text(page)).toHaveValue('First words');
});
