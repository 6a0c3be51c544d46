import type { EventId } from '#contracts/ids.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';

/** Person of a run, independent of the client implementation. */
export interface Person {
  readonly recorder: Recorder;
  /** Number of messages and commands without a final result. */
  readonly pending: number;
  open(): void;
  /** Current content of the screens. */
  screens(): Screen[];
  close(): void;
}

export type VisitorAct =
  | { type: 'request-handoff' | 'leave-queue' | 'resolve' }
  | { type: 'rate'; score: number }
  | { type: 'judge-answer'; eventId: EventId; verdict: 'right' | 'wrong' };

export interface VisitorPerson extends Person {
  readonly state: string | null;
  /** Events shown on the page. */
  readonly shown: readonly WireEvent[];
  say(text: string): void;
  /** Sends concurrently with pending messages, as from another tab. */
  sayInOtherTab(text: string): void;
  command(command: VisitorAct): void;
  /** Reloads the page at any time; the browser's storage is kept. */
  reload(): void;
}

export type OperatorAct =
  | { type: 'accept' | 'decline' | 'take-over' | 'return-to-bot' | 'wake' | 'reopen' }
  | { type: 'write-note'; text: string }
  | { type: 'transfer'; to: { teamId: null }; note: string }
  | { type: 'resolve'; outcome: 'confirmed' | 'abandoned' }
  | { type: 'snooze'; until: string }
  | { type: 'label'; labels: string[] }
  | { type: 'prioritise'; priority: 'low' | 'normal' | 'high' | 'urgent' };

/** Row of the list, reduced to what an operator of a run needs. */
export interface Row {
  readonly id: string;
  readonly state: string;
  readonly owner: { readonly id: string } | null;
  readonly waitingSince: string | null;
}

export interface OperatorPerson extends Person {
  /** Rows of the list, by conversation. */
  readonly rows: ReadonlyMap<string, Row>;
  say(conversationId: string, text: string): void;
  command(conversationId: string, command: OperatorAct): void;
  /** Opens a conversation; the oldest open one may be closed. */
  watch(conversationId: string): void;
  onRow(listener: (row: Row) => void): void;
  /** Listener for events of open conversations. */
  onEvent(listener: (event: WireEvent) => void): void;
}

/** Text of a command, which identifies its event. */
export function textOf(command: OperatorAct | VisitorAct): string | null {
  return command.type === 'write-note' ? command.text : null;
}
