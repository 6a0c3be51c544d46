import { choose, click, features, type Opening } from './opening.js';

const people = (file: string) => features(`people/components/${file}`);

/** Dialogs of accounts, roles and teams. */
export const peopleOpenings: Opening[] = [
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
