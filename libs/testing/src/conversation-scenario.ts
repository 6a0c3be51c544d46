import { type ChatbotPolicy, chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { ErrorCode } from '#contracts/errors.js';
import type { ChatbotId, ClientKey, ConversationId, EventId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ConversationState } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import type { ChosenTeam, Command, Context, OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import { type Due, nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import { offerTo } from './routing.js';
import { someDecision } from './some-decision.js';
import { firstInLine } from './teams.js';

export const visitor: Actor = { kind: 'visitor', id: 'visitor-1' };
export const bot: Actor = { kind: 'bot', id: null };
export const system: Actor = { kind: 'system', id: null };
export const anna = 'anna' as OperatorId;
export const bruno = 'bruno' as OperatorId;

export const second = 1000;
export const minute = 60 * second;

export function operator(id: OperatorId): Actor {
  return { kind: 'operator', id };
}

/** Facts about an operator, by default available and below capacity. */
export function facts(id: OperatorId, more: Partial<OperatorFacts> = {}): OperatorFacts {
  return { id, name: id === anna ? 'Anna' : 'Bruno', available: true, hasRoom: true, ...more };
}

/** What every scenario begins with. */
export const startCommand: Command = {
  type: 'start',
  chatbotId: 'chatbot-1' as ChatbotId,
  visitorId: 'visitor-1' as VisitorId,
  locale: 'en',
  page: null,
  previousConversationId: null,
};

/** Scenario of one conversation, run step by step through the domain. A rejected step throws. */
export class ConversationScenario {
  readonly policy: ChatbotPolicy;
  now: Instant = Date.UTC(2026, 2, 1, 9);
  readonly log: LoggedEvent[] = [];
  #c: Conversation | null = null;
  /** The team of a wait that begins. */
  team: ChosenTeam | null = null;
  /** Skills that it needs. */
  skills: readonly string[] = [];
  #isArchived = false;
  #opensAt: Instant | null = null;

  constructor(policy: Partial<ChatbotPolicy> = {}) {
    this.policy = chatbotPolicy.parse(policy);
    this.apply(startCommand, visitor);
  }

  get c(): Conversation {
    if (this.#c === null) throw new Error('the scenario has not begun');
    return this.#c;
  }

  get due(): Due | null {
    return nextDue(this.c, this.policy);
  }

  /** Types of the last `count` events. */
  lastEvents(count: number): string[] {
    return this.log.slice(-count).map((event) => event.type);
  }

  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  apply(command: Command, by: Actor, clientKey: ClientKey | null = null): this {
    const decision = decide(this.#c, command, this.#context(by));
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`);
    const { events, next } = logEvents(this.#c, decision.value.events, {
      conversationId: 'conversation-1' as ConversationId,
      at: this.now,
      clientKey,
      principal: null,
      explanation: decision.value.explanation,
      newId: () => `event-${this.log.length + 1}` as EventId,
    });
    this.log.push(...events);
    this.#c = next;
    return this;
  }

  /** Rejection code of a command, or null if it is accepted. Does not execute it. */
  refusal(command: Command, by: Actor): ErrorCode | null {
    const decision = decide(this.#c, command, this.#context(by));
    return decision.ok ? null : decision.code;
  }

  /** Sets the next opening: from now on it is outside opening hours. */
  closedUntil(opensAt: Instant | null): this {
    this.#opensAt = opensAt;
    return this;
  }

  /** From now on the chatbot takes no new conversations. */
  archived(): this {
    this.#isArchived = true;
    return this;
  }

  visitorWrites(owner: OperatorFacts | null = null, text = 'Where is my order?'): this {
    return this.apply({ type: 'post-visitor-message', text, owner }, visitor);
  }

  /** Command that answers the pending turn. */
  answer(): Extract<Command, { type: 'post-answer' }> {
    const { control, answerOwed } = this.c;
    const answersUpTo = answerOwed?.upToSeq ?? 0;
    return {
      type: 'post-answer',
      text: 'On its way.',
      citations: [],
      choices: [],
      decision: someDecision,
      control,
      answersUpTo,
    };
  }

  /** Executes the bot's answer to the pending turn. */
  answered(): this {
    return this.apply(this.answer(), bot);
  }

  asksForPerson(): this {
    return this.apply({ type: 'request-handoff', reason: 'visitor_requested' }, visitor);
  }

  offeredTo(id: OperatorId): this {
    return this.apply(offerTo(facts(id)), system);
  }

  acceptedBy(id: OperatorId): this {
    return this.apply({ type: 'accept', operator: facts(id) }, operator(id));
  }

  operatorWrites(id: OperatorId): this {
    return this.apply({ type: 'post-operator-message', text: 'I am looking.' }, operator(id));
  }

  resolvedBy(by: Actor): this {
    return this.apply(
      { type: 'resolve', outcome: 'confirmed', reason: by.kind === 'visitor' ? 'visitor' : 'operator' },
      by,
    );
  }

  #context(by: Actor): Context {
    const { now, policy } = this;
    const isArchived = this.#isArchived;
    const opensAt = () => this.#opensAt;
    const waitNeeds = () => ({ team: this.team, skills: this.skills });
    return { now, by, policy, isArchived, waitNeeds, opensAt, waitFacts: () => firstInLine };
  }
}

/** Shortest scenario that ends in a state; the owner, or the operator with the offer, is Anna. */
export function scenarioIn(state: ConversationState, policy: Partial<ChatbotPolicy> = {}): ConversationScenario {
  const scenario = new ConversationScenario(policy);
  switch (state) {
    case 'bot':
      return scenario;
    case 'queued':
      return scenario.asksForPerson();
    case 'offered':
      return scenario.asksForPerson().offeredTo(anna);
    case 'assigned':
      return scenario.asksForPerson().acceptedBy(anna);
    case 'snoozed':
      return scenarioIn('assigned', policy).apply(
        { type: 'snooze', until: scenario.now + 60 * minute },
        operator(anna),
      );
    case 'resolved':
      return scenario.resolvedBy(visitor);
    case 'closed':
      return scenarioIn('resolved', policy).apply(
        { type: 'close', reason: 'api' },
        { kind: 'api_key', id: 'application-1' },
      );
  }
}
