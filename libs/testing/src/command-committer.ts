import { type ChatbotPolicy, chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { ChatbotId, ClientKey, ConversationId, Instant, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { ChosenTeam, Command } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import { nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import { type Ids, nextEventId } from '#engine/ports/clock.js';
import type { CommitReceipt, CommitResult, Journal, JournalDecision } from '#engine/ports/journal.js';
import { accepted } from './accepted.js';
import { FixedClock } from './fixed-clock.js';
import { SequentialIds } from './sequential-ids.js';
import { firstInLine } from './teams.js';

export const shop = 'shop' as ChatbotId;

export interface Attempt {
  readonly command: Command;
  readonly by: Actor;
  readonly clientKey?: ClientKey;
}

/** Commits commands to a journal as the engine does, without the engine. */
export class CommandCommitter {
  readonly policy: ChatbotPolicy;
  /** Next opening; null within opening hours. */
  opensAt: Instant | null = null;
  /** The team of a wait that begins. */
  team: ChosenTeam | null = null;
  /** Facts for the expected wait. */
  waitFacts: WaitFacts = firstInLine;

  constructor(
    readonly journal: Journal,
    readonly clock: FixedClock = new FixedClock(),
    readonly ids: Ids = new SequentialIds('event'),
    policy: Partial<ChatbotPolicy> = {},
  ) {
    this.policy = chatbotPolicy.parse(policy);
  }

  /** Decide function for `Journal.commit`: the domain's decision with ids, numbers and the next timer. */
  decision(id: ConversationId, { command, by, clientKey }: Attempt) {
    return (newest: Conversation | null): JournalDecision => {
      const now = this.clock.now();
      const decision = decide(newest, command, {
        now,
        by,
        policy: this.policy,
        waitNeeds: () => ({ team: this.team, skills: [] }),
        opensAt: () => this.opensAt,
        waitFacts: () => this.waitFacts,
      });
      if (!decision.ok) return decision;
      const logged = logEvents(newest, decision.value.events, {
        conversationId: id,
        at: now,
        clientKey: clientKey ?? null,
        principal: null,
        explanation: decision.value.explanation,
        newId: () => nextEventId(this.ids),
      });
      return ok({ ...logged, due: nextDue(logged.next, this.policy) });
    };
  }

  commit(id: ConversationId, attempt: Attempt): Promise<CommitResult> {
    const { clientKey, command } = attempt;
    const isSame = (stored: LoggedEvent) =>
      stored.type === 'message.posted' && 'text' in command && stored.data.text === command.text;
    return this.journal.commit(id, clientKey ? { clientKey, isSame } : null, this.decision(id, attempt));
  }

  start(id: ConversationId, visitor: string = `visitor-of-${id}`, locale = 'en'): Promise<CommitResult> {
    return this.commit(id, {
      by: { kind: 'visitor', id: visitor },
      command: {
        type: 'start',
        chatbotId: shop,
        visitorId: visitor as VisitorId,
        locale,
        page: null,
        previousConversationId: null,
      },
    });
  }

  /** Posts a message of the visitor of `start`. */
  write(id: ConversationId, text: string, clientKey?: string): Promise<CommitResult> {
    return this.commit(id, {
      by: { kind: 'visitor', id: `visitor-of-${id}` },
      command: { type: 'post-visitor-message', text, owner: null },
      clientKey: clientKey as ClientKey | undefined,
    });
  }
}

/** Awaits a commit that must be accepted. */
export async function committed(result: Promise<CommitResult>): Promise<CommitReceipt> {
  return accepted(await result);
}
