import type { Log } from '#engine/ports/log.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** To the search thread. Numbered requests are answered under their number. */
export type ToThread =
  | { readonly kind: 'follow' }
  | { readonly kind: 'find'; readonly number: number; readonly query: SearchQuery }
  | { readonly kind: 'indexed'; readonly number: number }
  | { readonly kind: 'close' };

/** From the search thread. */
export type FromThread =
  | { readonly kind: 'answer'; readonly number: number; readonly result: SearchResult | null }
  | { readonly kind: 'refusal'; readonly number: number; readonly error: unknown }
  | { readonly kind: 'log'; readonly level: keyof Log; readonly fields: object; readonly message: string };

/** Start parameters of the thread. */
export interface ThreadData {
  readonly directory: string;
}
