import type { AnswerDecision } from '#contracts/answer.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import { locales } from '#contracts/states.js';
import { silentBotReason } from '#domain/conversation/bot-speaks.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent, OwedAnswer } from '#domain/conversation/conversation.js';
import { awaitsOutcome } from '#domain/conversation/dialogue-state.js';
import { isNumberOrAddress } from '#domain/dialogue/entities/number-or-address.js';
import { readCorrection } from '#domain/dialogue/entities/read-correction.js';
import { textOf } from '#domain/dialogue/form/form-texts.js';
import { looksLikeQuestion } from '#domain/dialogue/form/read-words.js';
import { relatedArticles } from '#domain/dialogue/related-articles.js';
import { botAuthor } from '../access/author.js';
import type { ActionRunner } from '../actions/action-runner.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { type DialoguePorts, DialogueResponder } from '../dialogue/dialogue-responder.js';
import { botActionsOf } from '../dialogue/enabled-bot-actions.js';
import { offerActions, recogniseAction } from '../dialogue/recognise-action.js';
import { recogniseRequests } from '../dialogue/recognise-requests.js';
import { topicOf } from '../dialogue/topic-of.js';
import { turnMessage } from '../dialogue/turn-message.js';
import type { Answer } from '../ports/answerer.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { clientForRules } from '../queue/wait-needs.js';
import { AnswerPreview } from './answer-preview.js';
import { ExternalBotBreaker } from './external-bot-breaker.js';
import { type KnowledgePorts, KnowledgeResponder } from './knowledge-responder.js';
import { decisionsToRead, type OwedTurn, readTurn } from './read-turn.js';
import { TypingIndicator } from './typing-indicator.js';
import { chosenDecision, declinedDecision, type VisitorChoice } from './visitor-choice.js';

type TurnPorts = ExecutePorts & KnowledgePorts & DialoguePorts & Pick<Ports, 'events' | 'signals' | 'clients'>;

/** Events read for a turn, including its own. */
const maxEvents = 50;
/** Of those, events before a question: enough for the previous turn. */
const eventsBeforeQuestion = 8;
/** Maximum answers tried for one question: a visitor who rejects the second gets a person. */
const maxAttempts = 2;

/** A running turn, and the `control` it started from (null: not read yet). */
interface Running {
  readonly controller: AbortController;
  control: number | null;
}

/**
 * Runner of pending answers: one turn at a time per conversation, outside any transaction. The answer is committed as
 * an ordinary command with the `control` it started from: it is discarded if a person has taken over meanwhile, and the
 * whole turn is answered again if the visitor has written more.
 */
export class TurnAnswerer {
  readonly #running = new Map<ConversationId, Running>();
  readonly externalBots: ExternalBotBreaker;

  readonly #knowledge: KnowledgeResponder;
  readonly #dialogues: DialogueResponder;

  constructor(
    private readonly ports: TurnPorts,
    actions: ActionRunner,
  ) {
    this.externalBots = new ExternalBotBreaker(ports);
    this.#knowledge = new KnowledgeResponder(ports);
    this.#dialogues = new DialogueResponder(ports, actions);
  }

  /**
   * Commit listener: aborts a running turn, its preview included, once `control` has moved, and schedules a pending
   * answer, unless another node took the message: that one answers.
   */
  onCommitted({ id, control, answerOwed }: Conversation, isRemote = false): void {
    const running = this.#running.get(id);
    if (running && running.control !== null && running.control !== control) {
      this.#running.delete(id);
      running.controller.abort();
    }
    if (answerOwed !== null && !isRemote) this.schedule(id);
  }

