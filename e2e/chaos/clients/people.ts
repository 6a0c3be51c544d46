import type { EventId } from '#contracts/ids.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';

/** What a person of a run can do, whichever client it has. */
export interface Person {
  readonly recorder: Recorder;
  /** Messages and commands without an end yet. */
  readonly unsettled: number;
  open(): void;
  /** What its screen shows now. */
  screens(): Screen[];
  close(): void;
}

export type VisitorAct =
  | { type: 'request-handoff' | 'leave-queue' | 'resolve' }
  | { type: 'rate'; score: number }
  | { type: 'judge-answer'; eventId: EventId; verdict: 'right' | 'wrong' };

export interface VisitorPerson extends Person {
  readonly state: string | null;
  /** What its page shows. */
  readonly shown: readonly WireEvent[];
  say(text: string): void;
  /** At the same moment, as from another tab. */
  sayBeside(text: string): void;
  command(command: VisitorAct): void;
  /** The page is loaded again in the middle of everything; what was stored in the browser stays. */
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

/** A row of the list, as far as an operator of a run looks at it. */
export interface Row {
  readonly id: string;
  readonly state: string;
  readonly owner: { readonly id: string } | null;
  readonly waitingSince: string | null;
}

export interface OperatorPerson extends Person {
  /** What the list shows, by conversation. */
  readonly rows: ReadonlyMap<string, Row>;
  say(conversationId: string, text: string): void;
  command(conversationId: string, command: OperatorAct): void;
  /** Looks at it; what it looked at long ago may be put away. */
  watch(conversationId: string): void;
  onRow(listener: (row: Row) => void): void;
  /** Of conversations that it looks at, as they come. */
  onEvent(listener: (event: WireEvent) => void): void;
}

/** The text that a command carries, by which its event is known. */
export function textOf(command: OperatorAct | VisitorAct): string | null {
  return command.type === 'write-note' ? command.text : null;
}
