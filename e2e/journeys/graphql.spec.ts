import { expect } from '@playwright/test';
import { journeys } from '../support/journey.js';

const test = journeys();

test('an operator runs a query, sees the errors of another, and reads the schema', async ({ browsers }) => {
  const { page } = await browsers.operator('anna', { path: '/settings' });
  await page.locator('a[href$="/settings/graphql"]').click();
  await expect(page.getByRole('heading', { name: 'GraphQL' })).toBeVisible();
  const result = page.getByRole('region', { name: 'Result' });
  const query = page.getByLabel('Query', { exact: true });
  await query.fill('{ chatbots { id name } }');
  await query.press('Control+Enter');
  await expect(result).toContainText('"id": "valdora"');
  await query.fill('{ chatbots { secret } }');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(result).toContainText('Cannot query field');
  await page.getByLabel('Variables (JSON)').fill('{ "limit": ');
  await expect(page.getByText('Not a valid JSON object.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run' })).toBeDisabled();
  await page.getByLabel('Filter types and fields').fill('onNewMessage');
  await expect(page.getByText('onNewMessage(chatbotId: ID!): Message!')).toBeVisible();
});
