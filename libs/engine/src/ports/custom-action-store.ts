import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Instant } from '#contracts/ids.js';

/** Action that an admin made for a connection. */
export interface CustomAction {
  readonly id: string;
  readonly connectionId: string;
  readonly definition: CustomActionDefinition;
  readonly isEnabled: boolean;
  /** Version, incremented by every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface CustomActionStore {
  get(id: string): Promise<CustomAction | null>;
  /** All actions of all connections, oldest first. */
  all(): Promise<CustomAction[]>;
  /** Adds or replaces. */
  put(action: CustomAction): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all actions of a connection. */
  removeOf(connectionId: string): Promise<void>;
}
