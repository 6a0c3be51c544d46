import { expect } from '@playwright/test';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('an admin creates a team, a rule assigns conversations to it, and only its member gets offers', async ({
  browsers,
}) => {
  test.slow();
  const elena = await browsers.operator('elena', { path: '/settings/teams', bypassCSP: true });
  const { page } = elena;
  await expect(page.getByText('No teams yet')).toBeVisible();
  await page.getByRole('link', { name: 'New team' }).click();
  await expect(page.getByText('This team has no members')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rome');
  await page.getByRole('checkbox', { name: 'Marco' }).check();
  await page.getByText('Own opening hours', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Monday' })).toBeVisible();
  await page.getByText('Hours of the chatbot', { exact: true }).click();
  await page.getByText('Own rules', { exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).dblclick();
  const row = page.getByRole('link', { name: /^Rome/ });
  await expect(row).toContainText('1 member · Hours of the chatbot');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${elena.url}/console/settings/chatbots/valdora`);
  const rules = page.getByRole('region', { name: 'Teams' });
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const rule = rules.getByRole('group', { name: 'Rule 1' });
  await expect(page.getByText('A team rule needs a value to match.')).toBeVisible();
  await rule.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'Language is' }).click();
  await rule.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('option', { name: 'Italian' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();

  const anna = await browsers.operator('anna', { presence: 'online', bypassCSP: true });
  const question = unanswerableQuestions('it', 1);
  await browsers.waitingVisitor(question, { locale: 'it' });
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

test('a waiting conversation is moved to another team by keyboard, and the visitor sees that it is closed', async ({
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

test('the rules of a chatbot: a list of teams that fails is read again, and the focus stays with rules that move or go', async ({
  browsers,
}) => {
  const rest = await browsers.operators.rest('elena');
  const { id } = await rest.createTeam({ name: 'Rome' });
  const { page, url } = await browsers.operator('elena', { bypassCSP: true });
  browsers.monitor.expect(/403 \(Forbidden\).*\/teams/);
  await page.route(/\/api\/v1\/teams/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
  );
  await page.goto(`${url}/console/settings/chatbots/valdora`);
  const rules = page.getByRole('region', { name: 'Teams' });
  await expect(rules.getByRole('alert')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute(/\/api\/v1\/teams/);
  await rules.getByRole('button', { name: 'Try again' }).click();

  const addresses = rules.getByRole('textbox', { name: 'Address' });
  for (const [at, value] of ['/one', '/two', '/three'].entries()) {
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await addresses.nth(at).fill(value);
  }
  await rules.getByRole('button', { name: 'Move Rule 3 up' }).press('Enter');
  await expect(rules.getByRole('button', { name: 'Move Rule 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rules.getByRole('button', { name: 'Move Rule 1 down' }), 'nothing is above').toBeFocused();
  await expect(addresses.nth(0)).toHaveValue('/three');
  await expect(addresses.nth(1)).toHaveValue('/one');

  await rules.getByRole('button', { name: 'Remove Rule 2' }).press('Enter');
  await expect(addresses.nth(1)).toHaveValue('/two');
  await expect(rules.getByRole('button', { name: 'Remove Rule 2' }), 'the rule that came after').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rules.getByRole('button', { name: 'Remove Rule 1' }), 'the rule before').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rules.getByRole('button', { name: 'Add rule' }), 'no rule is left').toBeFocused();
  await rest.removeTeam(id);
});

test('on a narrow screen, the list of a removed team leads to those of all', async ({ browsers }) => {
  const rest = await browsers.operators.rest('elena');
  const { id } = await rest.createTeam({ name: 'Rome' });
  await rest.removeTeam(id);
  const viewport = { width: 390, height: 844 };
  const { page, list } = await browsers.operator('anna', { path: `/inbox/queue?team=${id}`, viewport });
  const filter = list.getByRole('combobox', { name: 'Team' });
  await expect(filter).toHaveValue('Removed team');
  await list.getByRole('button', { name: 'Queue' }).click();
  await expect(page.getByRole('menuitem', { name: 'All' }), 'counts are of all teams').toHaveText('All');
  await page.keyboard.press('Escape');
  await filter.click();
  await page.getByRole('option', { name: 'All teams' }).click();
  await expect(page).toHaveURL(/\/inbox\/queue$/);
});

test('a team that another admin has changed meanwhile is not overwritten', async ({ browsers }) => {
  const other = await browsers.operators.rest('elena');
  const { id } = await other.createTeam({ name: 'Milan' });
  const marco = (await other.operators()).find(({ name }) => name === 'Marco');
  if (!marco) throw new Error('Marco has an account');
  const { page } = await browsers.operator('elena', { path: '/settings/teams', bypassCSP: true });
  const row = page.getByRole('link', { name: /^Milan/ });
  await expect(row).toBeVisible();
  // The list in this browser is older than the change.
  await other.changeTeam(id, { members: [marco.id] });
  await row.click();
  const member = page.getByRole('checkbox', { name: 'Marco' });
  await expect(member).toBeChecked();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await other.changeTeam(id, { members: [] });
  await page.getByRole('textbox', { name: 'Name' }).fill('Turin');
  await page.getByRole('checkbox', { name: 'Anna' }).check();
  browsers.monitor.expect(/412 \(Precondition Failed\).*\/teams\//);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has saved a newer version.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(member).not.toBeChecked();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  for (const name of ['Turin', 'Genoa']) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await other.team(id)).toMatchObject({ name, members: [] });
  }
  await other.removeTeam(id);
});
