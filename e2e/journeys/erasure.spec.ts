import { expect } from '@playwright/test';
import { connectVisitor, conversationOf, when } from '../support/clients.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';

const test = journeys();

test('an admin erases a conversation: its words leave the screen, and nothing is offered to be taught', async ({
  browsers,
  server,
}) => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  const words = unanswerableQuestions('en');
  visitor.send(words);
  await when(visitor.state, ({ events }) => events.some(({ type }) => type === 'handoff.started'));
  const id = await conversationOf(visitor);
  await visitor.command({ type: 'resolve' });

  const supervisor = await browsers.operator('sofia', { path: `/history/${id}` });
  await expect(supervisor.page.getByRole('region', { name: 'Messages' })).toContainText(words);
  await expect(supervisor.page.getByRole('button', { name: 'More' })).toHaveCount(0);

  const { page } = await browsers.operator('elena', { path: `/history/${id}` });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText(words);
  await expect(messages.getByRole('link', { name: 'Write the answer' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this conversation?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(messages).toContainText(words);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(dialog).toBeHidden();

  for (const screen of [page, supervisor.page]) {
    const thread = screen.getByRole('region', { name: 'Messages' });
    await expect(thread).toContainText('Content erased by Elena');
    await expect(thread).toContainText('Erased');
    await expect(screen.getByText(words)).toHaveCount(0);
    await expect(thread.getByRole('link', { name: 'Write the answer' })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);
  visitor.close();
});
