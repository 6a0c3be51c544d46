import {
  type ActionInput,
  type ActionName,
  type ActionNature,
  type AnyActionName,
  actions,
  type JsonObject,
  natureOf,
} from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { secondMs } from '#contracts/durations.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { isProven } from '#contracts/visitor-profile.js';
import type { Command, Consent } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent, PendingAction } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { type Author, systemAuthor } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import { clientByRule } from '../identity/client-by-rule.js';
import { type BusinessRejection, type BusinessResult, fault } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Ports } from '../ports/ports.js';
import type { BusinessDirectory } from '../state/business-directory.js';
import type { ActionContext, AnyHandler } from './action-handler.js';
import { actionHandlers } from './action-handlers.js';
import { customHandler } from './custom/custom-handler.js';
import { provenEmail } from './proven-email.js';
import { type ActionOutcome, readOutcome } from './read-outcome.js';

type RunnerPorts = ExecutePorts &
  Pick<Ports, 'actionRegistry' | 'businessDirectory' | 'clients' | 'events' | 'log' | 'visitors'>;

/** What came of it is known already: it has to get into the log. */
const settleTries = 20;
/** Closing waits so long for what is under way, in milliseconds: an operation has ended by then. */
const closingMs = timing.businessOperationMs + secondMs;
/** After a write without a reply its look-up has so long, in milliseconds. */
const lookUpMs = 500;

/** What came of a request; `duplicate` where it was made before. */
export interface ActionRun {
  readonly event: ActionOutcome;
  readonly duplicate: boolean;
  /** All that the system gave, for whoever asked; of a repeat, what the log has kept. Null: it failed. */
  readonly output: JsonObject | null;
}

/** What an action takes; of one that an admin has made, by its own schema. */
export type InputOf<N extends AnyActionName> = N extends ActionName ? ActionInput<N> : JsonObject;

/** An action as the events and the state of a conversation name it. */
type Requested = Pick<PendingAction, 'requestId' | 'action' | 'custom'>;

export interface RunAction<N extends AnyActionName = AnyActionName> {
  readonly conversationId: ConversationId;
  readonly action: N;
  readonly input: InputOf<N>;
  readonly by: Author;
  /** Staff see what their permissions allow; a visitor, for whom the bot asks, what is theirs. */
  readonly asker: ActionContext['asker'];
  /** The bot's fence; null for everybody else. */
  readonly control: number | null;
  /** Of a person's act: a repeat has the first outcome. */
  readonly clientKey?: ClientKey;
  /** Of the request, and so the key of the write; missing: a new one. */
  readonly requestId?: string;
  /** The dialogue that the bot asks for. */
  readonly dialogue?: Dialogue;
  /** What the visitor has agreed to with it. */
  readonly consent?: Consent;
}

/**
 * Runs actions in business systems. The request is in the log before the system is asked, and its outcome after, as ordinary commands and
 * outside any transaction. What has no outcome because the process ended is looked up by its key, never simply made again.
 */
export class ActionRunner {
  /** Requests of this process: those that nobody has to recover. */
  readonly #running = new Set<string>();
  #closing: 'no' | 'begun' | 'over' = 'no';
  #onIdle: (() => void) | null = null;

  constructor(private readonly ports: RunnerPorts) {}

  /** The outcome, once it is in the log. Rejects what may not be asked; what the system refuses is an outcome. */
  async run<N extends AnyActionName>(request: RunAction<N>): Promise<Result<ActionRun>> {
    if (this.#closing !== 'no') return reject('busy');
    const { conversationId, action, by, control, clientKey, dialogue, consent } = request;
    const { connectionId = null } = this.#connectionOf(action);
    const requestId = request.requestId ?? this.ports.ids.next();
    const input = request.input as JsonObject;
    const custom = this.#customNature(action);
    if (custom === null) return reject('not_found');
    const asked: Requested = { requestId, action, ...(custom && { custom }) };
    const isSame = ({ type, data }: LoggedEvent) =>
      type === 'action.requested' && data.action === action && sameJson(data.input, input);
    this.#running.add(requestId);
    try {
      const requested = await execute(this.ports, {
        conversationId,
        by,
        ...(clientKey && { idempotencyKey: { clientKey, isSame } }),
        command: (c) =>
          c === null
            ? reject('not_found')
            : ok({
                ...{ type: 'request-action', ...asked, input, connectionId, control },
                ...(dialogue && { dialogue }),
                ...(consent && { consent }),
              }),
      });
      if (!requested.ok) return requested;
      const { event, conversation, duplicate } = requested.value;
      if (duplicate) return this.#earlierOutcome(conversationId, event);
      const systems = this.#systemsAt({ ...by, conversationId }, action, connectionId);
      const result = systems
        ? await this.#attempt(asked, input, await this.#context(conversation, requestId, request, systems))
        : notConnected;
      return await this.#settle(conversationId, asked, result, by);
    } finally {
      this.#end(requestId);
    }
  }

  /** Settles what a process that ended has left: by looking it up, where the system can say what it did. */
  async recover(conversationId: ConversationId): Promise<void> {
    await this.#takeUp(
      conversationId,
      () => true,
      async (pending, context) => {
        const found = await this.#lookUp(pending, pending.input, context);
        if (!found.ok) return fault('timeout', found.detail);
        return found.value === null ? fault('unavailable', 'was not done') : ok(found.value);
      },
    );
  }

