import { isDeepStrictEqual } from 'node:util';
import type { CustomActionDefinition, CustomActionPut } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Connection } from '../ports/connection-stores.js';
import type { CustomAction, CustomActionStore } from '../ports/custom-action-store.js';
import type { Ports } from '../ports/ports.js';

type ActionPorts = Pick<Ports, 'unitOfWork' | 'connectors' | 'clock' | 'ids'>;

/** Admins' actions of connections. A change applies from the next run on; running actions are unaffected. */
export class CustomActions {
  /** `onChanged`: the set of runnable actions has changed. */
  constructor(
    private readonly ports: ActionPorts,
    private readonly onChanged: () => Promise<void>,
  ) {}

  /** `action_name_taken`; `invalid` if the connection does not support such actions. */
  async create(connectionId: string, put: CustomActionPut, principal: Principal): Promise<Result<CustomAction>> {
    const { clock, ids, unitOfWork } = this.ports;
    const author = actorOf(principal);
    const { isEnabled, ...definition } = put;
    const [id, now] = [ids.next(), clock.now()];
    const action: CustomAction = {
      ...{ id, connectionId, definition, isEnabled, version: 1, createdAt: now, updatedAt: now },
    };
    return this.#done(
      await unitOfWork.run(async ({ connections, customActions, events }): Promise<Result<CustomAction>> => {
        const connection = await connections.get(connectionId);
        if (!connection) return reject('not_found');
        const refused = (await this.#refusal(customActions, action)) ?? this.#misfit(connection, definition);
        if (refused) return refused;
        if ((await customActions.all()).length >= limits.customActions) return reject('custom_actions_full');
        await customActions.put(action);
        await events.append(
          newEvent(this.ports, 'connection.action_created', connectionId, author, named(connection, action)),
        );
        return ok(action);
      }),
    );
  }

  async replace(
    id: string,
    { put, expected }: { readonly put: CustomActionPut; readonly expected: ExpectedRevisions },
    principal: Principal,
  ): Promise<Result<CustomAction>> {
    const author = actorOf(principal);
    const { isEnabled, ...definition } = put;
    return this.#done(
      await this.ports.unitOfWork.run(async ({ connections, customActions, events }): Promise<Result<CustomAction>> => {
        const found = atExpectedVersion(await customActions.get(id), expected);
        if (!found.ok) return found;
        const before = found.value;
        const connection = await connections.get(before.connectionId);
        if (!connection) return reject('not_found');
        const fields = changedFields(before, put);
        if (fields.length === 0) return found;
        const { version, connectionId } = before;
        const action = { ...before, definition, isEnabled, version: version + 1, updatedAt: this.ports.clock.now() };
        const refused = (await this.#refusal(customActions, action)) ?? this.#misfit(connection, definition);
        if (refused) return refused;
        await customActions.put(action);
        const data = { ...named(connection, action), fields };
        await events.append(newEvent(this.ports, 'connection.action_updated', connectionId, author, data));
        return ok(action);
      }),
    );
  }

  async remove(id: string, author: Author): Promise<Result<null>> {
    return this.#done(
      await this.ports.unitOfWork.run(async ({ connections, customActions, events }): Promise<Result<null>> => {
        const action = await customActions.get(id);
        const connection = action && (await connections.get(action.connectionId));
        if (!connection) return reject('not_found');
        await customActions.remove(id);
        const data = named(connection, action);
        await events.append(newEvent(this.ports, 'connection.action_removed', connection.id, author, data));
        return ok(null);
      }),
    );
  }

  async #done<T>(result: Result<T>): Promise<Result<T>> {
    if (result.ok) await this.onChanged();
    return result;
  }

  async #refusal(customActions: CustomActionStore, { id, definition }: CustomAction): Promise<Rejection | null> {
    const isTaken = (await customActions.all()).some((one) => one.id !== id && one.definition.name === definition.name);
    return isTaken ? reject('action_name_taken') : null;
  }

  #misfit({ kind }: Connection, { call }: CustomActionDefinition): Rejection | null {
    const connector = this.ports.connectors.find((one) => one.kind === kind);
    return connector?.customActions === call.type ? null : invalidAt('/call/type', 'is none that this connection does');
  }
}

function named({ kind, name }: Connection, { definition }: CustomAction) {
  return { kind, name, action: definition.name };
}

/** Names of the changed fields. */
function changedFields({ definition, isEnabled }: CustomAction, put: CustomActionPut): string[] {
  const before: CustomActionPut = { ...definition, isEnabled };
  return (Object.keys(put) as (keyof CustomActionPut)[]).filter(
    (field) => !isDeepStrictEqual(before[field], put[field]),
  );
}
