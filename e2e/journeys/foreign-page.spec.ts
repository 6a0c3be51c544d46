import { expect } from '@playwright/test';
import { foreignPage } from '../support/foreign-page.js';
import { journeys } from '../support/journey.js';

const test = journeys();

test('a page on the same machine can embed the chat while the demo is active', async ({ browser, server }) => {
  const elsewhere = await foreignPage(server.url, 'valdora');
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${elsewhere.port}`);
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await expect(page.frameLocator('iframe[title="Chat"]').getByRole('log')).toContainText('Hello!');
  await page.close();
  elsewhere.close();
});

for (const { chatbot, host, words } of [
  // A name of this machine that is not among those that are allowed for trying.
  { chatbot: 'valdora', host: 'elsewhere.localhost', words: 'is not among the sites of the chatbot "valdora"' },
  { chatbot: 'vladora', host: '127.0.0.1', words: 'there is no chatbot "vladora"' },
]) {
  test(`${host} shows no launcher of ${chatbot}, and its console explains the fix`, async ({ browser, server }) => {
    const elsewhere = await foreignPage(server.url, chatbot);
    const page = await browser.newPage();
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
    await page.goto(`http://${host}:${elsewhere.port}`);
    expect((await said).text()).toContain(words);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.close();
    elsewhere.close();
  });
}
