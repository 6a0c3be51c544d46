import type { LogFill } from './write-ahead-log.js';

export type ToThread = 'write back' | 'close';

export type FromThread = { readonly fill: LogFill } | { readonly error: unknown };

/** Start parameters of the thread. */
export interface ThreadData {
  readonly file: string;
}
