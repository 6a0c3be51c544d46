import type { Page } from '@playwright/test';
import { choose, click, clickInDialog, type Opening, topDialog } from './opening.js';

const conversation = (file: string) => `features/conversation/components/${file}.tsx`;

const openDetails = (page: Page) => click(page, 'Show or hide details');

/** Opens the dialog to book, with a service and its first free times. */
async function openBooking(page: Page): Promise<void> {
  await click(page, 'Book an appointment');
  await topDialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option').first().click();
  await topDialog(page).getByRole('radio').first().waitFor();
}

/** Dialogs of a conversation that are opened the same way at every width. */
export const conversationOpenings: Opening[] = [
  {
    name: 'transfer',
    source: conversation('transfer-dialog'),
    path: '',
    open: (page) => click(page, 'Transfer'),
    primary: 'Transfer',
  },
  {
    name: 'own time of a snooze',
    source: conversation('snooze-dialog'),
    path: '',
    open: (page) => choose(page, 'Snooze', /^Custom time/),
    primary: 'Snooze',
  },
  {
    name: 'erasure',
    source: conversation('erase-dialog'),
    path: '',
    open: (page) => choose(page, 'More', /^Erase/),
    primary: 'Erase permanently',
  },
];

/** Dialogs that are opened in the details of a conversation, from 1280 px. */
export const detailsOpenings: Opening[] = [
  {
    name: 'link to a client',
    source: conversation('link-client-dialog'),
    path: '',
    open: (page) => click(page, 'Change'),
    primary: 'Close',
  },
  {
    name: 'ticket',
    source: conversation('ticket-dialog'),
    path: '',
    open: (page) => click(page, 'Open a ticket'),
    primary: 'Open a ticket',
  },
  {
    name: 'payment link',
    source: conversation('payment-dialog'),
    path: '',
    open: (page) => click(page, 'Send a payment link'),
    primary: 'Add link to reply',
  },
  { name: 'appointment', source: conversation('book-dialog'), path: '', open: openBooking, primary: 'Book' },
  {
    name: 'move of an appointment',
    source: conversation('book-dialog'),
    path: '',
    open: async (page) => {
      await openBooking(page);
      // The first may begin until it is booked.
      await topDialog(page).getByRole('radio').last().click();
      await clickInDialog(page, 'Book');
      await click(page, /^Move /);
      await topDialog(page).getByRole('radio').first().waitFor();
    },
    primary: 'Move',
  },
  {
    name: 'cancellation of an appointment',
    source: conversation('cancel-dialog'),
    path: '',
    open: (page) => click(page, /^Cancel /),
    primary: 'Cancel appointment',
  },
  {
    name: 'own action',
    source: conversation('custom-action-dialog'),
    path: '',
    open: (page) => click(page, 'Where a parcel is'),
    primary: 'Look up',
  },
];

const details: Opening = {
  name: 'details',
  source: conversation('conversation-pane'),
  path: '',
  open: openDetails,
  primary: 'Close',
};

/** The details as a drawer, below 1280 px, and the dialogs that are opened there. */
export const drawerOpenings: Opening[] = [
  details,
  ...detailsOpenings.map((opening) => ({
    ...opening,
    open: async (page: Page) => {
      await openDetails(page);
      await opening.open(page);
    },
  })),
];

export const queueOpenings: Opening[] = [
  {
    name: 'routing of the queue',
    source: 'features/inbox/components/queue-routing.tsx',
    path: '/inbox/queue',
    open: (page) => click(page, 'Routing'),
    primary: 'Close',
  },
];
