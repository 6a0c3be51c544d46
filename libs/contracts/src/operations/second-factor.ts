import {
  reauthentication,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorCreate,
  secondFactorSetup,
  secondFactorView,
} from '../sign-in.js';
import { empty, json, operation } from './operation.js';

const path = '/api/v1/profile/second-factor';
/** Errors of a refused reauthentication. */
export const proofErrors = ['wrong_password', 'wrong_code', 'locked_out'] as const;

/** Two-step verification of the operator: codes of an authenticator app (TOTP, RFC 6238). */
export const secondFactor = {
  read: operation({
    method: 'GET',
    path,
    summary: 'Read your own two-step verification',
    access: 'session',
    replies: { 200: json(secondFactorView) },
  }),
  setUp: operation({
    method: 'PUT',
    path,
    summary: 'Set up two-step verification',
    description:
      'Creates a secret, which replaces an unconfirmed one and takes effect once it is confirmed. Requires the password if the account has one.',
    access: 'session',
    body: secondFactorCreate,
    replies: { 200: json(secondFactorSetup) },
    errors: ['wrong_password', 'locked_out', 'second_factor_exists'],
  }),
  confirm: operation({
    method: 'POST',
    path: `${path}/confirmations`,
    summary: 'Turn on two-step verification',
    description: 'Requires the first code generated with the new secret.',
    access: 'session',
    body: secondFactorConfirmation,
    replies: { 201: json(recoveryCodes) },
    errors: ['wrong_code', 'second_factor_exists'],
  }),
  replaceRecoveryCodes: operation({
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Replace your own recovery codes',
    description: 'The previous codes stop working.',
    access: 'session',
    body: reauthentication,
    replies: { 201: json(recoveryCodes) },
    errors: proofErrors,
  }),
  turnOff: operation({
    method: 'POST',
    path: `${path}/removals`,
    summary: 'Turn off two-step verification',
    access: 'session',
    body: reauthentication,
    replies: { 204: empty },
    errors: [...proofErrors, 'second_factor_required'],
  }),
};
