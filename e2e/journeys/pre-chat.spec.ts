import { expect } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

const test = journeys();

test('a form before the chat is made with the real widget beside it, and a visitor fills it in', async ({
  browsers,
}) => {
  const sofia = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora#pre_chat' });
  const section = sofia.page.getByRole('region', { name: 'Pre-chat form' });
  await section.getByRole('switch', { name: 'Ask before the chat' }).click();
  await section.getByRole('radiogroup', { name: 'Name' }).getByText('Required').click();
  await section.getByRole('radiogroup', { name: 'Email address' }).getByText('Optional').click();
  await section.getByRole('button', { name: 'Add a field' }).click();
  await expect(sofia.page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await section.getByLabel('Label (English)').fill('What is it about?');
  await section.getByLabel('Label (Italian)').fill('Di che cosa si tratta?');
  await section.getByLabel('Choices (English)').fill('An order\nA repair');
  const preview = section.frameLocator('iframe[title]').frameLocator('iframe');
  await expect(preview.getByLabel('Your name')).toBeVisible();
  await expect(preview.getByLabel('What is it about? (optional)')).toBeVisible();
  await expectAccessible(sofia.page, 'the form and its preview');
  await sofia.page.getByRole('button', { name: 'Save' }).click();
  await expect(sofia.page.getByText('Saved and live.')).toBeVisible();

  const page = await (await browsers.context({ bypassCSP: true })).newPage();
  await page.goto(`${new URL(sofia.page.url()).origin}/`);
  await page.getByRole('button', { name: /open the chat/i }).click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  const form = chat.getByRole('form', { name: 'Before we start' });
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toHaveCount(0);
  await form.getByLabel(/Your email address/).fill('ada at shop');
  await form.getByRole('button', { name: 'Start the chat' }).click();
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Please fill this in.');
  await expect(form.getByLabel(/Your email address/)).toHaveAccessibleDescription(/Please enter an email address/);
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page, 'a form with mistakes');
  await form.getByLabel('Your name').fill('Ada Byron');

  // Typed values survive a reload.
  await page.reload();
  await expect(form.getByLabel('Your name')).toHaveValue('Ada Byron');
  await expect(form.getByLabel(/Your email address/)).toHaveValue('ada at shop');
  await form.getByLabel(/Your email address/).fill('ada@shop.example');
  await form.getByLabel(/What is it about/).selectOption('A repair');
  await form.getByRole('button', { name: 'Start the chat' }).click();
  const composer = chat.getByRole('textbox', { name: 'Your message' });
  await expect(composer).toBeFocused();
  await composer.fill('My bike squeaks');
  await composer.press('Enter');
  await page.reload();
  await expect(composer).toBeVisible();

  const anna = await browsers.operator('anna', { bypassCSP: true, path: '/inbox/all' });
  const row = anna.page.getByRole('link', { name: /Ada Byron/ });
  await expect(row).toContainText('Claims to be this person');
  await row.click();
  await expect(anna.page.getByRole('heading', { name: /From the form/ })).toBeVisible();
  await expect(anna.page.getByText('A repair')).toBeVisible();
  await expectAccessible(anna.page, 'what a visitor typed');
});
