import type { PassageView } from '#contracts/answer.js';
import type { ChatbotView } from '#contracts/chatbot.js';
import type { OperatorCommand, VisitorCommand } from '#contracts/commands.js';
import type { Failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import type {
  ConversationSummary,
  EventView,
  Me,
  OperatorView,
  VisitorConversation,
  VisitorEventView,
  VisitorOperator,
} from '#contracts/views.js';
import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { Assurance, VisitorProfileChange } from '#contracts/visitor-profile.js';
import type { MinuteRange } from '#contracts/waits.js';
import type { Observable } from './observable.js';

/** `catching-up`: connected, reading missed events. `refused`: rejected by the server (see `failure`), no further attempts. */
export type Connection = 'idle' | 'connecting' | 'catching-up' | 'live' | 'offline' | 'refused';

/** Something a person wrote that is not acknowledged yet. It leaves the outbox when its event is in `events`. */
export interface OutboxItem {
  clientKey: ClientKey;
  text: string;
  /** Milliseconds since 1970, this machine's clock. */
  at: number;
  /** `waiting`: not sent yet, or retried automatically; `failed`: refused permanently, the person must decide. */
  status: 'waiting' | 'sending' | 'failed';
  failure: Failure | null;
  /** Time of the automatic retry, if the server gave one (rate limit). */
  retryAt: number | null;
}

/** Where the outbox and the visitor's token live: `localStorage`, or a map in tests. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** With both `length` and `key`, as in `localStorage`, concurrent writes of tabs never hide each other's messages. */
  readonly length?: number;
  key?(index: number): string | null;
}

export interface VisitorSnapshot {
  connection: Connection;
  failure: Failure | null;
  chatbot: ChatbotView | null;
  /** Identity assurance: how the visitor's identity was proven. */
  assurance: Assurance;
  /** Whether the visitor has submitted the chatbot's pre-chat form. */
  isFormFilled: boolean;
  /** Reduced from `events` by `applyVisitorEvent`; null before the first message. */
  conversation: VisitorConversation | null;
  /** In order, dense, each once. Starts after `seq` 0, or later while earlier ones are not loaded. */
  events: readonly VisitorEventView[];
  outbox: readonly OutboxItem[];
  typing: { operator: boolean; bot: boolean };
  /** Streamed part of the bot's next answer; the message replaces it. */
  answerSoFar: string | null;
  /** `isStaffed` is false while nobody is there who may serve the conversation. */
  queue: { place: number; waitMinutes: MinuteRange | null; isStaffed: boolean } | null;
  /** Operators who take part, with their pictures. Not stored: complete soon after each connect. */
  operators: readonly VisitorOperator[];
}

