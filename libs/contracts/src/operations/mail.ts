import { mailTestCreate, mailTestView, mailView } from '../mail.js';
import { json, operation } from './operation.js';

const access = ['people.manage'] as const;

/** E-mail that the product sends. */
export const mail = {
  read: operation({
    method: 'GET',
    path: '/api/v1/mail',
    summary: 'Read how e-mail is sent',
    description: 'The server is configured by `MAIL_URL` and `MAIL_FROM`.',
    access,
    replies: { 200: json(mailView) },
  }),
  test: operation({
    method: 'POST',
    path: '/api/v1/mail-tests',
    summary: 'Send a test message to the caller',
    description: 'At once, and once: the reply says whether the mail server took it.',
    access,
    body: mailTestCreate,
    replies: { 201: json(mailTestView) },
    errors: ['mail_not_configured'],
  }),
};
