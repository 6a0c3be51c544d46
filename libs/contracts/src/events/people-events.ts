import { z } from 'zod';
import { chatbotId, operatorId } from '../ids.js';
import { roles } from '../permissions.js';
import { presences } from '../states.js';
import { event } from './define-event.js';

const staff = { audience: 'staff' } as const;
/** Who may enter, and with what: for the audit, not for programs. */
const internal = { audience: 'internal' } as const;

/** Why a session ended: its owner signed out or ended it from another one, or a new password ended all. */
export const sessionEndReasons = ['signed_out', 'ended', 'credentials_replaced'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Events of operators, their sessions, API keys and visitors. */
export const peopleEvents = {
  'operator.created': event('operator', staff, z.object({ role: z.enum(roles) }).describe('An operator was added.')),
  'operator.credentials_replaced': event(
    'operator',
    internal,
    z.object({}).describe('The operator has a new password. All sessions end.'),
  ),
  'operator.status_changed': event(
    'operator',
    { audience: 'staff', published: true },
    z
      .object({ presence: z.enum(presences) })
      .describe('The operator chose another presence. Without a connection an operator is offline anyway.'),
  ),
  'session.started': event('session', internal, z.object({ operatorId }).describe('An operator signed in.')),
  'session.ended': event(
    'session',
    internal,
    z
      .object({ operatorId, reason: z.enum(sessionEndReasons) })
      .describe('A session was ended. One that expires writes nothing.'),
  ),
  'api_key.created': event(
    'api_key',
    internal,
    z
      .object({
        prefix: z.string().describe('The first characters of the key, to tell keys apart.'),
        scopes: z.array(z.string()),
      })
      .describe('An API key was issued.'),
  ),
  'api_key.revoked': event('api_key', internal, z.object({}).describe('The key opens nothing any more.')),
  'visitor.erased': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, conversations: z.number().int().describe('How many were erased.') })
      .describe("The visitor's token opens nothing any more, and each of the conversations is erased."),
  ),
} as const;
