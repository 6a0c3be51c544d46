import type { LogFill } from './write-ahead-log.js';

export type ToThread = 'write back' | 'close';

export type FromThread = { readonly fill: LogFill } | { readonly error: unknown };

/** What the thread is told when it begins. */
export interface ThreadData {
  readonly file: string;
}
