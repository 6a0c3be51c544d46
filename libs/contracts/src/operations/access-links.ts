import { accessLinkLookup, accessLinkRedemption, accessLinkView, passwordLinkRequest } from '../people.js';
import { signInChallenge } from '../sign-in.js';
import { me } from '../views.js';
import { empty, json, operation } from './operation.js';

/** One-time links: invitations, new passwords, the set-up of a business. */
export const accessLinks = {
  look: operation({
    method: 'POST',
    path: '/api/v1/access-link-lookups',
    summary: 'Read the purpose of a one-time link',
    description: 'The token is sent in the body, so that it does not appear in access logs.',
    access: 'public',
    body: accessLinkLookup,
    replies: { 200: json(accessLinkView) },
    errors: ['not_found', 'link_expired', 'link_used', 'rate_limited'],
  }),
  request: operation({
    method: 'POST',
    path: '/api/v1/password-link-requests',
    summary: 'Request a password reset link',
    description: 'Emails the link. The response does not reveal whether an account with this address exists.',
    access: 'public',
    body: passwordLinkRequest,
    replies: { 202: empty },
    errors: ['mail_not_configured', 'public_address_missing', 'rate_limited'],
  }),
  redeem: operation({
    method: 'POST',
    path: '/api/v1/access-link-redemptions',
    summary: 'Redeem a one-time link',
    description:
      'Sets the password, signs in and sets the session cookie. If the sign-in needs a second step, returns 202 with a challenge, as signing in does.',
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
