import type { ChatbotId, ClientKey, ConversationId, Instant, TeamId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { Command, Context, WaitNeeds } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import { nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import type { Author } from '../access/author.js';
import { nextEventId } from '../ports/clock.js';
import type { CommitResult, IdempotencyKey, JournalDecision, JournalEntry } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { type WaitPorts, waitFacts } from '../queue/wait-facts.js';
import { opensAtFor, type RuleClient, waitNeeds } from '../queue/wait-needs.js';
import type { Reservation } from '../state/assignments.js';

export type ExecutePorts = Pick<Ports, 'journal' | 'ids'> & WaitPorts;

export interface Execution {
  readonly conversationId: ConversationId;
  /** Chatbot whose policy a new conversation gets; an existing one has it already. */
  readonly chatbotId?: ChatbotId;
  readonly by: Author;
  /** Idempotency key of a person's command; `isSame` tells a repeat from another command under the same key. */
  readonly idempotencyKey?: { readonly clientKey: ClientKey; readonly isSame: (stored: LoggedEvent) => boolean };
  /** Linked client, if rules of teams depend on it: see `clientForRules`. */
  readonly client?: RuleClient | null;
  /** Command factory, called inside the decision with the newest state; pure. */
  readonly command: (newest: Conversation | null, context: Context) => Result<Command>;
}

/**
 * Command executor, the only way to change a conversation: newest state + command -> the domain's decision -> the journal. Clock and boards
 * are read inside the decision, so nothing changes between check and write; the decision itself is pure. Operators' places that it takes
 * are reserved until the commit is on disk.
 */
export async function execute(ports: ExecutePorts, execution: Execution): Promise<CommitResult> {
  const { journal, clock, ids, operatorBoard } = ports;
  const { conversationId, by, idempotencyKey } = execution;
  const key: IdempotencyKey | null = idempotencyKey
    ? { ...idempotencyKey, isSame: (stored) => isSameActor(stored.actor, by.actor) && idempotencyKey.isSame(stored) }
    : null;

  let reservation = null as Reservation | null;
  const decideNow = (newest: Conversation | null): JournalDecision => {
    // Release the reservation of an unwritten decision, so that it does not count against this one.
    reservation?.release();
    reservation = null;
    const now = clock.now();
    const chatbotId = newest?.chatbotId ?? execution.chatbotId;
    const context = new DecisionContext(now, by.actor, chatbotId, ports, execution.client ?? null);
    const command = execution.command(newest, context);
    if (!command.ok) return command;
    const decision = decide(newest, command.value, context);
    if (!decision.ok) return decision;
    const logged = logEvents(newest, decision.value.events, {
      conversationId,
      at: now,
      clientKey: idempotencyKey?.clientKey ?? null,
      principal: by.principal ?? null,
      explanation: decision.value.explanation,
      newId: () => nextEventId(ids),
    });
    const { events, explanation, next } = logged;
    const claim = operatorBoard.claimOf(newest, next);
    return ok({ events, explanation, next, due: nextDue(next, context.policy), claim, address: by.address });
  };

  const reserve = ({ next }: JournalEntry) => {
    reservation = operatorBoard.reserve(next);
  };
  try {
    const result = await journal.commit(conversationId, key, decideNow, reserve);
    if (result.ok) reservation?.confirm();
    return result;
  } finally {
    // No effect once confirmed.
    reservation?.release();
  }
}

/**
 * Decision context: time, actor and policy. A class, because V8 gives each object literal with a getter its own hidden class: one per
 * message slowed down every access and filled the old generation.
 */
class DecisionContext implements Context {
  readonly policy: Context['policy'];
  readonly isArchived: boolean;
  readonly #chatbotId: ChatbotId | undefined;
  readonly #ports: ExecutePorts;
  readonly #client: RuleClient | null;

  constructor(
    readonly now: Instant,
    readonly by: Actor,
    chatbotId: ChatbotId | undefined,
    ports: ExecutePorts,
    client: RuleClient | null,
  ) {
    this.policy = ports.chatbots.policy(chatbotId);
    this.isArchived = ports.chatbots.isArchived(chatbotId);
    this.#chatbotId = chatbotId;
    this.#ports = ports;
    this.#client = client;
  }

  waitNeeds(c: Conversation, topic: string | null): WaitNeeds {
    return waitNeeds(this.#ports, c, { topic, client: this.#client });
  }

  /** Computed only for commands that begin a wait: over a weekend it costs more than the rest of the decision. */
  opensAt(teamId: TeamId | null): Instant | null {
    return opensAtFor(this.#ports, this.#chatbotId, teamId, this.now);
  }

  waitFacts(c: Conversation, teamId: TeamId | null, skills?: readonly string[]): WaitFacts {
    return waitFacts(this.#ports, c, teamId, skills);
  }
}

/** A conversation has one visitor, whose id may have changed once they were identified. */
function isSameActor(a: Actor, b: Actor): boolean {
  return a.kind === b.kind && (a.id === b.id || a.kind === 'visitor');
}
