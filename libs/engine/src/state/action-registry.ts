import type { CustomActionName } from '#contracts/business/custom-action-name.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';
import type { ActionCall, ActionRejection, ActionReply } from '../ports/business/connector.js';
import type { Client } from '../ports/client-store.js';

/** An action of an admin that can be run now: it is on, and so is its connection. */
export interface OfferedAction {
  readonly connectionId: string;
  /** As an admin calls it: visitors read it where they are asked for their consent. */
  readonly connectionName: string;
  readonly definition: CustomActionDefinition;
  ask(call: ActionCall): Promise<Result<ActionReply, ActionRejection>>;
  /** Id of a client in the system; null: not known. */
  idOf(client: Client): string | null;
}

/** The actions that admins have made and that can be run now, beside those of the product. */
export class ActionRegistry {
  #byName: ReadonlyMap<CustomActionName, OfferedAction> = new Map();

  replace(offered: readonly OfferedAction[]): void {
    this.#byName = new Map(offered.map((one) => [one.definition.name, one]));
  }

  get(name: CustomActionName): OfferedAction | null {
    return this.#byName.get(name) ?? null;
  }

  /** In the order in which they were made. */
  all(): OfferedAction[] {
    return [...this.#byName.values()];
  }
}
