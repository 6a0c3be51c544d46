import { z } from 'zod';
import { applicationTypes } from '../applications.js';
import { operatorId } from '../ids.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** Access events: for the audit, not for programs. */
const internal = { audience: 'internal' } as const;

const registered = { type: z.enum(applicationTypes), scopes: z.array(z.string()) };
const grantId = z.string().describe('Id of the consent. It grants no access by itself.');

/** Events of applications and of operators' consents. Open connections follow the events that revoke rights. */
export const applicationEvents = {
  'application.created': event(
    'application',
    internal,
    z.object(registered).describe('An application was registered. Its name is not included.'),
  ),
  'application.updated': event(
    'application',
    internal,
    z
      .object({
        ...registered,
        changes: z
          .array(changeOf(z.enum(['scopes'])))
          .optional()
          .describe('Changed fields. Absent in events of earlier versions.'),
      })
      .describe('An application was changed. It is limited to these scopes.'),
  ),
  'application.secret_rotated': event(
    'application',
    internal,
    z.object({}).describe('The application has a new secret. The previous one stopped working.'),
  ),
  'application.removed': event(
    'application',
    internal,
    z.object({}).describe('The application was deleted, with its tokens and the authorizations given by operators.'),
  ),
  'application.authorized': event(
    'application',
    internal,
    z
      .object({ operatorId, grantId, scopes: z.array(z.string()) })
      .describe('An operator authorized the application to act on their behalf, within these scopes.'),
  ),
  'application.authorization_revoked': event(
    'application',
    internal,
    z
      .object({ operatorId: operatorId.nullable(), grantId })
      .describe('The consent was revoked, together with every token issued under it.'),
  ),
  'application.tokens_revoked': event(
    'application',
    internal,
    z
      .object({
        grantId: grantId
          .nullable()
          .describe('Id of the consent whose tokens were revoked. Null if a single token was revoked.'),
        tokenId: z
          .string()
          .nullable()
          .describe('SHA-256 of the revoked token, hexadecimal. Null if all tokens of the consent were revoked.'),
      })
      .describe('Access tokens were revoked before they expired.'),
  ),
} as const;
