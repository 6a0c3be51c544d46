import { mailServerPut, mailTestCreate, mailTestView, mailView } from '../mail.js';
import { empty, json, operation } from './operation.js';

const access = ['people.manage'] as const;

/** E-mail settings and tests. */
export const mail = {
  read: operation({
    method: 'GET',
    path: '/api/v1/mail',
    summary: 'Read the email settings',
    access,
    isRevisioned: true,
    replies: { 200: json(mailView) },
  }),
  putServer: operation({
    method: 'PUT',
    path: '/api/v1/mail/server',
    summary: 'Set the mail server',
    description: 'Takes effect immediately, without a restart. `MAIL_URL` takes precedence.',
    access,
    isRevisioned: true,
    body: mailServerPut,
    replies: { 200: json(mailView) },
    errors: ['exceeds_own_rights', 'set_by_environment'],
  }),
  removeServer: operation({
    method: 'DELETE',
    path: '/api/v1/mail/server',
    summary: 'Delete the mail server',
    description: 'Waiting messages are kept until their links expire.',
    access,
    replies: { 204: empty },
    errors: ['exceeds_own_rights', 'set_by_environment'],
  }),
  test: operation({
    method: 'POST',
    path: '/api/v1/mail-tests',
    summary: 'Send a test email to the caller',
    description:
      'Sends immediately and does not retry. The response says whether the mail server accepted the message.',
    access,
    body: mailTestCreate,
    replies: { 201: json(mailTestView) },
    errors: ['mail_not_configured'],
  }),
};
