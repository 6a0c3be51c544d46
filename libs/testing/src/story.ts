import { type ChatbotPolicy, chatbotPolicy } from '#contracts/chatbot.js';
import type { ErrorCode } from '#contracts/errors.js';
import type { ChatbotId, ClientKey, ConversationId, EventId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ConversationState } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import type { Command, Context, OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import { type Due, nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import { someDecision } from './arbitrary-commands.js';

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

/** An operator who is there and has room, unless said otherwise. */
export function facts(id: OperatorId, more: Partial<OperatorFacts> = {}): OperatorFacts {
  return { id, name: id === anna ? 'Anna' : 'Bruno', available: true, hasRoom: true, ...more };
}

/** One conversation told step by step through the domain. A step that is refused ends the story with an error. */
export class Story {
  readonly policy: ChatbotPolicy;
  now: Instant = Date.UTC(2026, 2, 1, 9);
  readonly log: LoggedEvent[] = [];
  #c: Conversation | null = null;
  #opensAt: Instant | null = null;

  constructor(policy: Partial<ChatbotPolicy> = {}) {
    this.policy = chatbotPolicy.parse(policy);
    const command: Command = {
      type: 'start',
      chatbotId: 'chatbot-1' as ChatbotId,
      visitorId: 'visitor-1' as VisitorId,
      locale: 'en',
      page: null,
      previousConversationId: null,
    };
    this.tell(command, visitor);
  }

  get c(): Conversation {
    if (this.#c === null) throw new Error('the story has not begun');
    return this.#c;
  }

  get due(): Due | null {
    return nextDue(this.c, this.policy);
  }

  /** The types of the last `count` events. */
  lastEvents(count: number): string[] {
    return this.log.slice(-count).map((event) => event.type);
  }

  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  tell(command: Command, by: Actor, clientKey: ClientKey | null = null): this {
    const decision = decide(this.#c, command, this.#context(by));
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`);
    const { events, next } = logEvents(this.#c, decision.events, {
      conversationId: 'conversation-1' as ConversationId,
      at: this.now,
      clientKey,
      newId: () => `event-${this.log.length + 1}` as EventId,
    });
    this.log.push(...events);
    this.#c = next;
    return this;
  }

  /** Why it is refused, or null if it is not. Nothing happens. */
  refusal(command: Command, by: Actor): ErrorCode | null {
    const decision = decide(this.#c, command, this.#context(by));
    return decision.ok ? null : decision.code;
  }

  /** From now on nobody is there before that instant. */
  closedUntil(opensAt: Instant | null): this {
    this.#opensAt = opensAt;
    return this;
  }

  visitorWrites(owner: OperatorFacts | null = null, text = 'Where is my order?'): this {
    return this.tell({ type: 'post-visitor-message', text, owner }, visitor);
  }

  /** The command of an answer to everything that is owed now. */
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

  /** The bot answers everything that is owed. */
  answered(): this {
    return this.tell(this.answer(), bot);
  }

  asksForPerson(): this {
    return this.tell({ type: 'request-handoff', reason: 'visitor_requested' }, visitor);
  }

  offeredTo(id: OperatorId): this {
    return this.tell({ type: 'offer', operator: facts(id) }, system);
  }

  acceptedBy(id: OperatorId): this {
    return this.tell({ type: 'accept', operator: facts(id) }, operator(id));
  }

  operatorWrites(id: OperatorId): this {
    return this.tell({ type: 'post-operator-message', text: 'I am looking.' }, operator(id));
  }

  resolvedBy(by: Actor): this {
    return this.tell(
      { type: 'resolve', outcome: 'confirmed', reason: by.kind === 'visitor' ? 'visitor' : 'operator' },
      by,
    );
  }

  #context(by: Actor): Context {
    return { now: this.now, by, policy: this.policy, opensAt: this.#opensAt };
  }
}

/** The shortest story to a state: whatever has an owner belongs to Anna, and what is offered is offered to her. */
export function storyIn(state: ConversationState, policy: Partial<ChatbotPolicy> = {}): Story {
  const story = new Story(policy);
  switch (state) {
    case 'bot':
      return story;
    case 'queued':
      return story.asksForPerson();
    case 'offered':
      return story.asksForPerson().offeredTo(anna);
    case 'assigned':
      return story.asksForPerson().acceptedBy(anna);
    case 'snoozed':
      return storyIn('assigned', policy).tell({ type: 'snooze', until: story.now + 60 * minute }, operator(anna));
    case 'resolved':
      return story.resolvedBy(visitor);
    case 'closed':
      return storyIn('resolved', policy).tell({ type: 'close', reason: 'api' }, { kind: 'api', id: 'application-1' });
  }
}
