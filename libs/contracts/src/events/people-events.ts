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
  'operator.created': event('operator', staff, z.object({ role: z.enum(roles) })),
  'operator.credentials_replaced': event('operator', internal, z.object({})),
  /** What the operator chose; a console that is not connected is offline anyway. */
  'operator.status_changed': event(
    'operator',
    { audience: 'staff', published: true },
    z.object({ presence: z.enum(presences) }),
  ),
  'session.started': event('session', internal, z.object({ operatorId })),
  'session.ended': event('session', internal, z.object({ operatorId, reason: z.enum(sessionEndReasons) })),
  'api_key.created': event('api_key', internal, z.object({ prefix: z.string(), scopes: z.array(z.string()) })),
  'api_key.revoked': event('api_key', internal, z.object({})),
  /** The visitor's token opens nothing any more, and each of the conversations is erased. */
  'visitor.erased': event('visitor', staff, z.object({ chatbotId, conversations: z.number().int() })),
} as const;
