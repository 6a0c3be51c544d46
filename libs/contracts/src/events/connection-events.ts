import { z } from 'zod';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** For the audit: what leads to the systems of the business is nothing for programs. */
const internal = { audience: 'internal' } as const;

const kind = z.string().describe('Kind of the system, such as `redmine`.');
const name = z.string();
const action = z.string().describe('Its name, such as `custom.parcel_state`.');
const customAction = z.object({ kind, name: name.describe('Of the connection.'), action });

/** Events of connections to business systems. Never with credentials, and of an address only the host. */
export const connectionEvents = {
  'connection.created': event(
    'connection',
    internal,
    z
      .object({ kind, name, host: z.string().nullable(), isEnabled: z.boolean() })
      .describe('A business system was connected.'),
  ),
  'connection.updated': event(
    'connection',
    internal,
    z
      .object({
        kind,
        name,
        changes: z
          .array(
            changeOf(z.enum(['name', 'isEnabled', 'host', 'settings', 'credentials', 'eventSecret', 'pollSeconds'])),
          )
          .describe('`settings`, `credentials` and `eventSecret` are changed without saying what to.'),
      })
      .describe('A connection was changed, turned on or turned off.'),
  ),
  'connection.action_created': event(
    'connection',
    internal,
    customAction.describe('An action was made that a connected system does.'),
  ),
  'connection.action_updated': event(
    'connection',
    internal,
    customAction
      .extend({ fields: z.array(z.string()).describe('What is other than before.') })
      .describe('An action that a connected system does was changed, turned on or turned off.'),
  ),
  'connection.action_removed': event(
    'connection',
    internal,
    customAction.describe('An action that a connected system did was removed.'),
  ),
  'connection.removed': event(
    'connection',
    internal,
    z.object({ kind, name }).describe('A business system was disconnected, and the log of its calls deleted.'),
  ),
} as const;
