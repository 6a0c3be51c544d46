import { expect } from '@playwright/test';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';

const test = journeys();

const greetings = { en: 'Hello! Ask us about orders', it: 'Buongiorno! Ci chieda di ordini' } as const;

for (const locale of ['en', 'it'] as const) {
  test(`a visitor of the ${locale} page is greeted and answered in ${locale}`, async ({ browsers }) => {
    const visitor = await browsers.visitor(locale);
    await expect(visitor.chat.locator('html')).toHaveAttribute('lang', locale);
    await expect(visitor.log).toContainText(greetings[locale]);
    await visitor.write(suggestedQuestions(locale));
    await expect(visitor.sources).not.toHaveCount(0);
  });
}

test('clicking a suggested question sends it and hides the suggestions', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  const question = suggestedQuestions('en', 1);
  const suggestions = visitor.chat.getByRole('list', { name: 'Suggested questions' });
  await suggestions.getByRole('button', { name: question }).click();
  await expect(visitor.said(question)).toBeVisible();
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(suggestions).toHaveCount(0);
});

test('a citation opens the passage and highlights the quoted part', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  await visitor.sources.filter({ hasText: '1' }).first().click();
  const passage = visitor.chat.getByRole('dialog', { name: 'Source' });
  const marked = passage.locator('mark');
  await expect(marked).not.toBeEmpty();
  const taken = ((await marked.textContent()) ?? '').replaceAll(/\*\*|\s+/g, ' ').trim();
  await passage.getByRole('button', { name: 'Close' }).click();
  await expect(passage).toHaveCount(0);
  const answer = ((await visitor.log.textContent()) ?? '').replaceAll(/\s+/g, ' ');
  // The answer quotes the passage, or the beginning of it.
  expect(answer).toContain(taken.slice(0, 20));
});

test('a question that the knowledge base cannot answer is handed over, with the place in the queue', async ({
  browsers,
}) => {
  await browsers.setPresence('marco', 'busy');
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 2));
  await expect(visitor.log).toContainText(/A colleague will (answer you here|reply here)\./);
  await expect(visitor.chat.getByRole('status')).toContainText(['You’re next in the queue']);
});

test('"Talk to a person" is available before the first message and after an answer', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await expect(visitor.person).toBeVisible();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(visitor.person.first()).toBeVisible();
  await visitor.askForPerson();
  await expect(visitor.log).toContainText('Of course. A colleague will answer you here.');
});

test('a waiting visitor can keep writing, and leaves the queue without losing a message', async ({ browsers }) => {
  await browsers.setPresence('marco', 'busy');
  const visitor = await browsers.visitor('it');
  await visitor.askForPerson();
  await expect(visitor.chat.getByText('Il prossimo turno è il Suo')).toBeVisible();
  await visitor.write('Scrivo mentre aspetto');
  await expect(visitor.log.getByText('Inviato')).toBeVisible();
  await visitor.cancelWaiting.click();
  await expect(visitor.log).toContainText('Ha lasciato la coda');
  await expect(visitor.said('Scrivo mentre aspetto')).toBeVisible();
  await expect(visitor.person.first()).toBeVisible();
});

test('queue places match the queue', async ({ browsers }) => {
  await browsers.setPresence('marco', 'busy');
  const first = await browsers.visitor();
  await first.askForPerson();
  await expect(first.chat.getByText('You’re next in the queue')).toBeVisible();
  const second = await browsers.visitor();
  await second.askForPerson();
  await expect(second.chat.getByText('You’re number 2 in the queue')).toBeVisible();
  await first.cancelWaiting.click();
  await expect(second.chat.getByText('You’re next in the queue')).toBeVisible();
});

test('"Did this answer your question?": yes says thanks, no gives another answer, a second no requests a person', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  const question = visitor.chat.getByRole('group', { name: 'Did this answer your question?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(visitor.log).toContainText('Thanks for your feedback.');
  await visitor.write(suggestedQuestions('en', 1));
  await expect(visitor.log.getByText('Thanks for your feedback.')).toHaveCount(1);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(visitor.log.getByText('Thanks for your feedback.')).toHaveCount(2);
  // The other answer can be judged as well.
  await question.getByRole('button', { name: 'No' }).click();
  await expect(visitor.log).toContainText('Sorry that didn’t help. A colleague will answer you here.');
  await expect(visitor.cancelWaiting).toBeVisible();
});
