import type { CustomActionName } from '#contracts/business/custom-action-name.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';
import type { ActionCall, ActionRejection, ActionReply } from '../ports/business/connector.js';
import type { Client } from '../ports/client-store.js';

/** Runnable action of an admin: it and its connection are enabled. */
export interface OfferedAction {
  readonly connectionId: string;
  /** Name of the connection, shown to visitors in the question for consent. */
  readonly connectionName: string;
  readonly definition: CustomActionDefinition;
  ask(call: ActionCall): Promise<Result<ActionReply, ActionRejection>>;
  /** Client's id in the system; null: unknown. */
  idOf(client: Client): string | null;
}

/** Registry of admins' runnable actions, beside those of the product. */
export class ActionRegistry {
  #byName: ReadonlyMap<CustomActionName, OfferedAction> = new Map();

  replace(offered: readonly OfferedAction[]): void {
    this.#byName = new Map(offered.map((one) => [one.definition.name, one]));
  }

  get(name: CustomActionName): OfferedAction | null {
    return this.#byName.get(name) ?? null;
  }

  /** In order of creation. */
  all(): OfferedAction[] {
    return [...this.#byName.values()];
  }
}