  /** Schedules an answer. Idempotent and cheap; the sweep calls it again after a restart. */
  schedule(id: ConversationId): void {
    if (this.#running.has(id)) return;
    const running: Running = { controller: new AbortController(), control: null };
    this.#running.set(id, running);
    void this.#answer(id, running)
      .catch((error: unknown) => {
        if (!running.controller.signal.aborted) this.ports.log.error({ error, conversationId: id }, 'an answer failed');
      })
      .finally(() => {
        if (this.#running.get(id) === running) this.#running.delete(id);
      });
  }

  /** Aborts running turns; their answers stay pending in the store. */
  close(): void {
    for (const { controller } of this.#running.values()) controller.abort();
  }

  async #answer(id: ConversationId, running: Running): Promise<void> {
    for (;;) {
      const c = await this.ports.journal.read(id);
      if (running.controller.signal.aborted || c?.state !== 'bot' || c.answerOwed === null) return;
      // A program still has time to reply; the timers retry the turn later.
      if ((c.answerOwed.offeredUntil ?? 0) > this.ports.clock.now()) return;
      running.control = c.control;
      const result = await this.#answerTurn(c, c.answerOwed, running.controller.signal);
      // `busy`, `conflict`: the answer stays pending and the timers retry it. `control_moved`: the answer is obsolete.
      if (!result.ok && result.code !== 'turn_moved' && result.code !== 'bot_disabled') return;
    }
  }

  async #answerTurn(c: Conversation, owed: OwedAnswer, signal: AbortSignal): Promise<CommitResult> {
    const to = { conversationId: c.id, visitorId: c.visitorId };
    const indicator = new TypingIndicator((active) => this.ports.signals.send({ kind: 'bot-typing', ...to, active }));
    const preview = new AnswerPreview((text) => this.ports.signals.send({ kind: 'answer-delta', ...to, text }));
    const silence = () => {
      indicator.end();
      preview.end();
    };
    // A takeover stops the visible preview, but not a running call to a business system.
    signal.addEventListener('abort', silence, { once: true });
    let result: CommitResult | null = null;
    try {
      const command = await this.#decideTurn(
        inLanguage(c, c.dialogue?.waits ? undefined : c.dialogue?.locale),
        owed,
        preview,
        signal,
      );
      if (!command.ok) return command;
      const client = await clientForRules(this.ports, c);
      result = await execute(this.ports, { conversationId: c.id, by: botAuthor, client, command: () => command });
      return result;
    } finally {
      signal.removeEventListener('abort', silence);
      indicator.end();
      if (!result?.ok) preview.clear();
    }
  }

