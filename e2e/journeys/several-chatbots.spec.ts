import { expect, type Page } from '@playwright/test';
import type { RestClient } from '#sdk/rest-client.js';
import { notices, publish, write } from '../support/article-pages.js';
import { journeys } from '../support/journey.js';

const test = journeys();

/** A chatbot beside the shop's, which comes first in every list. */
const createBakery = (rest: RestClient, name = 'Zeno’s bakery') => rest.createChatbot({ name, locales: ['en'] });

const chosenIn = (page: Page) => page.getByRole('combobox', { name: 'Chatbot' });

test('an article is written for the chatbot that the list is filtered by, or for another one chosen in the editor', async ({
  browsers,
}) => {
  const { id, name } = await createBakery(await browsers.operators.rest('sofia'));
  const { page, url } = await browsers.operator('sofia', { path: `/knowledge?chatbot=${id}` });
  await expect(chosenIn(page)).toHaveValue(name);
  await page.getByRole('link', { name: 'New article' }).click();
  const chatbot = page.getByRole('region', { name: 'Title and phrasings' }).getByRole('combobox', { name: 'Chatbot' });
  await expect(chatbot).toHaveValue(name);
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Italian' })).toHaveCount(0);
  await write(page, 'Is there bread without gluten?', 'On Fridays.');

  await chatbot.click();
  await page.getByRole('option', { name: 'Valdora' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Is there bread without gluten?');
  await page.getByText('Italian', { exact: true }).click();
  await chatbot.click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('radio', { name: 'Italian' })).toHaveCount(0);
  await publish(page);
  await expect(notices(page, new RegExp(`^Published for ${name} as version 1`))).toBeVisible();
  await expect(chatbot).toHaveCount(0);
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/knowledge\\?chatbot=${id}$`));
  const row = page.getByRole('listitem').filter({ hasText: 'Is there bread without gluten?' });
  await expect(row).not.toContainText(name);
  await page.getByRole('link', { name: 'Imports' }).click();
  await expect(chosenIn(page)).toHaveValue(name);
  await page.getByRole('link', { name: 'Suggestions' }).click();
  await expect(chosenIn(page)).toHaveValue(name);
  await page.goto(`${url}/console/knowledge?q=gluten`);
  await expect(row).toContainText(name);
});

test('the set-up guide is for the chatbot that is chosen', async ({ browsers }) => {
  const { id, name } = await createBakery(await browsers.operators.rest('sofia'), 'Zoe’s bakery');
  const { page } = await browsers.operator('elena', { path: '/get-started' });
  await chosenIn(page).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByText(`${name} is ready.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Put it on your site' })).toContainText(`data-chatbot="${id}"`);
});
