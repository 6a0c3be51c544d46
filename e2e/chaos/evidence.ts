/**
 * Evidence of a run: plain JSON without types of the product. It is the only input of the checker, so that a recorded file can
 * be checked again, and tests can inject violations.
 */

import type { Starvation } from '../support/starvation.js';

export interface WireEvent {
  id: string;
  conversationId: string;
  /** Number in the receiver's numbering: for visitors, of public events only. */
  seq: number;
  /** Not sent to visitors. */
  publicSeq?: number | null;
  type: string;
  at: string;
  actor: { kind: string; id: string | null };
  episode: number;
  clientKey: string | null;
  data: Record<string, unknown>;
  /** What the bot considered, visible in the console only. */
  decision?: Considered;
  /** Routing decision, visible in the console only. */
  routing?: object;
}

/** Action of a person. `tick` is a logical clock of the test process; `at` is milliseconds since 1970. */
export interface Act {
  tick: number;
  at: number;
  /** Null where the client does not expose it (commands of the sdk). */
  clientKey: string | null;
  conversationId: string | null;
  /** `message`, or the type of a command. */
  name: string;
  /** Text of a message or a note. */
  text: string | null;
}

export interface Acknowledgement extends Act {
  /** Null where the client does not expose the event. */
  event: { id: string; seq: number; at: string } | null;
  duplicate: boolean | null;
}

export interface Refusal extends Act {
  code: string;
}

/** Content of one screen of a conversation. `isWhole` is false if it does not start at the first event. */
export interface Screen {
  conversationId: string;
  isWhole: boolean;
  events: WireEvent[];
}

export interface ClientEvidence {
  name: string;
  kind: 'visitor' | 'operator';
  implementation: 'sdk' | 'raw';
  /** Id of the person; null if it never connected. */
  who: string | null;
  acts: Act[];
  acknowledgements: Acknowledgement[];
  refusals: Refusal[];
  /** Each distinct version of each event that was received or shown. */
  received: WireEvent[];
  /** Ids of events that disappeared from a screen. */
  forgotten: string[];
  /** Times at which the client became live and stopped being live. */
  connections: { at: number; isLive: boolean }[];
  /** Screens after quiescence. */
  screens: Screen[];
  /** Time at which the person left for good, with whatever was pending; null for all who stayed. */
  leftAt: number | null;
}

export interface History {
  conversationId: string;
  visitorId: string;
  events: WireEvent[];
  /**
   * The same log read through other interfaces and at other times. `only`: restricted to one event type. `isExplained`:
   * with what the bot considered.
   */
  readings: { by: string; only?: string; isExplained?: boolean; events: WireEvent[] }[];
  summary: Summary;
}

/** Current state as returned by the product. */
export interface Summary {
  state: string;
  owner: { id: string } | null;
  control: number;
  episode: number;
  seq: number;
  /** Raised by each rewriting of the history. */
  epoch: number;
  priority: string;
  labels: string[];
  outcome: string | null;
  rating: { score: number; comment: string | null } | null;
  messageCount: number;
  lastMessage: { seq: number; text: string } | null;
}

export interface OperatorEvidence {
  id: string;
  capacity: number;
  load: number;
}

export interface Fault {
  kind: string;
  /** Target of the fault, if there are several. */
  target?: string;
  /** Network condition during the fault. */
  condition: string;
  at: number;
  /** Time of recovery: the server is ready, the network restored. */
  until: number;
  /** Damage found in the database file, if it was checked. */
  damages?: string[];
  /** Exit of a drain that began at a time. `said`: log output since then, if the server did not end cleanly. */
  exit?: { code: number | null; at: number; tookMs: number; said?: string };
}

/**
 * What the bot considered for one event of a conversation, read from the file. Of clients, only the console gets it.
 */
export interface Considered {
  decision: string;
  /** The visitor's choice among those of an earlier question; `articleId` is null for none of them. */
  choice?: { asked: string; articleId: string | null };
  [rest: string]: unknown;
}

/** One decision of the bot, as stored by its follower. */
export interface KeptDecision {
  eventId: string;
  origin: string;
  decision: string;
  visitorVerdict: string | null;
  operatorVerdict: string | null;
  choice: string | null;
  isCorrected: boolean;
  /** `article@version`, in the order of the alphabet. */
  cited: string[];
}

/** State of the durable followers of the log, read from the files of a killed server. */
export interface FollowerEvidence {
  /** Position of the last event of the log. */
  head: number;
  positions: Record<string, number>;
  considered: Record<string, Considered>;
  /** Routing decisions, by the event of the offer. */
  routings: Record<string, object>;
  decisions: KeptDecision[];
  /** How often each message is found by its own words, in the whole search index. */
  messages: { conversationId: string; seq: number; times: number }[];
  /** Messages in the search index with any word, whatever they are. */
  indexed: number;
}

/** One event of the log, as programs follow it. */
export interface LogEntry {
  position: number;
  id: string;
  type: string;
}

/** What a program read of the feed, resuming by position after each restart. */
export interface FeedEvidence {
  /** Position to which it read. */
  upTo: number;
  events: (LogEntry & { streamId: string })[];
  /** The same in one reading at the end. */
  again: (LogEntry & { streamId: string })[];
  /** Texts of that reading, each after the id of its stream. */
  texts: string[];
}

/** One delivery to the webhook endpoint of the run. */
export interface DeliveryEvidence extends LogEntry {
  /** Deduplication id in the header of a delivery. */
  header: string;
}

/** What programs received while the server was killed. */
export interface ProgramEvidence {
  /** The log as stored. */
  log: LogEntry[];
  feed: FeedEvidence;
  /** Position at which the endpoint was verified: it receives later events. */
  subscribedAt: number;
  deliveries: DeliveryEvidence[];
}

/** Erasure of a conversation, or of a visitor with all conversations. */
export interface ErasureEvidence {
  kind: 'conversation' | 'visitor';
  visitorId: string;
  conversationId: string;
  /** Status of each try, 0 for none: a kill breaks the connection. */
  statuses: number[];
  /** Unique words of the visitor that were in a file when the request was answered. */
  leftAtOnce: string[];
  /** Unique words of its conversation that the search found, at the end. */
  found: string[];
  /** Whether the visitor is unknown to the server at the end; null if only a conversation was erased. */
  isVisitorGone: boolean | null;
}

/** One request to a business system. */
export interface BusinessActEvidence {
  /** Marker contained only in what this writer creates. */
  name: string;
  /** Null: it was never answered. */
  outcome: 'completed' | 'failed' | null;
  /** The outcome is unknown. */
  isUnknown: boolean;
  /** Of every request, 0 for none. */
  statuses: number[];
}

export interface BusinessEvidence {
  acts: BusinessActEvidence[];
  /** Names of the records that exist at the end. */
  found: string[];
}

export interface Evidence {
  business: BusinessEvidence;
  seed: number;
  clients: ClientEvidence[];
  histories: History[];
  operators: OperatorEvidence[];
  /** Counters of the console's views. */
  counts: Record<string, number>;
  faults: Fault[];
  followers: FollowerEvidence;
  programs: ProgramEvidence;
  erasures: ErasureEvidence[];
  /** Unique words in the files of the data directory, at the end. */
  wordsInFiles: string[];
  /** Resident memory of the server in bytes, by round. */
  memory: number[];
  starvation: Starvation[];
}
