import { demonstrationView, ownStart } from '../demonstration.js';
import { empty, json, operation } from './operation.js';

/** The demonstration, and how to continue without it. */
export const demonstration = {
  read: operation({
    method: 'GET',
    path: '/api/v1/demonstration',
    summary: 'Read whether this is the demonstration',
    access: ['demonstration.remove'],
    replies: { 200: json(demonstrationView) },
  }),
  remove: operation({
    method: 'POST',
    path: '/api/v1/demonstration-removals',
    summary: 'Remove the demonstration and start an installation of your own',
    description:
      'Removes everything: logins, keys, chatbots, knowledge, conversations, clients. The server restarts with nothing but the account of the first admin, who is signed in.',
    access: ['demonstration.remove'],
    body: ownStart,
    replies: { 202: empty },
    errors: ['already_set_up', 'weak_password'],
  }),
};
