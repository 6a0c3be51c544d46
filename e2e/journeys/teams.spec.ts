import { expect } from '@playwright/test';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('an admin makes a team, a rule gives it conversations, and only its member is asked', async ({ browsers }) => {
  test.slow();
  const elena = await browsers.operator('elena', { path: '/settings/teams', bypassCSP: true });
  const { page } = elena;
  await expect(page.getByText('No teams yet')).toBeVisible();
  await page.getByRole('link', { name: 'New team' }).click();
  await expect(page.getByText('Nobody is in this team')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rome');
  await page.getByRole('checkbox', { name: 'Marco' }).check();
  await page.getByText('Opening hours', { exact: true }).last().click();
  await expect(page.getByRole('group', { name: 'Monday' })).toBeVisible();
  await page.getByText('Hours of the chatbot', { exact: true }).click();
  await page.getByText('Own rules', { exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('link', { name: /^Rome/ });
  await expect(row).toContainText('1 member · Hours of the chatbot');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${elena.url}/console/settings/chatbots/valdora`);
  const rules = page.getByRole('region', { name: 'Teams' });
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const rule = rules.getByRole('group', { name: 'Rule 1' });
  await expect(page.getByText('A rule for teams needs something to look for.')).toBeVisible();
  await rule.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'Language is' }).click();
  await rule.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('option', { name: 'Italian' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();

  const anna = await browsers.operator('anna', { presence: 'online', bypassCSP: true });
  const visitor = await browsers.visitor('it');
  const question = unanswerableQuestions('it', 1);
  await visitor.write(question);
  await expect(anna.row(question)).toContainText('Rome');
  await anna.open(question);
  await expect(anna.card).toContainText('Rome, because of the language: Italian');
  await anna.card.getByRole('button', { name: 'Why is nobody asked?' }).click();
  await expect(anna.card).toContainText('AnnaNot in the team');
  expect(await axeFindings(anna.page)).toEqual([]);

  const marco = await browsers.operator('marco', { presence: 'online' });
  await expect(marco.row(question)).toContainText('For you');
  await marco.page.getByRole('link', { name: 'Rome 1' }).click();
  await expect(marco.page).toHaveURL(/\/inbox\/queue\?team=/);
  await marco.open(question);
  await marco.accept();
  await expect(marco.thread).toContainText('Rome, because of the language: Italian');

  const sofia = await browsers.operator('sofia', { path: '/history', bypassCSP: true });
  await sofia.page.getByRole('button', { name: /^Filters/ }).click();
  await sofia.page.getByRole('combobox', { name: 'Team' }).click();
  await sofia.page.getByRole('option', { name: 'Rome' }).click();
  await expect(sofia.page).toHaveURL(/team=/);
  await expect(sofia.page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1);

  await page.goto(`${elena.url}/console/settings/teams`);
  await row.click();
  await page.getByRole('button', { name: 'Remove team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove team' }).click();
  await expect(page.getByText('No teams yet')).toBeVisible();
});

test('a waiting conversation is moved to another team by keyboard, and the visitor is told that it is closed', async ({
  browsers,
  server,
}) => {
  const elena = await browsers.operators.rest('elena');
  const tomorrow = (new Date(Date.now() + 24 * 60 * 60_000).getUTCDay() + 6) % 7;
  const week = Array.from({ length: 7 }, (_, day) => (day === tomorrow ? [{ from: '12:00', to: '13:00' }] : []));
  const hours = { timeZone: 'UTC', week, closedOn: [] };
  const { id } = await elena.createTeam({ name: 'Night shift', hours });
  const visitor = await browsers.visitor();
  const question = unanswerableQuestions('en', 3);
  await visitor.write(question);
  const anna = await browsers.operator('anna', { bypassCSP: true });
  await anna.open(question);
  await anna.page.keyboard.press('t');
  const dialog = anna.page.getByRole('dialog', { name: 'Transfer the conversation' });
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Night shift/ }).press('Space');
  expect(await axeFindings(anna.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(anna.card).toContainText('Night shift');
  await expect(visitor.log).toContainText(/They’re not here at the moment and will answer from/);
  await expect(visitor.chat.getByText('We are closed')).toBeVisible();
  await anna.page.goto(`${server.url}/console/inbox/queue?team=${id}`);
  await expect(anna.row(question)).toBeVisible();
  await elena.removeTeam(id);
});
