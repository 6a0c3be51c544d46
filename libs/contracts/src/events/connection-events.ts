import { z } from 'zod';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** For the audit: what leads to the systems of the business is nothing for programs. */
const internal = { audience: 'internal' } as const;

const kind = z.string().describe('Kind of the system, such as `redmine`.');
const name = z.string();

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
  'connection.removed': event(
    'connection',
    internal,
    z.object({ kind, name }).describe('A business system was disconnected, and the log of its calls deleted.'),
  ),
} as const;
