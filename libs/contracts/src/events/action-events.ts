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
  .describe('Of this one request, and its key at the business system.');
const activity = {
  of: z.enum(activityMoments).describe('The beginning of the conversation, or the end of an episode.'),
  ofEpisode: z.int().min(1),
  system: z
    .string()
    .nullable()
    .describe('Name of the connected customer system; null: the clients of this installation.'),
};

/** Events of a conversation that are about business systems: what was asked of them, and what the bot does for the visitor there. */
export const actionEvents = {
  'action.requested': staffEvent(
    z
      .object({
        requestId,
        action,
        input: jsonObject.nullable().describe('As the action takes it; null once it was erased.'),
        connectionId: z
          .string()
          .nullable()
          .optional()
          .describe('The connection that is asked, now and wherever the outcome is looked up; null: our own tables.'),
        custom: actionNature.optional(),
      })
      .describe('Something is done in a business system. Committed before the system is asked.'),
    ['input'],
  ),
  'action.completed': staffEvent(
    z
      .object({
        requestId,
        action,
        output: jsonObject.nullable().describe('As the action gives it; null once it was erased.'),
        connectionId: connectionId
          .optional()
          .describe('Of the connected system that did it; missing: this installation.'),
      })
      .describe('The business system did it, or said what was asked.'),
    ['output'],
  ),
  'actions.erased': staffEvent(
    z
      .object({})
      .describe(
        'A person was erased whom actions in this conversation named: of the requests, replies and forms before, only what happened and when is left.',
      ),
  ),
  'action.failed': staffEvent(
    z
      .object({
        requestId,
        action,
        fault: z.enum(businessFaults),
        isUnknown: z.literal(true).optional().describe('It may have happened all the same, and nobody could find out.'),
      })
      .describe('The business system did not do it, or gave no reply.'),
  ),
  'record.changed': visibleEvent(
    z
      .object({
        change: z.enum(noticedChanges),
        eventId: eventId.describe('The event of the log that says it.'),
        title: z.string().describe('What it is: the name of a service, the number of a ticket, or what was paid for.'),
        startsAt: isoInstant.optional().describe('Of an appointment.'),
        appointment: z
          .string()
          .regex(appointmentNumberPattern)
          .optional()
          .describe('Of an appointment: its number, as the visitor was told.'),
        state: z.enum(ticketStates).optional().describe('Of a ticket.'),
        amount: money.optional().describe('Of a payment.'),
      })
      .describe(
        'An appointment, ticket or payment that was made in this conversation was changed elsewhere. Nobody says it: it is a notice.',
      ),
    ['change', 'title', 'startsAt', 'appointment', 'state', 'amount'],
    ['title'],
  ),
  'activity.recorded': staffEvent(
    z
      .object({ ...activity, activityId: z.string().describe('Of the activity in that system.') })
      .describe('The conversation is on the record of the client, in the customer system.'),
    ['activityId'],
  ),
  'activity.failed': staffEvent(
    z
      .object({
        ...activity,
        fault: z.enum(businessFaults),
        isFinal: z.boolean().describe('It is not tried again by itself.'),
      })
      .describe(
        'The conversation could not be put on the record of the client. Written once, however often it is tried.',
      ),
  ),
  'dialogue.updated': staffEvent(
    z
      .object({
        dialogue: jsonObject
          .nullable()
          .describe('What the visitor has answered so far and was asked last; null: the form is over, or was erased.'),
      })
      .describe('What the bot is about to do for the visitor went on. The messages beside it are what was said.'),
    ['dialogue'],
  ),
  'consent.given': staffEvent(
    z
      .object({
        text: z.string().describe('What the visitor agreed to, in the words in which it was asked.'),
        connectionId: z.string().describe('The connection to which what is written here is passed on.'),
      })
      .describe('The visitor agreed that a connected system is used for them in this conversation.'),
    ['text'],
  ),
} as const;
