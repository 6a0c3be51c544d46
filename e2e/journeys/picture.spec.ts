import { expect, type Page } from '@playwright/test';
import { aPng } from '#testing/png.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

const file = (name: string, base64: string, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: Buffer.from(base64, 'base64'),
});

/** The size of each picture on the page; 0 if it could not be loaded. */
const drawn = (page: Page) =>
  page
    .locator('img[src^="/widget/images/"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test('a picture of oneself is cut square, follows to the menu, colleagues and the visitor, and goes again', async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 5);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const sofia = await browsers.operator('sofia');
  await sofia.open(question);
  await sofia.accept();
  await sofia.answer('Hello, Sofia here.');
  await expect(visitor.said('Hello, Sofia here.')).toBeVisible();
  const portrait = visitor.log.locator('.avatar.operator').last();
  await expect(portrait.locator('img')).toHaveCount(0);

  const { page } = await browsers.operatorIn(await browsers.context({ bypassCSP: true }), 'sofia', '/settings#profile');
  const picture = page.getByRole('group', { name: 'Picture' });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('notes.png', Buffer.from('no image').toString('base64')));
  await expect(page.getByText('This file cannot be read as an image.', { exact: false })).toBeVisible();
  await expect(picture.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  // Far larger than the server accepts, and animated: the upload is neither.
  await input.setInputFiles(file('photo.png', aPng({ width: 3_000, height: 2_000, isAnimated: true })));
  await expect(picture.getByRole('button', { name: 'Remove' })).toBeVisible();
  // In the form and in the menu of the operator.
  await expect.poll(() => drawn(page)).toEqual([256, 256]);
  expect(await axeFindings(page)).toEqual([]);
  await expect(portrait.locator('img')).toBeVisible();

  const elena = await browsers.operator('elena', { path: '/settings/people' });
  const row = elena.page.getByRole('listitem').filter({ hasText: 'Sofia' });
  await expect(row.locator('img')).toBeVisible();
  await picture.getByRole('button', { name: 'Remove' }).click();
  await expect(picture.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  await expect(portrait.locator('img')).toHaveCount(0);
  await expect(portrait).toHaveText('S');
});
