import { integrationOpenings } from './integration-openings.js';
import { click, clickInDialog, features, type Opening, type Settings } from './opening.js';
import { peopleOpenings } from './people-openings.js';

const settings = (file: string) => features(`settings/components/${file}`);

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

/** Every dialog of the settings. */
export function settingsOpenings(about: Settings): Opening[] {
  return [...mine, ...peopleOpenings, ...ofBusiness(about), ...integrationOpenings(about)];
}
