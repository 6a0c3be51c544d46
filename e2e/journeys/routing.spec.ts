import { expect } from '@playwright/test';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('a supervisor reads per operator why no offer is made, on the conversation and in the queue', async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 1);
  await browsers.waitingVisitor(question);
  const sofia = await browsers.operator('sofia', { bypassCSP: true });
  await sofia.open(question);
  await sofia.card.getByRole('button', { name: 'Why is nobody asked?' }).click();
  await expect(sofia.card).toContainText('Nobody is free.');
  await expect(sofia.card).toContainText('AnnaAway');
  expect(await axeFindings(sofia.page)).toEqual([]);

  await sofia.button('Routing').click();
  const dialog = sofia.page.getByRole('dialog', { name: 'Who is asked, and why' });
  await expect(dialog).toContainText('Nobody asked');
  await expect(dialog).toContainText('Expected wait: not enough finished waits');
  await dialog.getByRole('button', { name: 'Why is nobody asked?' }).click();
  await expect(dialog).toContainText('MarcoAway');
  expect(await axeFindings(sofia.page)).toEqual([]);
});

test('the line of a handoff explains why the operator got the offer', async ({ browsers }) => {
  const anna = await browsers.operator('anna', { presence: 'online' });
  const question = unanswerableQuestions('en', 2);
  await browsers.waitingVisitor(question);
  await expect(anna.row(question)).toContainText('For you');
  await anna.open(question);
  await anna.card.getByRole('button', { name: 'Why Anna?' }).click();
  await expect(anna.card).toContainText('Anna was the only one free.');
  await anna.accept();
  await anna.thread.getByRole('button', { name: 'Why Anna?' }).click();
  await expect(anna.thread).toContainText('Anna was the only one free.');
  await expect(anna.thread).toContainText('MarcoAway');
});

test('an admin sets the languages and the skills of an operator, and a rule adds skills to conversations', async ({
  browsers,
}) => {
  const elena = await browsers.operator('elena', { path: '/settings/people', bypassCSP: true });
  const row = elena.page.getByRole('listitem').filter({ hasText: 'marco@' });
  await expect(row).toContainText('English, Italian');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await elena.page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = elena.page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'English' }).uncheck();
  await dialog.getByLabel('Skills').fill('Repairs');
  await dialog.getByLabel('Skills').press('Enter');
  expect(await axeFindings(elena.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Italian · Repairs');
  await expect(row).not.toContainText('English');

  await elena.page.goto(`${elena.url}/console/settings/chatbots/valdora#skills`);
  const section = elena.page.getByRole('region', { name: 'Skills needed' });
  // A new rule begins with the first known skill: skills come with the connection.
  await expect(elena.page.getByRole('status', { name: 'Live: this page is up to date' })).toBeVisible();
  await section.getByRole('button', { name: 'Add rule' }).click();
  const rule = section.getByRole('group', { name: 'Rule 1' });
  await expect(rule.getByLabel('Needs')).toHaveValue('Repairs');
  await rule.getByLabel('Needs').fill('Upholstery');
  await expect(rule).toContainText('Nobody has this skill.');
  await rule.getByLabel('Needs').fill('Repairs');
  await expect(elena.page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(elena.page.getByText('A skill rule needs a value to match and a skill.')).toBeVisible();
  await rule.getByRole('textbox', { name: 'Address' }).fill('/shop');
  expect(await axeFindings(elena.page)).toEqual([]);
  await elena.page.getByRole('button', { name: 'Save' }).click();
  await expect(elena.page.getByText('Saved and live.')).toBeVisible();
});
