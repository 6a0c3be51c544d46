import { createAnswerer } from '#answering/answerer.js';
import { groupQuestions } from '#answering/clusters/group-questions.js';
import { cutPassages } from '#answering/passages/cut-passages.js';
import { WebArticleSources } from '#connectors/article-sources/article-sources.js';
import { OpenAiEndpoint } from '#connectors/language-model/openai-endpoint.js';
import { networks } from '#connectors/outbound/address-check.js';
import { OutboundGateway } from '#connectors/outbound/outbound-gateway.js';
import { type Rate, type Rates, rates } from '#contracts/limits.js';
import { TurnAnswerer } from '#engine/answering/turn-answerer.js';
import { StartsUnderWay } from '#engine/conversation/starts-under-way.js';
import { ChatbotDirectory } from '#engine/knowledge/chatbot-directory.js';
import { ArticleImports } from '#engine/knowledge/imports/article-imports.js';
import { Learning } from '#engine/knowledge/learning/learning.js';
import { loadKnowledge } from '#engine/knowledge/load-knowledge.js';
import { Replays } from '#engine/knowledge/trials/replay-article.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import { OperatorBoard } from '#engine/queue/operator-board.js';
import { QueueBoard } from '#engine/queue/queue-board.js';
import { Router } from '#engine/queue/router.js';
import { react } from '#engine/reactions.js';
import { Sweep } from '#engine/timers/sweep.js';
import { Argon2Passwords } from '#identity/passwords.js';
import { RandomTokens } from '#identity/tokens.js';
import { DirectoryInUse } from '#persistence/directory-lock.js';
import { openPersistence } from '#persistence/open-persistence.js';
import { ClockWatch } from './clock-watch.js';
import type { Config } from './config/env.js';
import { InProcessBus } from './in-process-bus.js';
import { systemClock, uuids } from './system-clock.js';

/** The product, composed: which implementation serves which port is decided here and nowhere else. */
export interface Core {
  readonly ports: Ports;
  readonly articleImports: ArticleImports;
  readonly replays: Replays;
  readonly unanswered: UnansweredQuestions;
  /** Reads chatbots, operators, what waits and the knowledge; starts the reactions and the timers. */
  start(): Promise<void>;
  /** What keeps the server from taking work, in words; empty when ready. */
  problems(): Promise<string[]>;
  /** Bytes of the write-ahead log that have not gone back into the data file. */
  walBytes(): number;
  /** What is wrong with the stored data, one sentence each. Reads the whole file. */
  integrityCheck(): string[];
  /** From now on not ready. */
  drain(): void;
  close(): Promise<void>;
}

/** True for the error with which `openCore` rejects while another process has the data directory. */
export function isDirectoryInUse(error: unknown): boolean {
  return error instanceof DirectoryInUse;
}

export interface CoreOptions extends Pick<Config, 'dataDir' | 'rateFactor' | 'outboundNetworks' | 'model'> {
  readonly log: Log;
}

/** Opens the data directory; rejects with a `DirectoryInUse` when another process has it. */
export async function openCore({ dataDir, rateFactor, outboundNetworks, model, log }: CoreOptions): Promise<Core> {
  const persistence = await openPersistence({ directory: dataDir, log });
  const outbound = new OutboundGateway({ log, allowedNetworks: networks(outboundNetworks) });
  const endpoint = model && new OpenAiEndpoint(outbound, model);
  const languageModel = model?.chatModel ? endpoint : null;
  const ports: Ports = {
    ...persistence,
    articleSources: new WebArticleSources(outbound),
    clock: systemClock,
    ids: uuids,
    log,
    bus: new InProcessBus(log),
    answerer: createAnswerer({
      embed: endpoint?.embed ?? null,
      onProblem: (error) => log.error({ error }, 'the answerer could not be trained'),
    }),
    cutPassages,
    groupQuestions,
    languageModel,
    passwords: new Argon2Passwords(),
    tokens: new RandomTokens(),
    rates: scaledRates(rateFactor),
    chatbots: new ChatbotDirectory(),
    operatorBoard: new OperatorBoard(),
    queueBoard: new QueueBoard(),
    startsUnderWay: new StartsUnderWay(),
  };
  const articleImports = new ArticleImports(ports);
  const learning = new Learning(ports);
  const answers = new TurnAnswerer(ports);
  const router = new Router(ports);
  const sweep = new Sweep(ports, answers);
  const clockWatch = new ClockWatch(log);
  let state: 'starting' | 'started' | 'draining' = 'starting';
  return {
    ports,
    articleImports,
    replays: new Replays(ports),
    unanswered: new UnansweredQuestions(ports),
    start: async () => {
      ports.chatbots.replace(await persistence.chatbots.all());
      await takeTheFloor(ports);
      await loadKnowledge(ports);
      // Nobody waits for it: a log that was never read before takes its time.
      learning.start().catch((error: unknown) => log.error({ error }, 'what is recorded was not learned'));
      react(ports, answers, router);
      sweep.start();
      await articleImports.resume();
      state = 'started';
    },
    problems: async () => {
      if (state !== 'started') return [`The server is ${state}.`];
      return persistence.problems();
    },
    walBytes: () => persistence.walBytes(),
    integrityCheck: () => persistence.integrityCheck(),
    drain: () => {
      state = 'draining';
    },
    close: async () => {
      clockWatch.close();
      answers.close();
      learning.close();
      await articleImports.close();
      await outbound.close();
      await sweep.close();
      await persistence.close();
      await ports.answerer.close();
    },
  };
}

function scaledRates(factor: number): Rates {
  const scale = ([name, rate]: [string, Rate]) => [
    name,
    { burst: rate.burst * factor, perSecond: rate.perSecond * factor },
  ];
  return Object.fromEntries(Object.entries(rates).map(scale)) as Rates;
}

/** The boards as the store has them: who exists, who has what, who waits. */
async function takeTheFloor(ports: Ports): Promise<void> {
  for (const operator of await ports.operators.all()) ports.operatorBoard.seat(operator);
  for (const conversation of await ports.conversations.waiting()) {
    ports.queueBoard.track(conversation);
    ports.operatorBoard.track(conversation);
  }
  const everybody = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { items } = await ports.conversations.list({ states: ['assigned'] }, everybody);
  for (const { conversation } of items) ports.operatorBoard.track(conversation);
}