  async #decideTurn(
    c: Conversation,
    owed: OwedAnswer,
    preview: AnswerPreview,
    signal: AbortSignal,
  ): Promise<Result<Command>> {
    const policy = this.ports.chatbots.policy(c.chatbotId);
    // A silent bot, configured so or switched off just now, hands over to a person.
    const silence = silentBotReason(policy);
    if (silence !== null) return ok({ type: 'request-handoff', reason: silence });
    const { dialogue: open } = c;
    if (open && awaitsOutcome(c))
      return this.#inDialogue(c, open.calledUpTo ?? 0, signal, () => this.#dialogues.outcome(c, open));
    const log = await this.#logOf(c, owed);
    const turn = readTurn(log, await this.ports.events.decisions(decisionsToRead(log, owed)), owed);
    const fence = { control: c.control, answersUpTo: owed.upToSeq };
    const withhold = (decision: AnswerDecision): Result<Command> => {
      const related = relatedArticles(decision, [...turn.rejected, ...(turn.choice?.offered ?? [])]);
      return ok({ type: 'withhold-answer', decision, topic: this.#topicOf(c, decision), related, ...fence });
    };
    const { choice, repeats } = turn;
    if (repeats) {
      const text = textOf('offer.which', repeats.decision.locale);
      return ok({ type: 'post-answer', text, citations: [], ...repeats, ...fence });
    }
    if (choice && choice.articleId === null && choice.action === null) return withhold(declinedDecision(choice));
    const lastFailure = turn.failures.at(-1);
    const isLastTry = turn.failures.length >= maxAttempts || turn.rejected.length === 0;
    if (lastFailure && isLastTry) return withhold(repeatedFailure(lastFailure));
    const isOwn = owed.disputes === null && choice === null;
    // A dialogue is not continued once the bot no longer offers its action.
    const known =
      isOwn && botActionsOf(this.ports, c.chatbotId).some(({ name }) => name === c.dialogue?.intent)
        ? (c.dialogue ?? null)
        : null;
    const dialogue = known?.waits ? null : known;
    // Most replies to a form are numbers and addresses.
    const asksNothing = dialogue !== null && isNumberOrAddress(turn.text);
    const asked = dialogue ? { ...turn, mayClarify: false, isReply: true } : turn;
    const found = asksNothing
      ? this.#knowledge.pass(c, turn)
      : await this.#find(c, asked, dialogue && topicOf(this.ports, c, dialogue), signal);
    const { reason } = found.decision;
    if (reason === 'visitor_requested' || reason === 'policy_topic') return withhold(found.decision);
    const message = turnMessage(log, owed, turn.text);
    const recognise = async (text = turn.text) => {
      const question = this.#knowledge.questionOf(c, { ...turn, text });
      const requested = await recogniseAction(this.ports, question, found, signal);
      return requested?.kind === 'sure' ? requested.action : null;
    };
    const dialogueTurn = { message, answer: found, preview, recognise };
    if (dialogue)
      return this.#inDialogue(c, owed.upToSeq, signal, () =>
        this.#dialogues.continueDialogue(c, dialogue, dialogueTurn),
      );
    if (known?.waits) {
      const spoken = inLanguage(c, known.locale);
      const resume = () => this.#dialogues.resumeWaiting(spoken, dialogueTurn, isOfferedYesOrNo(log, owed));
      const resumed = await this.#inDialogue(spoken, owed.upToSeq, signal, resume);
      if (resumed !== null) return resumed;
    }
    const offer: Command = { type: 'offer-turn', text: turn.text, ...fence };
    const mayOffer = () => isOwn && owed.offeredUntil === undefined && this.externalBots.admits(c.chatbotId);
    if (policy.externalBot === 'first' && mayOffer()) return ok(offer);
    const spoken = inLanguage(c, (choice?.asking ?? found.decision).locale);
    const requested = isOwn
      ? await recogniseRequests(this.ports, this.#knowledge.questionOf(spoken, turn), found, signal)
      : null;
    if (requested?.kind === 'two')
      return this.#inDialogue(c, owed.upToSeq, signal, () =>
        this.#dialogues.beginBoth(spoken, requested.requests, dialogueTurn),
      );
    const action = requested?.kind === 'sure' ? requested.action : this.#chosenAction(c, choice);
    if (action !== null) {
      // After a choice, the question is the one that was asked before it.
      const asked = choice ? { ...message, text: choice.asking.question } : message;
      const beginning = { ...dialogueTurn, message: asked };
      return this.#inDialogue(c, owed.upToSeq, signal, () => this.#dialogues.begin(spoken, action, beginning));
    }
    if (requested?.kind === 'maybe')
      return ok({ type: 'post-answer', ...offerActions(requested, found, spoken.locale), ...fence });
    const answer = await this.#knowledge.phrase(spoken, turn, found, preview, signal);
    const { text, citations, choices, decision } = answer;
    if (policy.externalBot === 'last' && answerableReasons.includes(decision.reason) && mayOffer()) return ok(offer);
    if (decision.decision === 'withhold') return withhold(lastFailure ? repeatedFailure(decision) : decision);
    const isChosen = choice !== null && citations.some(({ articleId }) => articleId === choice.articleId);
    const record = isChosen ? chosenDecision(decision, choice) : decision;
    return ok({ type: 'post-answer', text, citations, choices, decision: record, ...fence });
  }

  /** End of the log up to a turn. Offers of a wait may be many between its messages, so that only messages count. */
  async #logOf({ id }: Conversation, { fromSeq, upToSeq, disputes }: OwedAnswer): Promise<readonly LoggedEvent[]> {
    const range = { before: upToSeq + 1, limit: maxEvents, fromEnd: true };
    // The disputed answer may be far back in the log.
    if (disputes !== null) return this.ports.events.events(id, range);
    const after = Math.max(0, fromSeq - 1 - eventsBeforeQuestion);
    return (await this.ports.events.eventsOfMany([id], { ...range, after }, 'message.posted')).get(id) ?? [];
  }

  /** Answer to a turn. A question in a form that does not stand alone may be about the topic of the form: "how much is it?". */
  async #find(c: Conversation, turn: OwedTurn, topic: string | null, signal: AbortSignal): Promise<Answer> {
    const found = await this.#knowledge.find(c, turn, signal);
    const { text } = turn;
    if (topic === null || found.decision.decision === 'answer' || found.decision.reason === 'visitor_requested')
      return found;
    const question = readCorrection(text) ?? text;
    if (found.decision.reason === 'policy_topic' || !looksLikeQuestion(question)) return found;
    const about = { ...turn, text: question, previousTurn: topic, earlierTurns: [] };
    const completed = await this.#knowledge.find(c, about, signal);
    return completed.decision.decision === 'answer' ? completed : found;
  }

  /** Action that the visitor has chosen; null: none, or one that the bot no longer offers. */
  #chosenAction(c: Conversation, choice: VisitorChoice | null): BotActionName | null {
    return botActionsOf(this.ports, c.chatbotId).find(({ name }) => name === choice?.action)?.name ?? null;
  }

  /** Reply of the dialogue. A failure hands over to a person, or the answer would stay pending for ever. */
  async #inDialogue<T extends Result<Command> | null>(
    c: Conversation,
    answersUpTo: number,
    signal: AbortSignal,
    reply: () => Promise<T>,
  ): Promise<T | Result<Command>> {
    try {
      return await reply();
    } catch (error) {
      if (signal.aborted) throw error;
      this.ports.log.error({ error, conversationId: c.id }, 'a dialogue failed');
      const nothing = { said: { text: '' }, answer: null, dialogue: null } as const;
      const { epoch, control } = c;
      return ok({ type: 'reply-in-dialogue', ...nothing, handoff: 'bot_error', epoch, control, answersUpTo });
    }
  }

  /** Name of the human-only topic that was recognised; null: none. */
  #topicOf({ chatbotId }: Conversation, { reason, evidence }: AnswerDecision): string | null {
    if (reason !== 'policy_topic' || evidence.policyTopic === undefined) return null;
    return this.ports.chatbots.get(chatbotId)?.policyTopics[evidence.policyTopic]?.name ?? null;
  }
}

/** Whether the bot's last message before the turn offers a yes and a no. */
function isOfferedYesOrNo(log: readonly LoggedEvent[], { fromSeq }: OwedAnswer): boolean {
  const last = log.findLast(
    ({ type, actor, seq }) => type === 'message.posted' && seq < fromSeq && actor.kind !== 'visitor',
  );
  const labels = last?.type === 'message.posted' ? (last.data.choices ?? []).map(({ label }) => label) : [];
  return locales.some((locale) => labels.includes(textOf('say.yes', locale)));
}

/** The conversation in the language that the visitor writes, where the product speaks it. */
function inLanguage(c: Conversation, language: string | undefined): Conversation {
  const locale = locales.find((spoken) => spoken === language);
  return locale ? { ...c, locale } : c;
}

/** Reasons for which a program may answer instead: neither a wish for a person nor a human-only topic. */
const answerableReasons: readonly AnswerDecision['reason'][] = ['no_match', 'low_confidence', 'bot_error'];

/** Withholds with `repeated_failure`: no further attempt, however confident the answerer is. */
function repeatedFailure(decision: AnswerDecision): AnswerDecision {
  return { ...decision, decision: 'withhold', reason: 'repeated_failure' };
}
