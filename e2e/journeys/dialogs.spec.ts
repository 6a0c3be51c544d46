import { expect, type Page } from '@playwright/test';
import type { ClientView } from '#contracts/clients.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { rawVisitor } from '../support/raw-socket.js';

const test = journeys();

interface Opening {
  name: string;
  path: string;
  /** Clicks until the dialog is open. */
  open: (page: Page) => Promise<unknown>;
  /** Its primary button. */
  primary: string;
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();

const settings: Opening[] = [
  {
    name: 'password',
    path: '/settings',
    open: (page) => click(page, 'Change password'),
    primary: 'Change password',
  },
  { name: 'second factor', path: '/settings', open: (page) => click(page, 'Set up'), primary: 'Set up' },
  { name: 'API key', path: '/settings/api-keys', open: (page) => click(page, 'New API key'), primary: 'Create key' },
  { name: 'invitation', path: '/settings/people', open: (page) => click(page, 'Invite'), primary: 'Create link' },
  {
    name: 'person',
    path: '/settings/people',
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for Anna' }).click();
      await choose(page, 'Edit');
    },
    primary: 'Save',
  },
  { name: 'role', path: '/settings/roles', open: (page) => click(page, 'New role'), primary: 'Create role' },
  { name: 'webhook', path: '/settings/webhooks', open: (page) => click(page, 'Add webhook'), primary: 'Create' },
  {
    name: 'application',
    path: '/settings/applications',
    open: (page) => click(page, 'Register application'),
    primary: 'Register',
  },
];

const connectionTo = (kind: string): Opening => ({
  name: `connection to ${kind}`,
  path: '/settings/connections',
  open: async (page) => {
    await click(page, 'Connect a system');
    await page.getByRole('dialog').last().getByRole('button').filter({ hasText: kind }).first().click();
  },
  primary: 'Connect',
});

const openMore = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await choose(page, item);
};

const conversation: Opening[] = [
  { name: 'transfer', path: '', open: (page) => click(page, 'Transfer'), primary: 'Transfer' },
  {
    name: 'own time of a snooze',
    path: '',
    open: async (page) => {
      await click(page, 'Snooze');
      await choose(page, 'Custom time');
    },
    primary: 'Snooze',
  },
  { name: 'erasure', path: '', open: (page) => openMore(page, 'Erase'), primary: 'Erase permanently' },
];

const business: Opening[] = [
  { name: 'ticket', path: '', open: (page) => click(page, 'Open a ticket'), primary: 'Open a ticket' },
  { name: 'payment link', path: '', open: (page) => click(page, 'Send a payment link'), primary: 'Add link to reply' },
  {
    name: 'appointment',
    path: '',
    open: async (page) => {
      await click(page, 'Book an appointment');
      await page.getByRole('dialog').last().getByRole('combobox', { name: 'Service' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('dialog').last().getByRole('radio').first().waitFor();
    },
    primary: 'Book',
  },
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Opens each dialog at its page and looks whether its primary button is in sight without scrolling. */
async function expectPrimaryInSight(page: Page, base: string, openings: readonly Opening[]): Promise<void> {
  for (const { name, path, open, primary } of openings) {
    await test.step(`${name}, ${page.viewportSize()?.width} px`, async () => {
      await page.goto(base + path);
      await open(page);
      // The details are a dialog too where they are a drawer.
      const dialog = page.getByRole('dialog').last();
      await expect(dialog.getByRole('button', { name: primary, exact: true }), name).toBeInViewport({ ratio: 1 });
      const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    });
  }
}

for (const viewport of sizes) {
  const width = `${viewport.width} px`;

  test(`dialogs of the settings have their primary button in sight at ${width}`, async ({ browsers, server }) => {
    test.slow();
    const { page } = await browsers.operator('elena', { path: '/settings', viewport });
    const kinds = (await (await Api.signedIn(server.url, 'elena')).get<{ title: string }[]>('/api/v1/connection-kinds'))
      .body;
    const connections = kinds.map(({ title }) => connectionTo(title));
    await expectPrimaryInSight(page, `${server.url}/console`, [...settings, ...connections]);
  });

  test(`dialogs of a conversation have their primary button in sight at ${width}`, async ({ browsers, server }) => {
    test.slow();
    const api = new Api(server.url);
    const number = viewport.width;
    const aClient = { name: `Ada ${number}`, email: `ada-${number}@shop.example`, phone: null };
    const client = (await api.post<ClientView>('/api/v1/clients', aClient)).body;
    const { raw, id } = await rawVisitor(server.url);
    await raw.say(id, 'The zip of my jacket is broken. Can you repair it?');
    raw.close();
    await api.ask('PUT', `/api/v1/conversations/${id}/client`, {
      body: JSON.stringify({ clientId: client.id }),
      headers: { 'Content-Type': 'application/json' },
    });
    const { page } = await browsers.operator('elena', { path: `/inbox/all/${id}`, viewport });
    const at = `${server.url}/console/inbox/all/${id}`;
    await click(page, 'Take over');
    await expectPrimaryInSight(page, at, conversation);
    const inDetails = business.map((opening) => ({
      ...opening,
      open: async (shown: Page) => {
        // Below 1280 px the details are a drawer.
        if (viewport.width < 1280) await openDetails(shown);
        await opening.open(shown);
      },
    }));
    await expectPrimaryInSight(page, at, inDetails);
  });

  test(`dialogs of the knowledge have their primary button in sight at ${width}`, async ({ browsers, server }) => {
    const { page } = await browsers.operator('sofia', { path: '/knowledge', viewport });
    const batch: Opening = {
      name: 'many articles',
      path: '/knowledge',
      open: async (shown) => {
        await shown
          .getByRole('checkbox', { name: /^Select “/ })
          .first()
          .check();
        await click(shown, 'Unpublish…');
      },
      primary: 'Skip check and unpublish',
    };
    await expectPrimaryInSight(page, `${server.url}/console`, [batch]);
  });
}

const openDetails = (page: Page) => page.getByRole('button', { name: 'Show or hide details' }).click();
