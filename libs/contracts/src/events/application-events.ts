import { z } from 'zod';
import { applicationTypes } from '../applications.js';
import { operatorId } from '../ids.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** Who may enter, and with what: for the audit, not for programs. */
const internal = { audience: 'internal' } as const;

const registered = { type: z.enum(applicationTypes), scopes: z.array(z.string()) };
const grantId = z.string().describe('Names the consent; it opens nothing.');

/** Events of applications, and of what operators allow them. Whatever is open follows those that end rights. */
export const applicationEvents = {
  'application.created': event(
    'application',
    internal,
    z.object(registered).describe('An application was registered. Its name is not in the log.'),
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
          .describe('What is other than before. Missing in events of earlier versions.'),
      })
      .describe('An application was changed: from now on it has these scopes at most.'),
  ),
  'application.secret_rotated': event(
    'application',
    internal,
    z.object({}).describe('The application has a new secret. The one before opens nothing any more.'),
  ),
  'application.removed': event(
    'application',
    internal,
    z.object({}).describe('The application was removed, with its tokens and with what operators allowed it.'),
  ),
  'application.authorized': event(
    'application',
    internal,
    z
      .object({ operatorId, grantId, scopes: z.array(z.string()) })
      .describe('An operator allowed the application to act on their behalf, within these scopes.'),
  ),
  'application.authorization_revoked': event(
    'application',
    internal,
    z
      .object({ operatorId: operatorId.nullable(), grantId })
      .describe('The consent ended, and with it every token that was issued under it.'),
  ),
  'application.tokens_revoked': event(
    'application',
    internal,
    z
      .object({
        grantId: grantId.nullable().describe('All tokens under this consent; null where a single token is named.'),
        tokenId: z.string().nullable().describe('SHA-256 of a single token, hex.'),
      })
      .describe('Access tokens were revoked before their time.'),
  ),
} as const;
