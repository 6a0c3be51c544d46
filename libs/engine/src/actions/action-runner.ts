import type { ActionInput, ActionName, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import { secondMs } from '#contracts/durations.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Command, Consent } from '#domain/conversation/command.js';
import type { LoggedEvent, PendingAction } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { isAbandoned } from '#domain/conversation/due.js';
import { type Author, systemAuthor } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import { actionContext, systemsAt, systemsOf } from './action-context.js';
import type { ActionContext } from './action-handler.js';
import { attemptAction, lookUpAction } from './attempt-action.js';
import { connectionOf, customNature, handlerOf, isWrite, type Requested } from './known-actions.js';
import { type ActionOutcome, readOutcome } from './read-outcome.js';

type RunnerPorts = ExecutePorts &
  Pick<Ports, 'actionRegistry' | 'businessDirectory' | 'clients' | 'events' | 'log' | 'visitors'>;

/** Retries of the commit of an outcome: the action has run, so the log must get it. */
const commitRetries = 20;
/** Grace period of `close` for running requests, in milliseconds: an operation has ended by then. */
const closingMs = timing.businessOperationMs + secondMs;
/** Result of a request; `duplicate` for a repeat. */
export interface ActionRun {
  readonly event: ActionOutcome;
  readonly duplicate: boolean;
  /** Full output of the system; for a repeat, the logged part. Null: it failed. */
  readonly output: JsonObject | null;
}

/** Input of an action; for one that an admin made, by its own schema. */
export type InputOf<N extends AnyActionName> = N extends ActionName ? ActionInput<N> : JsonObject;

export interface RunAction<N extends AnyActionName = AnyActionName> {
  readonly conversationId: ConversationId;
  readonly action: N;
  readonly input: InputOf<N>;
  readonly by: Author;
  /** Staff see what their permissions allow; a visitor, on whose behalf the bot acts, only their own records. */
  readonly requester: ActionContext['requester'];
  /** Fencing token of the bot; null for everybody else. */
  readonly control: number | null;
  /** Idempotency key of a person's act: a repeat gets the first outcome. */
  readonly clientKey?: ClientKey;
  /** Id of the request, which is also the key of the write; missing: a new one. */
  readonly requestId?: string;
  /** Dialogue in which the bot asks. */
  readonly dialogue?: Dialogue;
  /** Epoch of the conversation that the dialogue started from. */
  readonly epoch?: number;
  /** Consent that the visitor gave with it. */
  readonly consent?: Consent;
}

/**
 * Runs actions in business systems. Requests are logged before the system is called and outcomes after, as ordinary commands outside any
 * transaction. A request without an outcome after a crash is looked up by its key, never blindly repeated.
 */
export class ActionRunner {
  /** Requests running in this process, which need no recovery. */
  readonly #running = new Set<string>();
  #closing: 'no' | 'begun' | 'over' = 'no';
  #onIdle: (() => void) | null = null;

  constructor(private readonly ports: RunnerPorts) {}

  /** Runs a request and returns its outcome once logged. Rejects forbidden requests; a refusal by the system is an outcome. */
  async run<N extends AnyActionName>(request: RunAction<N>): Promise<Result<ActionRun>> {
    if (this.#closing !== 'no') return reject('busy');
    const { conversationId, action, by, control, clientKey, dialogue, epoch, consent } = request;
    const connectionId = connectionOf(this.ports, action)?.connectionId ?? null;
    const requestId = request.requestId ?? this.ports.ids.next();
    const input = request.input as JsonObject;
    const custom = customNature(this.ports, action);
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
                ...(epoch !== undefined && { epoch }),
                ...(consent && { consent }),
              }),
      });
      if (!requested.ok) return requested;
      const { event, conversation, duplicate } = requested.value;
      if (duplicate) return this.#earlierOutcome(conversationId, event);
      const systems = systemsAt(this.ports, { ...by, conversationId }, action, connectionId);
      const result = systems
        ? await attemptAction(
            this.ports,
            asked,
            input,
            await actionContext(this.ports, conversation, { ...request, key: requestId, systems }),
          )
        : notConnected;
      return await this.#settle(conversationId, asked, result, by);
    } finally {
      this.#end(requestId);
    }
  }

  /**
   * Recovery: settles pending requests of a process that has certainly ended: looks up a write if the system can report
   * it, repeats a read.
   */
  async recover(conversationId: ConversationId): Promise<void> {
    await this.#recoverPending(
      conversationId,
      (pending) => isAbandoned(pending, this.ports.clock.now()),
      async (pending, input, context) => {
        if (!isWrite(pending)) return attemptAction(this.ports, pending, input, context);
        const found = await lookUpAction(this.ports, pending, input, context);
        if (!found.ok) return fault('timeout', found.detail);
        return found.value === null ? fault('unavailable', 'was not done') : ok(found.value);
      },
    );
  }

  /** Repeats the reads that a process left pending. */
  async repeatReads(conversationId: ConversationId): Promise<void> {
    await this.#recoverPending(
      conversationId,
      (pending) => !isWrite(pending),
      (pending, input, context) => attemptAction(this.ports, pending, input, context),
    );
  }

  /**
   * Stops accepting requests and waits for running ones. Those without an outcome by then fail as connections close: they stay pending, and
   * the next process looks them up.
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

  #end(requestId: string): void {
    this.#running.delete(requestId);
    if (this.#running.size === 0) this.#onIdle?.();
  }

  /**
   * Settles pending requests of a process that ended, one after the other. Erased requests can be neither repeated nor
   * looked up.
   */
  async #recoverPending(
    conversationId: ConversationId,
    isMeant: (pending: PendingAction) => boolean,
    outcomeOf: (
      pending: PendingAction,
      input: JsonObject,
      context: ActionContext,
    ) => Promise<BusinessResult<JsonObject>>,
  ): Promise<void> {
    const c = await this.ports.journal.read(conversationId);
    for (const pending of c?.pendingActions ?? []) {
      const { requestId, by, input } = pending;
      if (!c || !isMeant(pending) || this.#closing !== 'no' || this.#running.has(requestId)) continue;
      this.#running.add(requestId);
      try {
        const systems = systemsOf(this.ports, c, pending);
        const result =
          systems && input
            ? await outcomeOf(
                pending,
                input,
                await actionContext(this.ports, c, { key: requestId, requester: requesterOf(by), systems }),
              )
            : fault(
                isWrite(pending) ? 'timeout' : 'unavailable',
                input ? 'the system that was asked is not connected any more' : 'the request was erased',
              );
        await this.#settle(c.id, pending, result, systemAuthor);
      } finally {
        this.#end(requestId);
      }
    }
  }

  async #settle(
    conversationId: ConversationId,
    asked: Requested,
    result: BusinessResult<JsonObject>,
    by: Author,
  ): Promise<Result<ActionRun>> {
    const { requestId, action } = asked;
    const connectionId = connectionOf(this.ports, action)?.connectionId;
    if (!result.ok && this.#closing === 'over') return reject('busy');
    if (!result.ok)
      this.ports.log.warn({ conversationId, action, fault: result.code, detail: result.detail }, 'an action failed');
    const command: Command = result.ok
      ? {
          type: 'complete-action',
          requestId,
          output: this.#logged(action, result.value),
          ...(connectionId !== undefined && { connectionId }),
        }
      : { type: 'fail-action', requestId, fault: result.code, isUnknown: isWrite(asked) && result.code === 'timeout' };
    const settled = await executeWithRetries(
      this.ports,
      { conversationId, by, command: () => ok(command) },
      commitRetries,
    );
    const output = result.ok ? result.value : null;
    return settled.ok ? ok({ event: settled.value.event as ActionOutcome, duplicate: false, output }) : settled;
  }

  #logged(action: AnyActionName, output: JsonObject): JsonObject {
    return (handlerOf(this.ports, action)?.logged?.(output) as JsonObject | undefined) ?? output;
  }

  async #earlierOutcome(conversationId: ConversationId, requested: LoggedEvent): Promise<Result<ActionRun>> {
    if (requested.type !== 'action.requested') return reject('client_key_reused');
    const outcome = await readOutcome(this.ports, conversationId, requested.data.requestId, requested.seq);
    return outcome
      ? ok({ event: outcome, duplicate: true, output: outputOf(outcome) })
      : reject('idempotency_key_in_use');
  }
}

/** No system was called. */
const notConnected = { ...fault('unavailable', 'not connected'), isUnsent: true } as const;

function requesterOf({ kind }: PendingAction['by']): ActionContext['requester'] {
  return kind === 'bot' ? 'visitor' : 'staff';
}

function outputOf({ type, data }: ActionOutcome): JsonObject | null {
  return type === 'action.completed' ? data.output : null;
}

function sameJson(a: JsonObject | null, b: JsonObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
