import type { Principal } from '#engine/access/principal.js';
import type { Loaders } from './loaders.js';

/** Caller with its current rights: a connection may outlive some of them. */
export interface Caller {
  readonly principal: Principal;
  /** Calls back when the caller has lost rights. Returns the unsubscribe function. */
  onNarrowed(listener: () => void): () => void;
}

/** Context shared by the resolvers of one operation. */
export interface GraphqlContext extends Caller {
  readonly loaders: Loaders;
}
