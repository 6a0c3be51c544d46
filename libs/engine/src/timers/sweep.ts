import type { ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DueKind } from '#domain/conversation/due.js';
import { systemAuthor } from '../access/author.js';
import type { ActionRunner } from '../actions/action-runner.js';
import type { TurnAnswerer } from '../answering/turn-answerer.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { factsOfOwner } from '../conversation/owner-facts.js';
import type { Ports } from '../ports/ports.js';
import type { Router } from '../queue/router.js';

type SweepPorts = ExecutePorts & Pick<Ports, 'conversations' | 'duties' | 'log'>;

const batchSize = 200;

/** Timers that are plain commands; others need work first. */
type TimerKind = Exclude<DueKind, 'answer' | 'recover-action'>;

/** Timer sweep, the one scheduler of the product: turns due timers into ordinary commands. */
export class Sweep {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  /** Error codes logged since the last successful round. */
  readonly #errors = new Set<string>();
  /** Look-ups in business systems, which may be slow, so that no round waits for them. */
  readonly #recoveries = new Map<ConversationId, Promise<void>>();

  constructor(
    private readonly ports: SweepPorts,
    private readonly answers: TurnAnswerer,
    private readonly router: Router,
    private readonly actions: ActionRunner,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.run(), timing.sweepEveryMs);
  }

  /** One round over everything due, unless it is another node's duty; rounds never overlap. */
  run(): Promise<void> {
    if (!this.ports.duties.has('timers')) return Promise.resolve();
    this.#running ??= this.#round()
      .then(() => this.#errors.clear())
      .catch((error: unknown) => {
        // Log each once per outage, not once a second.
        const kind = kindOf(error);
        if (!this.#errors.has(kind)) this.ports.log.error({ error }, 'a timer sweep failed');
        this.#errors.add(kind);
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
    await Promise.all(this.#recoveries.values());
  }

  /** Runs a round concurrently, so that its commits share a batch of the journal; a failure affects one conversation only. */
  async #round(): Promise<void> {
    const due = await this.ports.conversations.due(this.ports.clock.now(), batchSize);
    await Promise.all(due.map(({ id, kind }) => this.#turn(id, kind)));
    this.router.wake();
  }

  async #turn(id: ConversationId, kind: DueKind): Promise<void> {
    switch (kind) {
      case 'answer':
        return this.#answer(id);
      case 'recover-action':
        return this.#recover(id);
      default:
        return this.#fire(id, kind);
    }
  }

  /** The node that took the visitor's message answers it; another takes over once that one seems gone. */
  async #answer(id: ConversationId): Promise<void> {
    const { journal, clock, duties } = this.ports;
    const { lastActivityAt = 0 } = duties.isShared ? ((await journal.read(id)) ?? {}) : {};
    if (clock.now() - lastActivityAt >= timing.answerTakeoverMs) this.answers.schedule(id);
  }

  #recover(id: ConversationId): void {
    if (this.#recoveries.has(id)) return;
    const recovery = this.actions
      .recover(id)
      .catch((error: unknown) => this.ports.log.error({ error, conversationId: id }, 'an action was not recovered'))
      .finally(() => this.#recoveries.delete(id));
    this.#recoveries.set(id, recovery);
  }

  async #fire(conversationId: ConversationId, kind: TimerKind): Promise<void> {
    try {
      await execute(this.ports, {
        conversationId,
        by: systemAuthor,
        // The row may be older than the state: the domain rejects what is no longer due.
        command: (c) => (c ? ok(this.#command(c, kind)) : reject('not_found')),
      });
    } catch (error) {
      this.ports.log.error({ error, conversationId, kind }, 'a due timer failed');
    }
  }

  #command(c: Conversation, kind: TimerKind): Command {
    switch (kind) {
      case 'resolve-idle':
        return { type: 'resolve', outcome: 'unconfirmed', reason: 'idle' };
      case 'delay-handoff':
        return { type: 'delay-handoff' };
      case 'expire-offer':
        return { type: 'expire-offer' };
      case 'warn-idle':
        return { type: 'warn-idle' };
      case 'requeue':
        return { type: 'requeue', reason: 'operator_silent' };
      case 'wake':
        return { type: 'wake', owner: factsOfOwner(this.ports, c) };
      case 'close':
        return { type: 'close', reason: 'age' };
    }
  }
}

/** Code of an error, or its message. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
