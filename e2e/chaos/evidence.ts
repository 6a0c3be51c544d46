/**
 * What a run leaves behind: plain JSON, nothing of the product in it. The checker judges this and nothing else, so a file
 * of it can be judged again, and planted faults can be judged too.
 */

export interface WireEvent {
  id: string;
  conversationId: string;
  /** The receiver's own numbering: for visitors that of public events. */
  seq: number;
  /** Not on a visitor's wire. */
  publicSeq?: number | null;
  type: string;
  at: string;
  actor: { kind: string; id: string | null };
  episode: number;
  clientKey: string | null;
  data: Record<string, unknown>;
}

/** Something a person did. `tick` orders whatever happened in the process of the test; `at` is milliseconds since 1970. */
export interface Act {
  tick: number;
  at: number;
  /** Null where the client keeps its key to itself (commands of the sdk). */
  clientKey: string | null;
  conversationId: string | null;
  /** `message`, or the type of a command. */
  name: string;
  /** Of a message or a note. */
  text: string | null;
}

export interface Acknowledgement extends Act {
  /** Null where the client does not say which event it was. */
  event: { id: string; seq: number; at: string } | null;
  duplicate: boolean | null;
}

export interface Refusal extends Act {
  code: string;
}

/** What one screen shows of a conversation. `isWhole` is false where it begins in the middle. */
export interface Screen {
  conversationId: string;
  isWhole: boolean;
  events: WireEvent[];
}

export interface ClientEvidence {
  name: string;
  kind: 'visitor' | 'operator';
  way: 'sdk' | 'hand';
  /** Id of the person; null if it never connected. */
  who: string | null;
  acts: Act[];
  acknowledgements: Acknowledgement[];
  refusals: Refusal[];
  /** Each event in each wording in which it came or was shown, once. */
  received: WireEvent[];
  /** Ids of events that a screen had and lost again. */
  forgotten: string[];
  /** When it became live, and when it was so no more. */
  lines: { at: number; isLive: boolean }[];
  /** After quiet. */
  screens: Screen[];
}

export interface History {
  conversationId: string;
  visitorId: string;
  events: WireEvent[];
  /** The same log read in other ways and at another time. `only`: a reading of one type of event. */
  readings: { by: string; only?: string; events: WireEvent[] }[];
  summary: Summary;
}

/** The present state, as the product tells it. */
export interface Summary {
  state: string;
  owner: { id: string } | null;
  control: number;
  episode: number;
  seq: number;
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
  /** What the network did meanwhile. */
  weather: string;
  at: number;
  /** When all was well again: the server ready, the line mended. */
  until: number;
  /** What was wrong with the file, where it was examined. */
  damages?: string[];
  /** Of a drain. */
  exit?: { code: number | null; tookMs: number };
}

export interface Evidence {
  seed: number;
  clients: ClientEvidence[];
  histories: History[];
  operators: OperatorEvidence[];
  /** What the console's views count. */
  counts: Record<string, number>;
  faults: Fault[];
  /** Resident bytes of the server, round by round. */
  memory: number[];
}
