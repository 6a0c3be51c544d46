import { expect, type Page } from '@playwright/test';
import { journeys } from '../support/journey.js';

const test = journeys();

/** As most people have it; every other journey goes without motion. */
const moving = { reducedMotion: 'no-preference' } as const;

const expectMoving = async (page: Page) =>
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)).toBe(true);

test('with motion, the chat opens, closes and opens again', async ({ browsers }) => {
  const visitor = await browsers.visitor('en', moving);
  await expectMoving(visitor.page);
  await visitor.launcher.click();
  await expect(visitor.composer).not.toBeInViewport();
  await visitor.launcher.click();
  await expect(visitor.composer).toBeInViewport();
  await expect(visitor.composer).toBeVisible();
});

test('with motion, a dialog of the console opens, and closes to where the focus was', async ({ browsers }) => {
  const { page } = await browsers.operator('elena', { ...moving, path: '/settings/people' });
  await expectMoving(page);
  const invite = page.getByRole('button', { name: 'Invite' });
  await invite.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email address')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(invite).toBeFocused();
});

test('without motion, nothing has a transition: each change of a style would begin one on every element', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  const operator = await browsers.operator('anna');
  const chat = visitor.page.frames().find((frame) => frame.url().includes('/widget/panel'));
  for (const document of [chat ?? visitor.page, operator.page]) {
    const inTransition = () =>
      [...globalThis.document.querySelectorAll('*')].filter((element) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(element);
        return transitionProperty !== 'none' && /[1-9]/.test(transitionDuration);
      }).length;
    expect(await document.evaluate(inTransition)).toBe(0);
  }
});
