import { accessLinkLookup, accessLinkRedemption, accessLinkView, passwordLinkRequest } from '../people.js';
import { signInChallenge } from '../sign-in.js';
import { me } from '../views.js';
import { empty, json, operation } from './operation.js';

/** Links that let somebody in once: invitations, new passwords, the set-up of a business. */
export const accessLinks = {
  look: operation({
    method: 'POST',
    path: '/api/v1/access-link-lookups',
    summary: 'Read what a one-time link is for',
    description: 'The token is in the body, so that no log holds it.',
    access: 'public',
    body: accessLinkLookup,
    replies: { 200: json(accessLinkView) },
    errors: ['not_found', 'link_expired', 'link_used', 'rate_limited'],
  }),
  request: operation({
    method: 'POST',
    path: '/api/v1/password-link-requests',
    summary: 'Ask for a link for a new password',
    description: 'The link is sent by e-mail. The reply does not say whether anybody has an account with the address.',
    access: 'public',
    body: passwordLinkRequest,
    replies: { 202: empty },
    errors: ['mail_not_configured', 'rate_limited'],
  }),
  redeem: operation({
    method: 'POST',
    path: '/api/v1/access-link-redemptions',
    summary: 'Use a one-time link',
    description:
      'Sets the password and signs in. The session is kept in a cookie. A link does not go around the second step: 202 as for a sign-in.',
    access: 'public',
    body: accessLinkRedemption,
    replies: { 201: json(me), 202: json(signInChallenge) },
    errors: [
      'not_found',
      'link_expired',
      'link_used',
      'weak_password',
      'email_taken',
      'already_set_up',
      'rate_limited',
    ],
  }),
};
