import { z } from 'zod';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** For the audit only: programs do not see how business systems are reached. */
const internal = { audience: 'internal' } as const;

const kind = z.string().describe('Kind of the system, such as `redmine`.');
const name = z.string();
const action = z.string().describe('Name of the action, such as `custom.parcel_state`.');
const customAction = z.object({ kind, name: name.describe('Name of the connection.'), action });

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
          .describe('Changed fields. For `settings`, `credentials` and `eventSecret`, values are not included.'),
      })
      .describe('A connection was updated, enabled or disabled.'),
  ),
  'connection.action_created': event(
    'connection',
    internal,
    customAction.describe('A custom action was created for a connection.'),
  ),
  'connection.action_updated': event(
    'connection',
    internal,
    customAction
      .extend({ fields: z.array(z.string()).describe('Names of the changed fields.') })
      .describe('A custom action was updated, enabled or disabled.'),
  ),
  'connection.action_removed': event('connection', internal, customAction.describe('A custom action was deleted.')),
  'connection.removed': event(
    'connection',
    internal,
    z.object({ kind, name }).describe('A business system was disconnected and its call log deleted.'),
  ),
} as const;
