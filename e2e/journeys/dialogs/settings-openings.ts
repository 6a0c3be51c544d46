import type { Page } from '@playwright/test';
import { choose, click, clickInDialog, type Opening, topDialog } from './opening.js';

const features = (file: string) => `features/${file}.tsx`;
const settings = (file: string) => features(`settings/components/${file}`);
const people = (file: string) => features(`people/components/${file}`);
const webhooks = (file: string) => features(`webhooks/components/${file}`);
const applications = (file: string) => features(`applications/components/${file}`);
const connections = (file: string) => features(`connections/components/${file}`);

/** What the dialogs of the settings are about. */
export interface Settings {
  /** Path of a webhook that is enabled and has a delivery. */
  readonly webhook: string;
  /** Paths of connections: events signed by the system itself, by us, and one with an action. */
  readonly signedThere: string;
  readonly signedHere: string;
  readonly action: string;
  readonly team: string;
  /** Titles of the systems that can be connected. */
  readonly kinds: readonly string[];
}

const mine: Opening[] = [
  {
    name: 'password',
    source: settings('profile'),
    path: '/settings',
    open: (page) => click(page, 'Change password'),
    primary: 'Change password',
  },
  {
    name: 'second factor',
    source: settings('two-step-verification'),
    path: '/settings',
    open: (page) => click(page, 'Set up'),
    primary: 'Set up',
  },
  {
    name: 'single sign-on',
    source: settings('single-sign-on'),
    path: '/settings',
    open: (page) => page.getByRole('region', { name: 'Single sign-on' }).getByRole('button').click(),
    primary: 'Connect',
  },
  {
    name: 'shortcuts',
    source: 'app/shortcut-sheet.tsx',
    path: '/settings',
    open: async (page) => {
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
      await page.keyboard.press('?');
    },
    primary: 'Close',
  },
];

const ofPeople: Opening[] = [
  {
    name: 'invitation',
    source: people('invite-dialog'),
    path: '/settings/people',
    open: (page) => click(page, 'Invite'),
    primary: 'Create link',
  },
  {
    name: 'person',
    source: people('edit-dialog'),
    path: '/settings/people',
    open: (page) => choose(page, 'Actions for Anna', 'Edit'),
    primary: 'Save',
  },
  {
    name: 'link',
    source: people('link-dialog'),
    path: '/settings/people',
    open: (page) => choose(page, 'Actions for Anna', 'Create password link'),
    primary: 'I have sent it',
  },
  {
    name: 'disabling of a person',
    source: people('person-row'),
    path: '/settings/people',
    open: (page) => choose(page, 'Actions for Anna', 'Disable'),
    primary: 'Disable',
  },
  {
    name: 'role',
    source: people('role-dialog'),
    path: '/settings/roles',
    open: (page) => click(page, 'New role'),
    primary: 'Create role',
  },
  {
    name: 'removal of a role',
    source: people('roles-page'),
    path: '/settings/roles',
    open: (page) => choose(page, 'Actions for Night shift', 'Remove'),
    primary: 'Remove',
  },
  {
    name: 'end of single sign-on',
    source: features('sign-in-settings/components/provider-form'),
    path: '/settings/sign-in',
    open: (page) => click(page, 'Turn off'),
    primary: 'Turn off',
  },
];

const chatbot = '/settings/chatbots/valdora';
const identitySecret = features('chatbots/components/identity-secret');
const ofBusiness = ({ team }: Settings): Opening[] => [
  {
    name: 'end of e-mail',
    source: features('mail/components/mail-server-form'),
    path: '/settings/mail',
    open: (page) => click(page, 'Stop sending email'),
    primary: 'Stop sending email',
  },
  {
    name: 'removal of a team',
    source: features('teams/components/change-team'),
    path: team,
    open: (page) => click(page, 'Remove team'),
    primary: 'Remove team',
  },
  {
    name: 'archiving of a chatbot',
    source: features('chatbots/components/archive-section'),
    path: chatbot,
    open: (page) => click(page, 'Archive chatbot'),
    primary: 'Archive chatbot',
  },
  {
    name: 'rotation of an identity secret',
    source: identitySecret,
    path: chatbot,
    open: (page) => click(page, 'Rotate secret'),
    primary: 'Rotate secret',
  },
  {
    name: 'identity secret',
    source: identitySecret,
    path: chatbot,
    open: async (page) => {
      await click(page, 'Rotate secret');
      await clickInDialog(page, 'Rotate secret');
      await page.getByRole('dialog', { name: 'Identity secret' }).waitFor();
    },
    primary: 'I have saved them',
  },
  {
    name: 'end of an identity secret',
    source: identitySecret,
    path: chatbot,
    open: (page) => click(page, 'End now'),
    primary: 'End now',
  },
];

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

/** Every dialog of the settings. */
export function settingsOpenings(about: Settings): Opening[] {
  return [...mine, ...ofPeople, ...ofBusiness(about), ...keys, ...ofWebhooks(about), ...ofConnections(about)];
}
