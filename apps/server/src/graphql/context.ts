import type { Principal } from '#engine/access/principal.js';
import type { Loaders } from './loaders.js';

/** What the resolvers of one operation share. */
export interface GraphqlContext {
  readonly principal: Principal;
  readonly loaders: Loaders;
}
