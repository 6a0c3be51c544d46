import type { AnswerDecision, Citation } from '#contracts/answer.js';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import type { ArticleId, ClientKey, ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';
import { rates } from '#contracts/rates.js';
import { invalidAt } from '#contracts/result.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import { TurnAnswerer } from '#engine/answering/turn-answerer.js';
import { postVisitorMessage } from '#engine/conversation/post-visitor-message.js';
import { startConversation } from '#engine/conversation/start-conversation.js';
import { ConversationTails } from '#engine/log/conversation-tails.js';
import { FeedTail } from '#engine/log/feed-tail.js';
import type { Answer, Answerer, Question } from '#engine/ports/answerer.js';
import type { BusinessSystems } from '#engine/ports/business/business-systems.js';
import { noOtherNodes } from '#engine/ports/node-channel.js';
import type { Operator } from '#engine/ports/people-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Signal } from '#engine/ports/signals.js';
import { Router } from '#engine/queue/router.js';
import { react } from '#engine/reactions.js';
import { ActionRegistry } from '#engine/state/action-registry.js';
import { BusinessDirectory } from '#engine/state/business-directory.js';
import { ChatbotDirectory } from '#engine/state/chatbot-directory.js';
import { OperatorBoard } from '#engine/state/operator-board.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { QueueBoard } from '#engine/state/queue-board.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { RateLimiters } from '#engine/state/rate-limiters.js';
import { RoleDirectory } from '#engine/state/role-directory.js';
import { SingleFlight } from '#engine/state/single-flight.js';
import { TeamDirectory } from '#engine/state/team-directory.js';
import { WaitEstimates } from '#engine/state/wait-estimates.js';
import { Sweep } from '#engine/timers/sweep.js';
import { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import { accepted } from './accepted.js';
import { shop } from './command-committer.js';
import { FailingJournal } from './failing-journal.js';
import { FixedClock } from './fixed-clock.js';
import { inMemoryPersistence } from './in-memory/persistence.js';
import { LabellingSealer } from './labelling-sealer.js';
import { mailServiceOf } from './mail-service-of.js';
import { anOperator } from './people.js';
import { RecordingLog } from './recording-log.js';
import { scriptedCodes } from './scripted-codes.js';
import { ScriptedDuties } from './scripted-duties.js';
import { ScriptedProvider } from './scripted-provider.js';
import { scriptedSystems } from './scripted-systems.js';
import { ScriptedWebhookSender } from './scripted-webhook-sender.js';
import { SequentialIds } from './sequential-ids.js';
import { unsignedTokens } from './unsigned-tokens.js';

/** Policy of a chatbot, with hours and topics. */
type HarnessSettings = Partial<
  ChatbotPolicy & Pick<Chatbot, 'hours' | 'policyTopics' | 'defaultTeam' | 'teamRules' | 'skillRules'>
>;

type Reply = (question: Question) => Promise<Answer> | Answer;

/** Test harness of the engine: real use cases, reactions and timers over an in-memory store, a fixed clock and given answers. */
export class EngineHarness {
  readonly clock = new FixedClock();
  readonly log = new RecordingLog();
  readonly duties = new ScriptedDuties();
  readonly ports: Ports;
  readonly journal: FailingJournal;
  readonly actions: ActionRunner;
  readonly sweep: Sweep;
  /** Calls of `erasure.purge`. */
  purges = 0;
  /** Error of the purge; null: it succeeds. */
  purgeFailure: Error | null = null;
  readonly signals: Signal[] = [];
  readonly webhookSender = new ScriptedWebhookSender();
  readonly provider = new ScriptedProvider();
  readonly questions: Question[] = [];
  /** What serves where nothing is connected. */
  embedded: BusinessSystems = scriptedSystems();
  #keys = 0;

  constructor(
    reply: Reply,
    { hours, policyTopics, defaultTeam, teamRules, skillRules, ...policy }: HarnessSettings = {},
    reactions: 'reactions' | 'no reactions' = 'reactions',
  ) {
    const ids = new SequentialIds('id');
    const persistence = inMemoryPersistence({ log: this.log });
    const roles = new RoleDirectory();
    this.journal = new FailingJournal(persistence.journal);
    this.ports = {
      ...persistence,
      journal: this.journal,
      clock: this.clock,
      ids,
      log: this.log,
      duties: this.duties,
      nodes: noOtherNodes,
      erasure: {
        purge: async () => {
          this.purges += 1;
          if (this.purgeFailure) throw this.purgeFailure;
        },
      },
      signals: {
        send: (signal) => void this.signals.push(signal),
        onSignal: () => () => {},
      },
      answerer: this.#answererOf(reply),
      articleSources: { open: async () => ({ partCount: 0, parts: (async function* () {})() }) },
      readApiDocument: async () => invalidAt('/document', 'is not read here'),
      readTable: (csv) => {
        const [columns = [], ...rows] = csv.split('\n').map((line) => line.split(','));
        return { columns, rows: rows.map((cells, index) => ({ row: index + 2, cells, fault: null })) };
      },
      languageModel: null,
      cutPassages: () => [],
      readPhones: () => [],
      groupQuestions: async (questions) => questions.map((_, index) => ({ head: index, members: [index] })),
      passwords: {
        hash: async (password) => `hash of ${password}`,
        verify: async (hash, word) => hash === `hash of ${word}`,
      },
      tokens: { make: (prefix) => `${prefix}_${ids.next()}`, hash: (token) => `hash of ${token}` },
      oneTimeCodes: scriptedCodes,
      identityProviders: this.provider,
      secretSealer: new LabellingSealer(),
      webhookSender: this.webhookSender,
      deliveryWakeups: new DeliveryWakeups(),
      messageLoad: { admits: () => true },
      jsonWebTokens: unsignedTokens,
      rates,
      connectors: [],
      actionRegistry: new ActionRegistry(),
      businessDirectory: new BusinessDirectory(() => this.embedded),
      chatbots: new ChatbotDirectory(),
      teams: new TeamDirectory((id) => this.ports.operatorBoard.mayBeAsked(id)),
      operatorBoard: new OperatorBoard(this.clock, roles),
      roles,
      queueBoard: new QueueBoard(),
      rateLimiters: new RateLimiters({ rates, clock: this.clock, nodes: noOtherNodes, duties: this.duties }),
      waitEstimates: new WaitEstimates({ ...persistence, clock: this.clock, log: this.log }),
      singleFlight: new SingleFlight(),
      publicAddress: new PublicAddress(),
      mailService: mailServiceOf(null),
      emailCodesPerEmail: new RateLimiter(rates.emailCodesPerEmail, this.clock),
      feedTail: new FeedTail(persistence),
      conversationTails: new ConversationTails(persistence),
    };
    this.ports.chatbots.replace([this.#chatbot({ hours, policyTopics, defaultTeam, teamRules, skillRules, policy })]);
    this.actions = new ActionRunner(this.ports);
    const answers = new TurnAnswerer(this.ports, this.actions);
    const router = new Router(this.ports);
    this.sweep = new Sweep(this.ports, answers, router, this.actions);
    if (reactions === 'reactions') react(this.ports, answers, router);
  }

  addOperator(name: string, more: Partial<Operator> = {}): OperatorId {
    const id = name.toLowerCase() as OperatorId;
    this.ports.operatorBoard.register(anOperator(id, { name, capacity: 2, ...more }));
    this.ports.operatorBoard.setConnected(id, true);
    return id;
  }

  /** Makes the pending answer, as another node on the same store would. */
  answerElsewhere(id: ConversationId): void {
    new TurnAnswerer(this.ports, this.actions).schedule(id);
  }

  /** Stores an operator who can sign in. */
  async storeOperator(name: string, password: string): Promise<Operator> {
    const passwordHash = await this.ports.passwords.hash(password);
    const operator = anOperator(name.toLowerCase(), { name, passwordHash });
    await this.ports.unitOfWork.run(({ operators }) => operators.put(operator));
    return operator;
  }

  async start(visitor: string, locale = 'en'): Promise<ConversationId> {
    const visitorId = visitor as VisitorId;
    return accepted(await startConversation(this.ports, { visitorId, chatbotId: shop, locale, page: null })).id;
  }

  say(conversationId: ConversationId, visitor: string, text: string) {
    return postVisitorMessage(this.ports, {
      conversationId,
      visitorId: visitor as VisitorId,
      clientKey: this.key(),
      text,
    });
  }

  /** New client key. */
  key(): ClientKey {
    this.#keys += 1;
    return `key-${String(this.#keys).padStart(16, '0')}` as ClientKey;
  }

  async state(id: ConversationId) {
    const c = await this.ports.journal.read(id);
    if (!c) throw new Error('there is no such conversation');
    return c;
  }

  /** Changes the chatbot's policy. */
  setPolicy(change: Partial<ChatbotPolicy>): void {
    const { chatbots } = this.ports;
    chatbots.replace(chatbots.all().map((bot) => ({ ...bot, policy: { ...bot.policy, ...change } })));
  }

  /** Last message of the bot. */
  async lastBotMessage(id: ConversationId) {
    const log = await this.ports.events.events(id, { after: 0, limit: 500 });
    const said = log.findLast((event) => event.type === 'message.posted' && event.actor.kind === 'bot');
    if (said?.type !== 'message.posted') throw new Error('the bot has said nothing');
    return said;
  }

  /** The bot's decision for its last message. */
  async lastDecision(id: ConversationId): Promise<AnswerDecision | undefined> {
    const { id: eventId } = await this.lastBotMessage(id);
    return (await this.ports.events.decisions([eventId])).get(eventId);
  }

  async types(id: ConversationId): Promise<string[]> {
    return (await this.ports.events.events(id, { after: 0, limit: 500 })).map((event) => event.type);
  }

  #answererOf(reply: Reply): Answerer {
    return {
      answer: async (question) => {
        this.questions.push(question);
        return reply(question);
      },
      put: () => {},
      remove: () => {},
      load: async () => {},
      setSynonyms: () => {},
      setFeedback: () => {},
      trial: async () => ({ answer: async (question) => reply(question), passages: () => [] }),
      riskCoverage: () => [],
      isTrained: () => false,
      close: async () => {},
    };
  }

  #chatbot(settings: object): Chatbot {
    const words = { name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: [] };
    return chatbot.parse({ id: shop, ...words, ...settings });
  }
}

/** Builds an answer of the answerer. */
export function answered(question: Question, text: string, articleId?: string): Answer {
  return {
    text,
    citations: articleId === undefined ? [] : [citationOf(articleId)],
    choices: [],
    decision: { ...decided(question), decision: 'answer', reason: null, confidence: 0.95 },
  };
}

/** Builds a decision to ask back with choices. */
export function clarified(question: Question, choices: Answer['choices']): Answer {
  return {
    text: 'Which one?',
    citations: [],
    choices,
    decision: { ...decided(question), decision: 'clarify', reason: null },
  };
}

function citationOf(articleId: string): Citation {
  return { articleId: articleId as ArticleId, version: 1, passageId: 'passage', title: articleId, start: 0, end: 1 };
}

export function withheld(question: Question): Answer {
  return { text: '', citations: [], choices: [], decision: decided(question) };
}

/** A decision to withhold. */
export function decided({ text, locale, threshold }: Question): Answer['decision'] {
  return {
    decision: 'withhold',
    reason: 'low_confidence',
    question: text,
    locale,
    confidence: 0.2,
    threshold,
    candidates: [],
    evidence: {},
    calibration: 'test',
    tookMs: 0,
  };
}
