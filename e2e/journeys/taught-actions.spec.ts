import { expect, type Page } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { parcelDocument, parcelKey, parcelSystem } from '../support/parcel-system.js';
import type { VisitorPage } from '../support/visitor-page.js';
import { expectAccessible } from './axe.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });
/** So tall that a thread draws all of its lines at once. */
const wide = { viewport: { width: 1440, height: 3_000 }, bypassCSP: true };
const owner = 'ada@shop.example';

/** Messages of visitors and questions of the bot, in each language. */
const words = {
  en: {
    ...{ browser: 'en-GB', language: 'English', ask: 'could you find my race bib', yes: 'Yes', code: 'Bib code' },
    ...{ email: 'Email address', nothing: 'I cannot find anything that matches', found: 'Seen in: Milano, Torino' },
    phrasings: [
      ...['where is my race bib', 'find my race bib', 'where is bib P-7', 'look up a race bib', 'race bib P-4, please'],
      ...[
        'tell me where my bib is',
        'is my race bib ready',
        'check bib P-9 for me',
        'my bib number',
        'I lost my race bib',
      ],
    ],
  },
  it: {
    ...{
      browser: 'it-IT',
      language: 'Italian',
      ask: 'mi trovate il pettorale?',
      yes: 'Sì',
      code: 'Codice del pettorale',
    },
    ...{ email: 'Indirizzo e-mail', nothing: 'Non trovo nulla che corrisponda', found: 'Visto a: Milano, Torino' },
    phrasings: [
      ...['dov’è il mio pettorale', 'trova il mio pettorale', 'dov’è il pettorale P-7', 'cerca un pettorale'],
      ...['non trovo il mio pettorale', 'dimmi dov’è il mio pettorale', 'il mio pettorale è pronto'],
      ...['controlla il pettorale P-9', 'pettorale P-4, per favore', 'il numero del mio pettorale'],
    ],
  },
} as const;

const dialog = (page: Page) => page.getByRole('dialog');
const lastOf = (visitor: VisitorPage) => visitor.log.locator('.text').last();

/**
 * Connects the system, and creates an action from one operation of its document, with the business's own texts, for
 * whoever knows the address.
 */
async function makeAction(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a system' }).first().click();
  await page.getByRole('button', { name: /^HTTP API/ }).click();
  const settings = { Name: 'Race office', 'Address of the API': `${url}/api`, 'Value of that header': parcelKey };
  for (const [label, value] of Object.entries(settings)) await dialog(page).getByLabel(label).first().fill(value);
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'Import from OpenAPI' }).click();
  await page.getByLabel('OpenAPI document').fill(JSON.stringify(parcelDocument(url)));
  await page.getByRole('button', { name: 'Read document' }).click();
  await page.getByLabel(/^Where a parcel is/).check();
  await page.getByRole('button', { name: 'Add 1 action' }).click();
  await page.getByRole('link', { name: /^Where a parcel is/ }).click();

  await page.getByLabel('Title (English)').fill('Find a race bib');
  await page.getByLabel('Title (Italian)').fill('Trova un pettorale');
  const code = page.getByRole('group', { name: 'code' });
  await code.getByLabel('Label (English)').fill(words.en.code);
  await code.getByLabel('Label (Italian)').fill(words.it.code);
  await page.getByRole('button', { name: 'Remove field lang' }).click();
  await page.getByRole('button', { name: 'Query parameters: remove 1' }).click();
  const places = page.getByRole('group', { name: /place/ });
  await places.getByLabel('Label (English)').fill('Seen in');
  await places.getByLabel('Label (Italian)').fill('Visto a');

  const visitors = page.getByRole('group', { name: 'For visitors' });
  await expect(visitors.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await visitors.getByRole('radio', { name: 'The email address of the record' }).check();
  await expect(page.getByRole('group', { name: 'email', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const place = visitors.getByLabel('Email address in the reply');
  await expect(place).toHaveAccessibleDescription(/Enter a JSON pointer/);
  await place.fill('/parcel/owner');
  await expectAccessible(page, 'what visitors must prove');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Actions' }).getByRole('listitem')).toHaveCount(1);
}

/** Adds the action to the chatbot, with phrasings of visitors. */
async function teach(page: Page): Promise<void> {
  const actions = page.getByRole('region', { name: 'Actions' });
  const isOn = actions.getByRole('switch', { name: 'Find a race bib' });
  await isOn.press('Space');
  await expect(isOn).toBeChecked();
  for (const { language, phrasings } of Object.values(words)) {
    const field = actions.getByRole('textbox', { name: `Find a race bib: phrasings in ${language}` });
    await field.fill(phrasings.join('\n'));
  }
  await expectAccessible(page, 'how visitors ask for an action');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
}

test('an admin makes an action and teaches the bot when to run it; visitors use it in both languages, and an operator sees and runs it', async ({
  browsers,
}) => {
  test.slow();
  // An action that is not complete is a 400.
  browsers.monitor.expect(/status of 400/);
  const parcels = await parcelSystem();
  const elena = await browsers.operator('elena', { path: '/settings/connections', ...wide });
  await makeAction(elena.page, parcels.url);
  await elena.page.goto(`${elena.url}/console/settings/chatbots/valdora#actions`);
  await teach(elena.page);

  for (const locale of ['en', 'it'] as const) {
    const say = words[locale];
    const visitor = await browsers.visitor(locale, { bypassCSP: true, locale: say.browser });
    await visitor.write(say.ask);
    await expect(lastOf(visitor)).toContainText('Race office');
    await visitor.log.getByRole('button', { name: say.yes, exact: true }).click();
    await expect(lastOf(visitor)).toContainText(say.code);
    await visitor.write('P-7');
    await expect(lastOf(visitor)).toContainText(say.email);
    await visitor.write('somebody.else@shop.example');
    await expect(lastOf(visitor)).toContainText(say.nothing);
    await expect(visitor.log).not.toContainText('Torino');
    await visitor.write('P-7');
    await expect(lastOf(visitor)).toContainText(say.email);
    await visitor.write(owner);
    await expect(lastOf(visitor)).toContainText(say.found);
    await expectAccessible(visitor.page, `what an action of the business gave, ${locale}`);
  }

  const anna = await browsers.operator('anna', { path: '/inbox/all', ...wide });
  await anna.page.getByRole('link', { name: /This is what I found/ }).click();
  const lines = anna.thread.getByRole('button', { name: /^Bot.*: Find a race bib/ });
  await lines.last().click();
  await expect(anna.thread).toContainText('Torino');
  await expectAccessible(anna.page, 'what the bot did with an action of the business');
  await anna.page.getByRole('button', { name: 'Find a race bib', exact: true }).click();
  await dialog(anna.page).getByLabel(words.en.code).fill('P-7');
  await dialog(anna.page).getByLabel(words.en.email).fill(owner);
  await dialog(anna.page).getByRole('button', { name: 'Look up' }).click();
  await expect(dialog(anna.page)).toContainText('Torino');
  await dialog(anna.page).getByRole('button', { name: 'Close' }).last().click();
  await expect(anna.thread.getByRole('button', { name: /^Anna.*: Find a race bib/ })).toBeVisible();
  await parcels.close();
});
