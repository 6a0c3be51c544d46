import { expect, type Page, test } from '@playwright/test';

/** How a dialog of the console is opened, and what must be in sight then. */
export interface Opening {
  name: string;
  /** File that draws it, below `apps/console/src`. */
  source: string;
  path: string;
  /** Clicks until the dialog is open. */
  open: (page: Page) => Promise<unknown>;
  /** Its primary button; *Close* if it is read-only. */
  primary: string | RegExp;
}

/** Subjects of the settings' dialogs. */
export interface Settings {
  /** Path of a webhook that is enabled and has a delivery. */
  readonly webhook: string;
  /** Paths of connections: events signed by the system itself, by us, and one with an action. */
  readonly signedThere: string;
  readonly signedHere: string;
  readonly action: string;
  readonly team: string;
  /** Titles of the systems that can be connected. */
  readonly kinds: readonly string[];
}

/** File of a feature of the console, without its ending. */
export const features = (file: string) => `features/${file}.tsx`;
export const topDialog = (page: Page) => page.getByRole('dialog').last();
export const click = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
export const clickInDialog = (page: Page, name: string) =>
  topDialog(page).getByRole('button', { name, exact: true }).click();
/** Opens a menu by its button and chooses an item of it. */
export async function choose(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await click(page, menu);
  await page.getByRole('menuitem', typeof item === 'string' ? { name: item, exact: true } : { name: item }).click();
}

/** Whether the primary button of the topmost dialog is in sight without scrolling, and nothing is cut off at the side. */
export async function expectPrimaryInSight(page: Page, primary: string | RegExp): Promise<void> {
  // The details are a dialog as well where they are a drawer.
  const dialog = topDialog(page);
  const button = dialog.getByRole(
    'button',
    typeof primary === 'string' ? { name: primary, exact: true } : { name: primary },
  );
  await expect(button.last()).toBeInViewport({ ratio: 1 });
  // After a change of size, the dialog is drawn again a moment later.
  await expect
    .poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth), 'scrolls sideways')
    .toBeLessThanOrEqual(0);
}

/** Size of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const wide: Size = { width: 1440, height: 900 };
export const narrow: Size = { width: 390, height: 844 };
/** The narrow window first: what is hard to reach is hard to reach there. */
export const sizes = [narrow, wide] as const;

/**
 * Opens each once, in a window of the first size, in a document of its own and without the drafts of the tab: what one
 * leaves behind concerns no other. Then the window takes the other sizes. All are loaded in one tab, since a new one
 * has a new process, which takes twice the processor time.
 */
export async function expectEachInSight(
  page: Page,
  base: string,
  openings: readonly Opening[],
  sizes: readonly [Size, ...Size[]],
): Promise<void> {
  // At the beginning of a document: a form keeps its draft when it is left.
  await page.addInitScript(() => sessionStorage.clear());
  for (const { name, path, open, primary } of openings)
    await test.step(name, async () => {
      await page.setViewportSize(sizes[0]);
      await page.goto(base + path);
      await open(page);
      for (const size of sizes)
        await test.step(`${size.width} px`, async () => {
          await page.setViewportSize(size);
          await expectPrimaryInSight(page, primary);
        });
    });
}
