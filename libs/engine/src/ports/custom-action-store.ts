import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Instant } from '#contracts/ids.js';

/** An action that an admin has made for a connection. */
export interface CustomAction {
  readonly id: string;
  readonly connectionId: string;
  readonly definition: CustomActionDefinition;
  readonly isEnabled: boolean;
  /** One more with every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface CustomActionStore {
  get(id: string): Promise<CustomAction | null>;
  /** Of every connection, oldest first. */
  all(): Promise<CustomAction[]>;
  /** Adds or replaces. */
  put(action: CustomAction): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes those of a connection. */
  removeOf(connectionId: string): Promise<void>;
}
