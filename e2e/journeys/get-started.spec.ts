import { expect, test } from '@playwright/test';
import { freePort } from '#testing/free-port.js';
import { BrowserMonitor } from '../support/browser-monitor.js';
import { foreignPage } from '../support/foreign-page.js';
import { OperatorPage } from '../support/operator-page.js';
import { TestServer } from '../support/server.js';
import { axeFindings } from './axe.js';

let server: TestServer;

test.beforeAll(async () => {
  server = await TestServer.start({ env: { SEED: 'none' } });
});
test.afterAll(() => server.dispose());

test('from an empty installation to a visitor who is answered on another site and handed over to an invited operator in a team', async ({
  browser,
}) => {
  const monitor = new BrowserMonitor(server.url);
  const newPage = async () => {
    const context = await browser.newContext({ bypassCSP: true });
    monitor.follow(context);
    return context.newPage();
  };
  const admin = await newPage();

  await admin.goto(server.url);
  await expect(admin.getByText('Nobody has an account yet. Open the set-up link')).toBeVisible();
  await expect(admin.getByRole('textbox')).toHaveCount(0);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.goto(/http\S+\/enter#\S+/.exec(server.output)?.[0] ?? '');
  await admin.getByLabel('Your name').fill('Giulia Conti');
  await admin.getByLabel('Email address').fill('giulia@lodge.example');
  await admin.reload();
  await expect(admin.getByLabel('Your name')).toHaveValue('Giulia Conti');
  await expect(admin.getByLabel('Email address')).toHaveValue('giulia@lodge.example');
  await admin.getByLabel('New password').fill('vela-blu-quarzo');
  await admin.getByRole('button', { name: 'Create account' }).click();
  await expect(admin).toHaveURL(/\/get-started$/);
  expect(await axeFindings(admin)).toEqual([]);

  const unconnected = await admin.context().newPage();
  await unconnected.route('**/socket.io/**', () => undefined);
  await unconnected.routeWebSocket('**/socket.io/**', () => undefined);
  await unconnected.goto(`${server.url}/console`);
  await expect(unconnected).toHaveURL(/\/get-started$/);
  await unconnected.close();

  const chatbot = admin.getByRole('region', { name: 'Name your chatbot' });
  await chatbot.getByRole('button', { name: 'Create chatbot' }).click();
  await expect(chatbot.getByText('Give the chatbot a name.')).toBeVisible();
  await chatbot.getByRole('textbox', { name: /^Name/ }).fill('Lodge');
  await chatbot.getByRole('checkbox', { name: 'Italian' }).check();
  await chatbot.getByLabel('Accent colour').fill('#aa3366');
  await admin.reload();
  await expect(chatbot.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lodge');
  await admin.goto(`${server.url}/console/settings`);
  await expect(admin.getByRole('region', { name: 'Going live: 0 of 6 steps done' })).toBeVisible();
  await admin.goBack();
  await expect(chatbot.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lodge');
  await chatbot.getByRole('button', { name: 'Create chatbot' }).press('Enter');
  await expect(chatbot).toContainText('Lodge is ready.');

  const knowledge = admin.getByRole('region', { name: 'Teach it the first answers' });
  await expect(admin.getByRole('listitem').filter({ has: knowledge })).toBeFocused();
  await knowledge.getByLabel('Question 1').fill('When can I check in?');
  await knowledge.getByRole('button', { name: 'Publish answers' }).click();
  await expect(knowledge.getByText('Enter the answer.')).toBeVisible();
  await knowledge.getByLabel('Answer 1').fill('Check-in is from 3 pm to 8 pm.');
  await knowledge.getByLabel('Phrasings 1').fill('from what time can we arrive\ncheck-in hours');
  await admin.reload();
  await expect(knowledge.getByLabel('Answer 1')).toHaveValue('Check-in is from 3 pm to 8 pm.');
  const created = admin.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/articles'));
  await knowledge.getByRole('button', { name: 'Publish answers' }).click();
  await expect(knowledge).toContainText('1 article answers visitors.');
  await expect(knowledge.getByLabel('Question 1')).toHaveValue('');
  const variants = ['from what time can we arrive', 'check-in hours'];
  expect((await created).postDataJSON()).toMatchObject({ title: 'When can I check in?', variants });
  await expect(knowledge).toContainText('No answer in Italian yet: questions in Italian go to a person.');
  const knowledgeStep = knowledge.getByRole('heading', { name: /^Teach it the first answers/ });
  await expect(knowledgeStep).not.toContainText('(done)');
  const answersLanguage = knowledge.getByRole('radiogroup', { name: 'Language' }).first();
  await expect(answersLanguage.getByRole('radio', { name: 'Italian' })).toBeChecked();
  await knowledge.getByLabel('Question 1').fill('Quando posso arrivare?');
  await knowledge.getByLabel('Answer 1').fill('Il check-in è dalle 15 alle 20.');
  await knowledge.getByRole('button', { name: 'Publish answers' }).click();
  await expect(knowledgeStep).toContainText('(done)');
  await expect(knowledge).not.toContainText('No answer in Italian yet');
  const opened = admin.waitForEvent('popup');
  await knowledge.getByRole('link', { name: 'Try the chat' }).click();
  const trial = await opened;
  await expect(trial.getByRole('heading', { name: 'Lodge' })).toBeVisible();
  expect(await axeFindings(trial)).toEqual([]);
  await trial.getByRole('button', { name: 'Open the chat' }).click();
  const trialChat = trial.frameLocator('iframe[title="Chat"]');
  await trialChat.getByRole('textbox').fill('When can I check in?');
  await trialChat.getByRole('textbox').press('Enter');
  await expect(trialChat.getByRole('log')).toContainText('Check-in is from 3 pm to 8 pm.');
  await trial.close();

  const reachable = admin.getByRole('region', { name: 'Make the server reachable' });
  const address = reachable.getByRole('textbox', { name: 'Public address of this server' });
  await address.fill('shop house');
  await reachable.getByRole('button', { name: 'Check and save' }).click();
  await expect(reachable.getByText('Enter an address such as')).toBeVisible();
  await address.fill('http://chat.lodge.example');
  await expect(reachable.getByText('Without https, sites that use https can’t load the chat')).toBeVisible();
  monitor.expect(/ERR_CONNECTION_REFUSED/, /blocked by CORS/, /left the origin: (?:http|ws):\/\/chat\.localhost/);
  await address.fill(`http://chat.localhost:${await freePort()}`);
  await expect(reachable.getByText('Only this computer can reach that address.')).toBeVisible();
  await reachable.getByRole('button', { name: 'Check and save' }).click();
  await expect(reachable.getByText('This browser can’t reach http://chat.localhost')).toBeVisible();
  await reachable.getByRole('button', { name: 'Save anyway' }).click();
  await expect(reachable.getByText(/^Saved: http:\/\/chat\.localhost:\d+$/)).toBeVisible();
  await reachable.getByRole('button', { name: 'Remove' }).click();
  await expect(reachable.getByText('The public address is removed.')).toBeVisible();
  const { port } = new URL(server.url);
  await address.fill(`http://chat.localhost:${port}`);
  await reachable.getByRole('button', { name: 'Check and save' }).click();
  await expect(reachable.getByText(`This browser can reach http://chat.localhost:${port}`)).toBeVisible();
  expect(await axeFindings(admin)).toEqual([]);

  const site = admin.getByRole('region', { name: 'Put it on your site' });
  await expect(site.getByText('This code works on this computer only')).toBeVisible();
  const byMail = site.getByRole('link', { name: 'Email this to whoever looks after the site' });
  await expect(byMail).toBeHidden();
  const setAddress = (data: { address: string }) => admin.request.put(`${server.url}/api/v1/server-address`, { data });
  expect((await setAddress({ address: 'https://chat.lodge.example' })).status()).toBe(200);
  await admin.reload();
  const mail = new URL((await byMail.getAttribute('href')) ?? '');
  expect(mail.searchParams.get('body')).toContain('src="https://chat.lodge.example/widget/loader.js"');
  await setAddress({ address: `http://chat.localhost:${port}` });
  await admin.reload();
  await expect(site.getByText('This code works on this computer only')).toBeVisible();
  await expect(site.locator('pre')).toContainText(`src="http://chat.localhost:${port}/widget/loader.js"`);
  const code = await site.locator('pre').innerText();
  const siteStep = site.getByRole('heading', { name: /^Put it on your site/ });
  const elsewhere = await foreignPage(server.url, /data-chatbot="([^"]+)"/.exec(code)?.[1] ?? '');
  const origin = `http://elsewhere.localhost:${elsewhere.port}`;
  await site.getByRole('textbox', { name: 'Address of a site' }).fill(origin);
  await site.getByRole('button', { name: 'Add' }).click();
  await expect(site.getByRole('listitem').filter({ hasText: origin })).toBeVisible();
  await expect(siteStep).not.toContainText('(done)');
  expect(await axeFindings(admin)).toEqual([]);

  // Not followed: this page is not ours.
  const visitor = await browser.newPage();
  await visitor.goto(origin);
  await visitor.getByRole('button', { name: 'Open the chat' }).click();
  const chat = visitor.frameLocator('iframe[title="Chat"]');
  const field = chat.getByRole('textbox');
  const accent = () =>
    chat.locator(':root').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim());
  // The document is there before its styles.
  await expect.poll(accent).toBe('#aa3366');
  await field.fill('When can I check in?');
  await field.press('Enter');
  await expect(chat.getByRole('log')).toContainText('Check-in is from 3 pm to 8 pm.');
  await expect(site.getByText(`Seen on ${origin}`)).toBeVisible();
  await expect(siteStep).toContainText('(done)');

  const there = admin.getByRole('region', { name: 'Be there for visitors' });
  await expect(there).toContainText('You are: Away. Nobody is online');
  await expect(there.getByRole('button', { name: 'Go online' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(origin);
  await other.getByRole('button', { name: 'Open the chat' }).click();
  const otherChat = other.frameLocator('iframe[title="Chat"]');
  await otherChat.getByRole('button', { name: 'Talk to a person' }).first().click();
  await there.getByRole('link', { name: 'Open the inbox' }).click();
  await expect(admin.getByText('1 visitor is waiting, and nobody is online.')).toBeVisible();
  await admin.getByRole('button', { name: 'Routing' }).click();
  const why = admin.getByRole('dialog', { name: 'Who is asked, and why' });
  await why.getByRole('button', { name: 'Why is nobody asked?' }).click();
  await expect(why).toContainText('You are: Away.');
  await why.getByRole('button', { name: 'Close' }).click();
  await expect(admin.getByRole('region', { name: /^Going live: \d of 6 steps done$/ })).toBeVisible();
  expect(await axeFindings(admin)).toEqual([]);
  await admin.getByRole('region', { name: 'List: Queue' }).getByRole('button', { name: 'Go online' }).click();
  await expect(admin.getByText('nobody is online')).toBeHidden();

  await admin.goto(`${server.url}/console/settings/people`);
  await admin.getByRole('button', { name: 'Invite' }).click();
  await admin.getByRole('dialog').getByLabel('Email address').fill('bruno@lodge.example');
  await admin.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect(admin.getByRole('dialog')).toContainText('This link works on this computer only');
  const invitation = await admin.getByRole('dialog').locator('code').innerText();
  await admin.getByRole('button', { name: 'I have sent it' }).click();
  await expect(admin.getByRole('region', { name: 'Open invitations' })).toContainText('bruno@lodge.example');
  const bruno = await newPage();
  await bruno.goto(invitation);
  await bruno.getByLabel('Your name').fill('Bruno Neri');
  await bruno.getByLabel('New password').fill('quarzo-blu-vela');
  await bruno.getByRole('button', { name: 'Join' }).click();
  await expect(bruno).toHaveURL(/\/inbox\/queue/);
  await expect(admin.getByRole('main')).toContainText('Bruno Neri');
  await expect(admin.getByRole('region', { name: 'Open invitations' })).toBeHidden();

  await admin.goto(`${server.url}/console/settings/teams/new`);
  await admin.getByRole('textbox', { name: 'Name' }).fill('Reception');
  await admin.getByRole('checkbox', { name: 'Bruno Neri' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('link', { name: /^Reception/ })).toContainText('1 member');
  await admin.goto(`${server.url}/console/settings/chatbots/lodge`);
  await admin.getByRole('combobox', { name: 'Conversations go to' }).click();
  await admin.getByRole('option', { name: 'Reception' }).click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Saved and live.')).toBeVisible();

  await chat.getByRole('button', { name: 'Talk to a person' }).first().click();
  const operator = new OperatorPage(bruno, server.url);
  await expect(operator.row('Check-in is from 3 pm')).toContainText('Reception');
  await operator.open('Check-in is from 3 pm');
  await operator.accept();
  await expect(chat.getByRole('log')).toContainText('Bruno Neri');
  elsewhere.close();
  expect(monitor.faults).toEqual([]);
});
