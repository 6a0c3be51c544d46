import { z } from 'zod';
import type { PassageView } from './answer.js';
import type { ChatbotView } from './chatbot.js';
import { operatorCommand, visitorCommand } from './commands.js';
import type { Failure } from './errors.js';
import type { ClientKey, ConversationId, EventId, OperatorId } from './ids.js';
import { chatbotId, clientKey, conversationId, eventId } from './ids.js';
import { protocolLimits } from './limits.js';
import { preChatSubmission } from './pre-chat.js';
import { locales, presences } from './states.js';
import { messageText } from './text.js';
import type {
  ConversationSummary,
  EventView,
  Me,
  OperatorView,
  VisitorConversation,
  VisitorEventView,
  VisitorOperator,
  VisitorSession,
} from './views.js';
import { visitorProfileChange } from './visitor-profile.js';
import type { MinuteRange } from './waits.js';

export { protocolVersion } from './protocol-version.js';

/** `auth` of the handshake. Operators are known by their session cookie, visitors by their token. */
export const visitorHandshake = z.object({ version: z.number(), token: z.string().min(20).max(200), chatbotId });
/** `attending` is false on a page that does not attend the queue, such as an article: it gets no offers. */
export const consoleHandshake = z.object({ version: z.number(), attending: z.boolean().default(true) });

const seq = z.number().int().nonnegative();

const sync = z.strictObject({
  items: z
    .array(z.strictObject({ conversationId, after: seq, epoch: z.number().int().nullable() }))
    .min(1)
    .max(protocolLimits.syncItems),
});
const messageSend = z.strictObject({ conversationId, clientKey, text: messageText });
const typing = z.strictObject({ conversationId, active: z.boolean() });
const read = z.strictObject({ conversationId, seq });
const passageRead = z.strictObject({ conversationId, eventId, citation: z.number().int().nonnegative() });

/** Messages from a visitor, by name. */
export const visitorMessages = {
  /** Returns the open conversation, or starts one. */
  'conversation.start': z.strictObject({ locale: z.enum(locales), page: z.string().max(2000).nullish() }),
  'message.send': messageSend,
  command: z.strictObject({ conversationId, clientKey, command: visitorCommand }),
  sync,
  typing,
  read,
  'passage.read': passageRead,
  /** Profile update by the page. The reply is the same whether or not something changed. */
  'profile.set': visitorProfileChange,
  /** Submitted values of the pre-chat form. */
  'form.submit': preChatSubmission,
} as const;

/** Messages from an operator, by name. */
export const consoleMessages = {
  /** Joins the conversation's room; the others there see the viewer. */
  'conversation.watch': z.strictObject({ conversationId }),
  'conversation.unwatch': z.strictObject({ conversationId }),
  'message.send': messageSend,
  command: z.strictObject({ conversationId, clientKey, command: operatorCommand }),
  sync,
  typing,
  read,
  'passage.read': passageRead,
  'presence.set': z.strictObject({ presence: z.enum(presences) }),
  /** Whether this page attends the queue; as in the handshake. */
  'queue.attend': z.strictObject({ attending: z.boolean() }),
} as const;

/** The messages of each namespace. */
export const protocols = { '/visitor': visitorMessages, '/console': consoleMessages } as const;
export type SocketNamespace = keyof typeof protocols;

/** Payload as its handler receives it: parsed. */
export type VisitorPayload<Name extends keyof typeof visitorMessages> = z.output<(typeof visitorMessages)[Name]>;
export type ConsolePayload<Name extends keyof typeof consoleMessages> = z.output<(typeof consoleMessages)[Name]>;

/** Payload as a client writes it. */
export type VisitorMessages = { [K in keyof typeof visitorMessages]: z.input<(typeof visitorMessages)[K]> };
export type ConsoleMessages = { [K in keyof typeof consoleMessages]: z.input<(typeof consoleMessages)[K]> };

/** Result of a send or a command. `seq` is in the receiver's own numbering. */
export interface Stored {
  event: { id: EventId; seq: number; epoch: number; clientKey: ClientKey | null; at: string };
  duplicate: boolean;
}

/**
 * Result of one item of `sync`. With `more`, request again after the last event; with another `epoch`, discard and
 * reload. All items of one reply share `protocolLimits.syncEvents`: a later one may get none, and `more`.
 */
export interface SyncResult<E> {
  conversationId: ConversationId;
  events: E[];
  head: number;
  epoch: number;
  more: boolean;
}

/** Acknowledgement data beside `ok: true`. */
export interface VisitorReplies {
  'conversation.start': { conversation: VisitorConversation };
  'message.send': Stored;
  command: Stored;
  sync: { items: SyncResult<VisitorEventView>[] };
  typing: Record<never, never>;
  read: Record<never, never>;
  'passage.read': { passage: PassageView };
  'profile.set': Record<never, never>;
  'form.submit': Record<never, never>;
}
export interface ConsoleReplies {
  /** `visitorPresent`: a page of the visitor is connected now. */
  'conversation.watch': { summary: ConversationSummary; visitorPresent: boolean };
  'conversation.unwatch': Record<never, never>;
  'message.send': Stored;
  command: Stored;
  sync: { items: SyncResult<EventView>[] };
  typing: Record<never, never>;
  read: Record<never, never>;
  'passage.read': { passage: PassageView };
  'presence.set': Record<never, never>;
  'queue.attend': Record<never, never>;
}

export type Ack<T> = ({ ok: true } & T) | { ok: false; error: Failure };

/** Reveals the loss of the last event, which no gap can. */
export interface Head {
  conversationId: ConversationId;
  seq: number;
  epoch: number;
}

interface Common {
  head: Head;
  /** Typing signal; `name` of an operator. Expires after `typingMs`. */
  typing: {
    conversationId: ConversationId;
    kind: 'visitor' | 'operator' | 'bot';
    operatorId: OperatorId | null;
    active: boolean;
  };
  /** Read position of the other side, in the receiver's own numbering. */
  read: { conversationId: ConversationId; by: 'visitor' | 'operator'; seq: number };
  /** The server is shutting down; reconnect after this many milliseconds. */
  draining: { reconnectAfterMs: number };
  'session.ended': { reason: 'revoked' | 'expired' | 'slow_reader' };
}

/** Messages to a visitor. `session` is the first one after every connect. */
export interface ToVisitor extends Common {
  session: VisitorSession;
  event: VisitorEventView;
  /** The changed chatbot: its settings were changed, or its opening hours began or ended. */
  chatbot: ChatbotView;
  /** Partial text of an answer that is being streamed; the message replaces it. Empty: discard it. */
  'answer.delta': { conversationId: ConversationId; text: string };
  /** Operators in the visitor's conversation: sent as they join, leave and return, and when a picture changes. */
  operators: { items: VisitorOperator[] };
  /**
   * Position in the queue from 1, and the expected wait in minutes, if enough waits are known. `isStaffed` is false while
   * nobody is there who may serve the conversation.
   */
  queue: { conversationId: ConversationId; place: number; waitMinutes: MinuteRange | null; isStaffed: boolean };
}

/** Messages to an operator. `session` is the first one after every connect. */
export interface ToConsole extends Common {
  session: { me: Me; operators: OperatorView[] };
  event: EventView;
  /** Changed list rows. */
  summaries: { items: ConversationSummary[] };
  operators: { items: OperatorView[] };
  viewers: { conversationId: ConversationId; operatorIds: OperatorId[] };
  /** To watchers: the visitor's first page has connected, or the last one has disconnected. */
  'visitor.presence': { conversationId: ConversationId; present: boolean };
}
