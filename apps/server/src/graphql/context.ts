import type { Principal } from '#engine/access/principal.js';
import type { Loaders } from './loaders.js';

/** Who asks, with the rights of now: a connection outlives some of them. */
export interface Caller {
  readonly principal: Principal;
  /** Calls back when the caller has lost rights. Returns the unsubscribe function. */
  onNarrowed(listener: () => void): () => void;
}

/** What the resolvers of one operation share. */
export interface GraphqlContext extends Caller {
  readonly loaders: Loaders;
}
