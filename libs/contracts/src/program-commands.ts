import { z } from 'zod';
import { labels, type operatorCommand } from './commands.js';
import { chatbotId, clientId, operatorId, teamId, visitorId } from './ids.js';
import { locales, outcomes, priorities } from './states.js';
import { messageText } from './text.js';

/** Bodies of the operations with which programs take part in conversations. */

const control = z
  .int()
  .positive()
  .describe('Expected `control` of the conversation. Refused with `control_moved` if it has changed.');
const answersUpTo = z
  .int()
  .positive()
  .describe(
    '`answersUpTo` of the offered turn. Refused with `turn_moved` if someone else has replied, the visitor has written more, or the time of the offer ran out.',
  );

export const conversationCreate = z.strictObject({
  chatbotId,
  visitorId,
  locale: z.enum(locales),
  page: z
    .string()
    .max(2000)
    .describe('Address of the page, or name of the channel, that the visitor writes from.')
    .nullish(),
});

/**
 * `visitor`: a message of the visitor from another channel. `business`: a message of a program, such as an external
 * bot; refused after a handoff, and with `control_moved` if `control` is not the conversation's current one. With
 * `answersUpTo` it is the reply to the turn of a `turn.offered` event, and refused with `turn_moved` once another reply
 * was posted or the visitor has written more.
 */
export const messageCreate = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('visitor'), text: messageText }),
  z.strictObject({
    from: z.literal('business'),
    text: messageText,
    control: control.optional(),
    answersUpTo: answersUpTo.optional(),
  }),
]);
export type MessageCreate = z.infer<typeof messageCreate>;

/** The program passes the turn that it was offered. */
export const turnPassCreate = z.strictObject({ control, answersUpTo });
export const noteCreate = z.strictObject({ text: messageText });
export const handoffCreate = z.strictObject({
  teamId: teamId
    .nullish()
    .describe('The team to wait for. Null for all operators. If absent, the rules of the chatbot select one.'),
});
export const assignmentPut = z.strictObject({ operatorId });
export const teamPut = z.strictObject({ teamId: teamId.nullable().describe('The team. Null for all operators.') });
export const resolutionPut = z.strictObject({ outcome: z.enum(outcomes) });
export const priorityPut = z.strictObject({ priority: z.enum(priorities) });
export const clientLinkPut = z.strictObject({ clientId });
export const labelsPut = z.strictObject({ labels });

/** Commands of a program, besides messages of the visitor. */
export type ProgramCommand =
  | {
      readonly type: 'post-program-message';
      readonly text: string;
      readonly control?: number | undefined;
      readonly answersUpTo?: number | undefined;
    }
  | { readonly type: 'pass-turn'; readonly control: number; readonly answersUpTo: number }
  | { readonly type: 'request-handoff'; readonly teamId?: z.infer<typeof teamId> | null | undefined }
  | { readonly type: 'assign'; readonly operatorId: z.infer<typeof operatorId> }
  | { readonly type: 'transfer'; readonly to: { readonly teamId: z.infer<typeof teamId> | null } }
  | SharedCommand;

/** Commands that programs and operators share. */
export type SharedCommand = Extract<
  z.infer<typeof operatorCommand>,
  { type: 'write-note' | 'resolve' | 'label' | 'prioritise' | 'link-client' | 'unlink-client' }
>;
