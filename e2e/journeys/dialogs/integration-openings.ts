import type { Page } from '@playwright/test';
import { choose, click, clickInDialog, features, type Opening, type Settings, topDialog } from './opening.js';

const settings = (file: string) => features(`settings/components/${file}`);
const webhooks = (file: string) => features(`webhooks/components/${file}`);
const applications = (file: string) => features(`applications/components/${file}`);
const connections = (file: string) => features(`connections/components/${file}`);

const keys: Opening[] = [
  {
    name: 'API key',
    source: settings('new-key-dialog'),
    path: '/settings/api-keys',
    open: (page) => click(page, 'New API key'),
    primary: 'Create key',
  },
  {
    name: 'change of an API key',
    source: settings('edit-key-dialog'),
    path: '/settings/api-keys',
    open: (page) => click(page, 'Edit Warehouse'),
    primary: 'Save',
  },
  {
    name: 'revocation of an API key',
    source: settings('replace-key-dialogs'),
    path: '/settings/api-keys',
    open: (page) => click(page, 'Revoke Warehouse'),
    primary: 'Revoke',
  },
  {
    name: 'new secret of an API key',
    source: settings('api-keys-page'),
    path: '/settings/api-keys',
    open: async (page) => {
      await click(page, 'Regenerate Warehouse');
      await clickInDialog(page, 'Regenerate');
      await page.getByRole('dialog', { name: 'Key for “Warehouse”' }).waitFor();
    },
    primary: 'I have saved it',
  },
  {
    name: 'application',
    source: applications('application-form'),
    path: '/settings/applications',
    open: (page) => click(page, 'Register application'),
    primary: 'Register',
  },
  {
    name: 'rotation of a client secret',
    source: applications('application-row'),
    path: '/settings/applications',
    open: (page) => choose(page, 'Actions for Desk', 'New secret'),
    primary: 'Issue new secret',
  },
  {
    name: 'removal of an application',
    source: applications('application-row'),
    path: '/settings/applications',
    open: (page) => choose(page, 'Actions for Desk', 'Remove application'),
    primary: 'Remove',
  },
  {
    name: 'client secret',
    source: applications('secret-dialog'),
    path: '/settings/applications',
    open: async (page) => {
      await choose(page, 'Actions for Desk', 'New secret');
      await clickInDialog(page, 'Issue new secret');
      await page.getByRole('dialog').getByText('Copy the secret now').waitFor();
    },
    primary: 'I have saved it',
  },
];

const ofWebhooks = ({ webhook }: Settings): Opening[] => [
  {
    name: 'webhook',
    source: webhooks('endpoint-form'),
    path: '/settings/webhooks',
    open: (page) => click(page, 'Add webhook'),
    primary: 'Create',
  },
  {
    name: 'test event',
    source: webhooks('test-dialog'),
    path: webhook,
    open: (page) => click(page, 'Send test event'),
    primary: 'Send',
  },
  {
    name: 'redelivery',
    source: webhooks('redeliver-dialog'),
    path: webhook,
    open: (page) => choose(page, 'More', 'Redeliver a period…'),
    primary: 'Redeliver',
  },
  {
    name: 'removal of a webhook',
    source: webhooks('remove-dialog'),
    path: webhook,
    open: (page) => choose(page, 'More', 'Delete'),
    primary: 'Delete',
  },
  {
    name: 'signing secret',
    source: webhooks('secret-dialog'),
    path: webhook,
    open: async (page) => {
      await choose(page, 'More', 'Rotate secret');
      await page.getByRole('dialog', { name: 'Signing secret' }).waitFor();
    },
    primary: 'I have saved it',
  },
  {
    name: 'delivery',
    source: webhooks('delivery-drawer'),
    path: webhook,
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Deliveries' })
        .getByRole('button', { name: /^Delivered/ })
        .first()
        .click();
    },
    primary: 'Redeliver',
  },
];

const toConnect = (kind: string): Opening => ({
  name: `connection to ${kind}`,
  source: connections('connect-dialog'),
  path: '/settings/connections',
  open: async (page: Page) => {
    await click(page, 'Connect a system');
    await topDialog(page).getByRole('button').filter({ hasText: kind }).first().click();
  },
  primary: 'Connect',
});

const ofConnections = ({ signedThere, signedHere, action, kinds }: Settings): Opening[] => [
  ...kinds.map(toConnect),
  {
    name: 'settings of a connection',
    source: connections('connection-page'),
    path: signedThere,
    open: (page) => click(page, 'Change settings'),
    primary: 'Save',
  },
  {
    name: 'end of a connection',
    source: connections('connection-actions'),
    path: signedThere,
    open: (page) => click(page, 'Disconnect'),
    primary: 'Disconnect',
  },
  {
    name: 'secret of events, from the system',
    source: connections('event-secret-dialog'),
    path: signedThere,
    open: (page) => click(page, 'Enter the signing secret'),
    primary: 'Save',
  },
  {
    name: 'secret of events, from here',
    source: connections('event-address'),
    path: signedHere,
    open: async (page) => {
      await click(page, /^Create a (new )?signing secret$/);
      await page.getByRole('dialog', { name: 'Signing secret' }).waitFor();
    },
    primary: 'I have saved it',
  },
  {
    name: 'end of events',
    source: connections('event-address'),
    path: signedHere,
    open: (page) => click(page, 'Stop receiving'),
    primary: 'Stop receiving',
  },
  {
    name: 'removal of an action',
    source: connections('action-editor'),
    path: action,
    open: (page) => click(page, 'Remove action'),
    primary: 'Remove action',
  },
];

/** Dialogs of keys, webhooks and connections. */
export function integrationOpenings(about: Settings): Opening[] {
  return [...keys, ...ofWebhooks(about), ...ofConnections(about)];
}
