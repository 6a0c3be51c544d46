import { expect } from '@playwright/test';
import { MailServer } from '#testing/mail-server.js';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

let mailServer: MailServer;

const test = journeys(async (url) => {
  mailServer = await MailServer.start();
  return {
    PUBLIC_URL: url,
    MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Valdora <help@valdora.example>',
  };
});

test.afterAll(() => mailServer.close());

/** A client of the demonstration. */
const email = 'federica.donati@example.net';
const codeOf = () => /^\d{6}$/m.exec(mailServer.taken.at(-1)?.parsed.text ?? '')?.[0] ?? '';

test('a visitor proves to be a client by a code from an e-mail, and the operator sees the identity and its assurance', async ({
  browsers,
}) => {
  browsers.monitor.expect(/status of 403.*visitor-email-confirmations/);
  const visitor = await browsers.visitor('en', { bypassCSP: true });
  await visitor.write('Hello, it is me');
  const { chat, page } = visitor;
  await chat.getByRole('button', { name: 'More options' }).click();
  await chat.getByRole('button', { name: 'Confirm who you are' }).click();
  const sheet = chat.getByRole('dialog', { name: 'Confirm who you are' });
  const address = sheet.getByLabel('Your email address');
  await expect(address).toBeFocused();
  await address.fill('federica');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(address).toHaveAccessibleDescription('Please enter an email address, such as name@example.com.');
  await expectAccessible(page, 'an address that is none');
  await address.fill(email);
  await address.press('Enter');
  const digits = sheet.getByLabel('Six-digit code');
  await expect(sheet).toContainText(`If we have ${email} on file, a code is on its way.`);
  await expect.poll(() => mailServer.taken.length).toBe(1);
  await digits.fill(codeOf() === '000000' ? '111111' : '000000');
  await digits.press('Enter');
  await expect(digits).toHaveAccessibleDescription('That code isn’t right. Please check it.');
  await expectAccessible(page, 'a code that is wrong');

  // Visitors may reload the page while they look for the message.
  await page.reload();
  await chat.getByRole('button', { name: 'More options' }).click();
  await chat.getByRole('button', { name: 'Confirm who you are' }).click();
  await digits.fill(codeOf());
  await digits.press('Enter');
  await expect(sheet).toContainText(`Thank you. ${email} is confirmed.`);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await chat.getByRole('button', { name: 'More options' }).click();
  await expect(chat.getByRole('button', { name: 'Confirm who you are' })).toHaveCount(0);
  await expect(visitor.log).toContainText('Hello, it is me');

  const anna = await browsers.operator('anna', { bypassCSP: true, path: '/inbox/all' });
  const row = anna.page.getByRole('link', { name: new RegExp(email) });
  await expect(row).toContainText('Confirmed by email code');
  await row.click();
  await expect(anna.page.getByText(`Confirmed the address ${email} by email code`)).toBeVisible();
  await expect(anna.page.getByText('Federica Donati').first()).toBeVisible();
  await expectAccessible(anna.page, 'a visitor who confirmed an address');
});

test('the sheet gives the focus to its field, though the chat is drawn again while it opens, and back when it closes', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.write('Hello, it is me');
  const { chat } = visitor;
  // Simulates an event that arrives in the middle of the browser's handling of another.
  await visitor.composer.evaluate((composer: HTMLTextAreaElement) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('dialog')) return;
      observer.disconnect();
      composer.value = 'and';
      composer.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await chat.getByRole('button', { name: 'More options' }).click();
  await chat.getByRole('button', { name: 'Confirm who you are' }).click();
  const sheet = chat.getByRole('dialog', { name: 'Confirm who you are' });
  await expect(sheet.getByLabel('Your email address')).toBeFocused();
  await expect(visitor.composer).toHaveValue('and');
  await visitor.page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(chat.getByRole('button', { name: 'More options' })).toBeFocused();
});