  /** Asks again what a process that ended was asking, where that changes nothing. */
  async repeatReads(conversationId: ConversationId): Promise<void> {
    await this.#takeUp(
      conversationId,
      (pending) => !isWrite(pending),
      (pending, context) => this.#attempt(pending, pending.input, context),
    );
  }

  /**
   * Takes on nothing more and waits for what is under way. What has no outcome by then fails because the connections are
   * closed: it stays pending, and the next process looks it up.
   */
  async close(): Promise<void> {
    this.#closing = 'begun';
    if (this.#running.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closingMs);
        this.#onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#closing = 'over';
  }

  /** Whether a visitor may do for themselves what belongs to the linked client: a person may have linked another than it turned out to be. */
  async #isOwn(c: Conversation): Promise<boolean> {
    if (!isProven(c.visitor?.assurance)) return false;
    const visitor = await this.ports.visitors.get(c.visitorId);
    const proven = visitor && (await clientByRule(this.ports, visitor));
    return proven === null || proven.clientId === c.clientId;
  }

  #end(requestId: string): void {
    this.#running.delete(requestId);
    if (this.#running.size === 0) this.#onIdle?.();
  }

  /** Finds the outcomes of what a process that ended has left pending, one after the other. */
  async #takeUp(
    conversationId: ConversationId,
    isMeant: (pending: PendingAction) => boolean,
    outcomeOf: (pending: PendingAction, context: ActionContext) => Promise<BusinessResult<JsonObject>>,
  ): Promise<void> {
    const c = await this.ports.journal.read(conversationId);
    for (const pending of c?.pendingActions ?? []) {
      const { requestId, by } = pending;
      if (!c || !isMeant(pending) || this.#closing !== 'no' || this.#running.has(requestId)) continue;
      this.#running.add(requestId);
      try {
        const systems = this.#systemsOf(c.id, pending);
        const asked = { asker: askerOf(by), by: { actor: by } };
        const result = systems
          ? await outcomeOf(pending, await this.#context(c, requestId, asked, systems))
          : fault(isWrite(pending) ? 'timeout' : 'unavailable', 'the system that was asked is not connected any more');
        await this.#settle(c.id, pending, result, systemAuthor);
      } finally {
        this.#end(requestId);
      }
    }
  }

  /** Of an action that an admin has made; null: there is none of this name now. Undefined: it is one of the product. */
  #customNature(action: AnyActionName): ActionNature | null | undefined {
    if (!isCustom(action)) return undefined;
    const offered = this.ports.actionRegistry.get(action);
    return offered && { identity: offered.definition.identity, effect: offered.definition.effect };
  }

  /** Null: an admin has removed it, or turned it off. */
  #handlerOf(action: AnyActionName): AnyHandler | null {
    if (!isCustom(action)) return actionHandlers[action] as AnyHandler;
    const offered = this.ports.actionRegistry.get(action);
    return offered && customHandler(offered);
  }

  /** Never throws: a bug of an adapter is an outcome as well, or the request would never end. */
  async #attempt(asked: Requested, input: JsonObject, context: ActionContext): Promise<BusinessResult<JsonObject>> {
    const { action } = asked;
    try {
      const result = await this.#handlerOf(action)?.run(input, context);
      if (!result) return { ...fault('unavailable', 'there is no such action any more'), isUnsent: true };
      if (result.ok || !mayHaveHappened(asked, result)) return result;
      const looking = this.#lookUp(asked, input, context);
      // Whoever waits has waited for the whole of an operation: a system that is stuck is not waited for once more.
      const found = result.code === 'timeout' ? await soon(looking) : await looking;
      if (found.ok && found.value !== null) return ok(found.value);
      // The system is still at it, perhaps: that it finds nothing now says nothing.
      return found.ok && result.code !== 'timeout' ? result : fault('timeout', result.detail);
    } catch (error) {
      this.ports.log.error({ error, action }, 'an action failed');
      return fault(isWrite(asked) ? 'timeout' : 'broken', 'the adapter failed');
    }
  }

  /** What a write under its key has done; null: nothing. */
  async #lookUp(
    { action }: Requested,
    input: JsonObject,
    context: ActionContext,
  ): Promise<BusinessResult<JsonObject | null>> {
    try {
      const handler = this.#handlerOf(action);
      if (handler?.lookUp) return await handler.lookUp(input, context);
    } catch (error) {
      this.ports.log.error({ error, action }, 'the outcome of an action could not be looked up');
    }
    return fault('timeout', 'nothing can be looked up');
  }

  async #settle(
    conversationId: ConversationId,
    asked: Requested,
    result: BusinessResult<JsonObject>,
    by: Author,
  ): Promise<Result<ActionRun>> {
    const { requestId, action } = asked;
    if (!result.ok && this.#closing === 'over') return reject('busy');
    if (!result.ok)
      this.ports.log.warn({ conversationId, action, fault: result.code, detail: result.detail }, 'an action failed');
    const command: Command = result.ok
      ? {
          type: 'complete-action',
          requestId,
          output: this.#logged(action, result.value),
          ...this.#connectionOf(action),
        }
      : { type: 'fail-action', requestId, fault: result.code, isUnknown: isWrite(asked) && result.code === 'timeout' };
    const settled = await executeWithRetries(
      this.ports,
      { conversationId, by, command: () => ok(command) },
      settleTries,
    );
    const output = result.ok ? result.value : null;
    return settled.ok ? ok({ event: settled.value.event as ActionOutcome, duplicate: false, output }) : settled;
  }

  #connectionOf(action: AnyActionName): { readonly connectionId?: string } {
    const connection = isCustom(action)
      ? this.ports.actionRegistry.get(action)
      : this.ports.businessDirectory.connectionOf(actions[action].port);
    return connection ? { connectionId: connection.connectionId } : {};
  }

  #logged(action: AnyActionName, output: JsonObject): JsonObject {
    return (this.#handlerOf(action)?.logged?.(output) as JsonObject | undefined) ?? output;
  }

  async #earlierOutcome(conversationId: ConversationId, requested: LoggedEvent): Promise<Result<ActionRun>> {
    if (requested.type !== 'action.requested') return reject('client_key_reused');
    const outcome = await readOutcome(this.ports, conversationId, requested.data.requestId, requested.seq);
    return outcome
      ? ok({ event: outcome, duplicate: true, output: outputOf(outcome) })
      : reject('idempotency_key_in_use');
  }

  /** The systems that a request was made to; of one that is not written down, whichever serve by now. Null: not connected any more. */
  #systemsOf(conversationId: ConversationId, { action, by, connectionId }: PendingAction): BusinessSystems | null {
    const { businessDirectory } = this.ports;
    const author = { actor: by, conversationId };
    if (connectionId === undefined) return businessDirectory.systemsFor(author);
    return this.#systemsAt(author, action, connectionId);
  }

  /** Those in which an action was asked for; null: they are not connected any more. One of an admin's has its connection by itself. */
  #systemsAt(
    author: Parameters<BusinessDirectory['systemsAt']>[0],
    action: AnyActionName,
    connectionId: string | null,
  ): BusinessSystems | null {
    const { businessDirectory } = this.ports;
    return isCustom(action)
      ? businessDirectory.systemsFor(author)
      : businessDirectory.systemsAt(author, actions[action].port, connectionId);
  }

  async #context(
    c: Conversation,
    key: string,
    { asker }: Pick<RunAction, 'asker'>,
    systems: BusinessSystems,
  ): Promise<ActionContext> {
    const { businessDirectory, clients, clock } = this.ports;
    const isStaff = asker === 'staff';
    const client = isStaff || (await this.#isOwn(c)) ? c.clientId && (await clients.get(c.clientId)) : null;
    const email = isStaff ? (client?.email ?? null) : await provenEmail(this.ports, c);
    return {
      systems,
      key,
      now: clock.now(),
      conversationId: c.id,
      asker,
      email,
      client,
      customerId: async (port) => (client ? businessDirectory.customerId(client, port, email) : ok(null)),
    };
  }
}

/** The outcome of a look-up that comes within a moment; else it is not known. */
async function soon<T>(looking: Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BusinessResult<T>>((resolve) => {
    timer = setTimeout(() => resolve(fault('timeout', 'no reply')), lookUpMs);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

/** Nothing was asked. */
const notConnected = { ...fault('unavailable', 'not connected'), isUnsent: true } as const;

function askerOf({ kind }: PendingAction['by']): ActionContext['asker'] {
  return kind === 'bot' ? 'visitor' : 'staff';
}

/** A write without a reply, or with one that nobody can read. */
function mayHaveHappened(action: Requested, { code, isUnsent }: BusinessRejection): boolean {
  return isWrite(action) && !isUnsent && (code === 'timeout' || code === 'unavailable' || code === 'broken');
}

function outputOf({ type, data }: ActionOutcome): JsonObject | null {
  return type === 'action.completed' ? data.output : null;
}

function isWrite(action: Requested): boolean {
  return natureOf(action).effect === 'write';
}

function sameJson(a: JsonObject | null, b: JsonObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
