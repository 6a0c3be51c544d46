import type { Log } from '#engine/ports/log.js';
import type { Findings, Question } from './finder.js';

/** To the search thread. Numbered requests are answered under their number. */
export type ToThread =
  | { readonly kind: 'follow' }
  | { readonly kind: 'find'; readonly number: number; readonly question: Question }
  | { readonly kind: 'indexed'; readonly number: number }
  | { readonly kind: 'close' };

/** From the search thread. */
export type FromThread =
  | { readonly kind: 'answer'; readonly number: number; readonly findings: Findings | null }
  | { readonly kind: 'refusal'; readonly number: number; readonly error: unknown }
  | { readonly kind: 'log'; readonly level: keyof Log; readonly fields: object; readonly message: string };

/** What the thread is told when it begins. */
export interface ThreadData {
  readonly directory: string;
}
