import { z } from 'zod';
import { anyActionName as action, actionNature, jsonObject } from '../business/actions.js';
import { appointmentNumberPattern } from '../business/appointment-number.js';
import { businessFaults } from '../business/business-ports.js';
import { activityMoments, noticedChanges } from '../business/follow-up.js';
import { ticketStates } from '../business/tickets.js';
import { eventId, isoInstant } from '../ids.js';
import { money } from '../orders.js';
import { staffEvent, visibleEvent } from './define-event.js';
import { connectionId } from './record-source.js';

const requestId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .describe('Id of the request, also used as its idempotency key in the business system.');
const activity = {
  of: z.enum(activityMoments).describe('The start of the conversation, or the end of an episode.'),
  ofEpisode: z.int().min(1),
  system: z
    .string()
    .nullable()
    .describe('Name of the connected customer system. Null for the clients of this installation.'),
};

/** Events of a conversation about business systems: requests to them, and the bot's dialogues for them. */
export const actionEvents = {
  'action.requested': staffEvent(
    z
      .object({
        requestId,
        action,
        input: jsonObject.nullable().describe('Input of the action. Null if erased.'),
        connectionId: z
          .string()
          .nullable()
          .optional()
          .describe(
            'Connection used for the action, and for looking up its outcome. Null for the data of this installation.',
          ),
        custom: actionNature.optional(),
      })
      .describe('An action in a business system was requested. Committed before the system is called.'),
    ['input'],
  ),
  'action.completed': staffEvent(
    z
      .object({
        requestId,
        action,
        output: jsonObject.nullable().describe('Output of the action. Null if erased.'),
        connectionId: connectionId
          .optional()
          .describe('Id of the connection that performed the action. Absent for this installation.'),
      })
      .describe('The business system performed the action or returned the requested data.'),
    ['output'],
  ),
  'actions.erased': staffEvent(
    z
      .object({})
      .describe(
        'A person named by actions in this conversation was erased. Earlier requests, responses and forms keep only what happened and when.',
      ),
  ),
  'action.failed': staffEvent(
    z
      .object({
        requestId,
        action,
        fault: z.enum(businessFaults),
        isUnknown: z
          .literal(true)
          .optional()
          .describe('Set if the action may have taken effect and its outcome could not be determined.'),
      })
      .describe('The business system did not perform the action, or did not respond.'),
  ),
  'record.changed': visibleEvent(
    z
      .object({
        change: z.enum(noticedChanges),
        eventId: eventId.describe('The log event that describes the change.'),
        title: z
          .string()
          .describe('Name of the record: the service, the number of the ticket, or the reference of the payment.'),
        startsAt: isoInstant.optional().describe('Start of the appointment.'),
        appointment: z
          .string()
          .regex(appointmentNumberPattern)
          .optional()
          .describe('Appointment number, as given to the visitor.'),
        state: z.enum(ticketStates).optional().describe('State of the ticket.'),
        amount: money.optional().describe('Amount of the payment.'),
      })
      .describe(
        'An appointment, ticket or payment created in this conversation was changed elsewhere. Shown as a notice, not as a message.',
      ),
    ['change', 'title', 'startsAt', 'appointment', 'state', 'amount'],
    ['title'],
  ),
  'activity.recorded': staffEvent(
    z
      .object({ ...activity, activityId: z.string().describe('Id of the activity in the customer system.') })
      .describe("The conversation was added to the client's record in the customer system."),
    ['activityId'],
  ),
  'activity.failed': staffEvent(
    z
      .object({
        ...activity,
        fault: z.enum(businessFaults),
        isFinal: z.boolean().describe('Set if there are no further automatic retries.'),
      })
      .describe(
        "The conversation could not be added to the client's record. Written once, whatever the number of attempts.",
      ),
  ),
  'dialogue.updated': staffEvent(
    z
      .object({
        dialogue: jsonObject
          .nullable()
          .describe("The visitor's answers so far and the last question. Null if the form has ended or was erased."),
      })
      .describe(
        'The form that the bot fills in with the visitor advanced. The messages around the event show the dialogue.',
      ),
    ['dialogue'],
  ),
  'consent.given': staffEvent(
    z
      .object({
        text: z.string().describe('The consent request that the visitor agreed to, word for word.'),
        connectionId: z.string().describe('The connection that receives what is written here.'),
      })
      .describe('The visitor agreed to the use of a connected system in this conversation.'),
    ['text'],
  ),
} as const;
