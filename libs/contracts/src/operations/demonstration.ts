import { demonstrationView, ownStart } from '../demonstration.js';
import { empty, json, operation } from './operation.js';

/** The demonstration, and how to continue without it. */
export const demonstration = {
  read: operation({
    method: 'GET',
    path: '/api/v1/demonstration',
    summary: 'Read whether this is a demonstration',
    access: ['demonstration.remove'],
    replies: { 200: json(demonstrationView) },
  }),
  remove: operation({
    method: 'POST',
    path: '/api/v1/demonstration-removals',
    summary: 'Delete the demonstration and start a new installation',
    description:
      'Deletes everything: logins, keys, chatbots, knowledge, conversations, clients. The server restarts with only the account of the first admin, who is signed in.',
    access: ['demonstration.remove'],
    body: ownStart,
    replies: { 202: empty },
    errors: ['already_set_up', 'weak_password'],
  }),
};
