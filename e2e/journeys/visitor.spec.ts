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

test('a suggested question is asked by pressing it, and the suggestions are gone then', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  const question = suggestedQuestions('en', 1);
  const suggestions = visitor.chat.getByRole('list', { name: 'Suggested questions' });
  await suggestions.getByRole('button', { name: question }).click();
  await expect(visitor.said(question)).toBeVisible();
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(suggestions).toHaveCount(0);
});

test('a citation opens the passage, and what the answer took from it is marked', async ({ browsers }) => {
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
  // The answer says in these words, or in the beginning of them, what the passage says.
  expect(answer).toContain(taken.slice(0, 20));
});

test('a question that the knowledge base cannot answer is given to a person, with the place in line', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 2));
  await expect(visitor.log).toContainText('I am not sure enough to answer this, so a person will.');
  await expect(visitor.chat.getByRole('status')).toContainText(['You are next in line']);
});

test('"Talk to a person" is there before the first word and after an answer', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await expect(visitor.person).toBeVisible();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(visitor.person.first()).toBeVisible();
  await visitor.askForPerson();
  await expect(visitor.log).toContainText('You asked for a person.');
});

test('who waits goes on writing, and leaves the line without losing a word', async ({ browsers }) => {
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

test('places in line are told as they are', async ({ browsers }) => {
  const first = await browsers.visitor();
  await first.askForPerson();
  await expect(first.chat.getByText('You are next in line')).toBeVisible();
  const second = await browsers.visitor();
  await second.askForPerson();
  await expect(second.chat.getByText('You are number 2 in line')).toBeVisible();
  await first.cancelWaiting.click();
  await expect(second.chat.getByText('You are next in line')).toBeVisible();
});

test('"Was this right?" is answered with yes to thanks, with no to another answer, with a second no to a person', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  const question = visitor.chat.getByRole('group', { name: 'Was this right?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(visitor.log).toContainText('Thank you for telling us.');
  await visitor.write(suggestedQuestions('en', 1));
  await expect(visitor.log.getByText('Thank you for telling us.')).toHaveCount(1);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(visitor.log.getByText('Thank you for telling us.')).toHaveCount(2);
  // The other answer can be judged as well.
  await question.getByRole('button', { name: 'No' }).click();
  await expect(visitor.log).toContainText('My answers did not help, so a person will.');
  await expect(visitor.cancelWaiting).toBeVisible();
});