export interface VisitorClient {
  readonly state: Observable<VisitorSnapshot>;
  /** Creates the visitor if the store holds no token, connects and resumes. Call it once. */
  connect(): Promise<void>;
  /** Skips the backoff delay before the next connection attempt; does nothing while connected or connecting. */
  reconnectNow(): void;
  close(): void;
  /** Puts the text in the outbox and sends it in order; starts the conversation if there is none. */
  send(text: string): void;
  /** Tries a failed item again under the same key. */
  retry(key: ClientKey): void;
  /** Takes a failed item out of the outbox and returns its text. */
  discard(key: ClientKey): string | null;
  /** Starts the conversation if there is none. Rejects with a {@link RequestFailed}. */
  command(command: VisitorCommand): Promise<void>;
  /** Sends the typing signal, throttled; it ends by itself. */
  typing(active: boolean): void;
  /** Reports all loaded events as read. */
  markRead(): void;
  readPassage(eventId: EventId, citation: number): Promise<PassageView>;
  /** Number of sign-outs, in any tab of the store. A request made for one visitor is not retried after a sign-out. */
  readonly signOuts: number;
  /**
   * Updates the visitor's profile without proof: operators see it marked as unverified. A merge patch: an absent field
   * keeps its value, null removes it. May be repeated at each page load. Rejects with a {@link RequestFailed}.
   */
  setProfile(change: VisitorProfileChange): Promise<void>;
  /**
   * Identifies this browser as the visitor whom the business's credential names. The conversation of an unidentified
   * visitor is kept; conversations from other devices become available. Works before and during a conversation;
   * repeating it is harmless. Rejects with a {@link RequestFailed}, such as `identification_expired`, and then nothing
   * has changed. `replaced`: the browser had another identity before, whose data was cleared here.
   */
  identify(credential: IdentityCredential): Promise<'same' | 'replaced'>;
  /**
   * Submits the pre-chat form: values by field id. Rejects with a {@link RequestFailed}: `invalid` names the fields.
   */
  submitForm(values: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Sends a six-digit code to the address, if a client of the business has it; otherwise sends nothing, with the same reply.
   * Rejects with a {@link RequestFailed}, such as `rate_limited` or `mail_not_configured`.
   */
  requestEmailCode(email: string): Promise<void>;
  /**
   * Confirms that address with the code, which proves the visitor's identity. Rejects with a {@link RequestFailed},
   * such as `wrong_code` or `code_expired`, and then nothing has changed.
   */
  confirmEmail(code: string): Promise<void>;
  /**
   * Signs out: clears the visitor's data here and in other tabs, and revokes the token; the next message is an unknown
   * visitor's. If the server cannot be reached, revocation is retried while the page is open, and by the next client
   * with this store.
   */
  logout(): Promise<void>;
}

export interface VisitorClientOptions {
  /** Origin of the server, such as `https://chat.example`. */
  url: string;
  chatbotId: string;
  locale: 'en' | 'it';
  /** Address of the page that the visitor is on. */
  page?: string;
  store: KeyValueStore;
  /** Emits when this browser has a new identity, for example through another tab: discard everything kept of the previous visitor. */
  onReplaced?: () => void;
}

/** A request was refused by the server or got no answer. */
export class RequestFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'RequestFailed';
  }
}

export interface ConversationSnapshot {
  /** False until the first events have arrived. */
  loaded: boolean;
  summary: ConversationSummary | null;
  /** In order, dense, each once; a suffix of the log while `hasEarlier`. */
  events: readonly EventView[];
  hasEarlier: boolean;
  outbox: readonly OutboxItem[];
  visitorTyping: boolean;
  /** Whether the visitor has a page open; null until it is known. */
  visitorPresent: boolean | null;
  /** Other operators who are typing, and who are viewing. */
  writing: readonly OperatorId[];
  viewers: readonly OperatorId[];
  failure: Failure | null;
}

/** One open conversation of the console. */
export interface ConversationHandle {
  readonly id: ConversationId;
  readonly state: Observable<ConversationSnapshot>;
  send(text: string): void;
  retry(key: ClientKey): void;
  discard(key: ClientKey): string | null;
  /** Resolves once stored; rejects with a {@link RequestFailed}. */
  command(command: OperatorCommand): Promise<void>;
  typing(active: boolean): void;
  markRead(): void;
  /** Loads the 50 events before the first one held. */
  loadEarlier(): Promise<void>;
  readPassage(eventId: EventId, citation: number): Promise<PassageView>;
  /** Leaves the room. The outbox keeps sending. */
  close(): void;
}

export interface ConsoleSnapshot {
  connection: Connection;
  failure: Failure | null;
  me: Me | null;
  operators: readonly OperatorView[];
  /** Messages of all outboxes that are not acknowledged. */
  unsent: number;
}

export interface ConsoleClient {
  readonly state: Observable<ConsoleSnapshot>;
  connect(): void;
  close(): void;
  /** Reference-counted: opening twice returns the same handle, which closes with its last opener. */
  open(id: ConversationId): ConversationHandle;
  /** Command on a conversation that need not be open (accept from the list). */
  command(id: ConversationId, command: OperatorCommand): Promise<void>;
  setPresence(presence: Presence): Promise<void>;
  /** Whether this page attends the queue (default: true): an operator without an attending page gets no offers. */
  setAttending(attending: boolean): void;
  /** Subscribes to changed rows; lists merge them into the pages read over REST. */
  onSummaries(listener: (items: readonly ConversationSummary[]) => void): () => void;
  /** Subscribes to every connect, the first included: a list that was read before it may have missed changes. */
  onLive(listener: () => void): () => void;
}

export interface ConsoleClientOptions {
  url: string;
  store: KeyValueStore;
  /** Headers of the handshake, for programs outside a browser (the session cookie). */
  headers?: Record<string, string>;
}
