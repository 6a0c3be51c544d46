import { z } from 'zod';
import { labels, type operatorCommand } from './commands.js';
import { chatbotId, clientId, operatorId, teamId, visitorId } from './ids.js';
import { locales, outcomes, priorities } from './states.js';
import { messageText } from './text.js';

/** Bodies of the operations with which programs take part in conversations. */

const control = z.int().positive();
const answersUpTo = z.int().positive();

export const conversationCreate = z.strictObject({
  chatbotId,
  visitorId,
  locale: z.enum(locales),
  /** Where the visitor writes from: the address of a page, or the name of a channel. */
  page: z.string().max(2000).nullish(),
});

/**
 * `visitor`: words that the visitor said elsewhere. `business`: words of a program, such as a bot of the business; refused once a
 * person was called, and with `control_moved` where `control` is not the conversation's any more. With `answersUpTo` it is the reply
 * to the turn that `turn.offered` names, and refused with `turn_moved` once another has replied or the visitor has said more.
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

/** The program has no reply to the turn that it was offered. */
export const turnPassCreate = z.strictObject({ control, answersUpTo });
export const noteCreate = z.strictObject({ text: messageText });
/** Without a team, the rules of the chatbot name one; null: everybody. */
export const handoffCreate = z.strictObject({ teamId: teamId.nullish() });
/** Gives the conversation to an operator who is online and has room. */
export const assignmentPut = z.strictObject({ operatorId });
/** Null: everybody. */
export const teamPut = z.strictObject({ teamId: teamId.nullable() });
export const resolutionPut = z.strictObject({ outcome: z.enum(outcomes) });
export const priorityPut = z.strictObject({ priority: z.enum(priorities) });
export const clientLinkPut = z.strictObject({ clientId });
export const labelsPut = z.strictObject({ labels });

/** What a program may ask of a conversation, besides writing as the visitor. */
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

/** What a program and an operator may both ask. */
export type SharedCommand = Extract<
  z.infer<typeof operatorCommand>,
  { type: 'write-note' | 'resolve' | 'label' | 'prioritise' | 'link-client' | 'unlink-client' }
>;
