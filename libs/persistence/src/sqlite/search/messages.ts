import type { Log } from '#engine/ports/log.js';
import type { Progress } from '#engine/ports/projection.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** To the search thread. Numbered requests are answered under their number. */
export type ToThread =
  | { readonly kind: 'advance'; readonly number: number }
  | { readonly kind: 'find'; readonly number: number; readonly query: SearchQuery }
  | { readonly kind: 'close' };

/** Answer to a request of the same kind. */
export type Answer =
  | { readonly kind: 'advance'; readonly number: number; readonly result: Progress }
  | { readonly kind: 'find'; readonly number: number; readonly result: SearchResult };

/** From the search thread. */
export type FromThread =
  | Answer
  | { readonly kind: 'refusal'; readonly number: number; readonly error: unknown }
  | { readonly kind: 'log'; readonly level: keyof Log; readonly fields: object; readonly message: string };

/** Start parameters of the thread. */
export interface ThreadData {
  readonly directory: string;
}
