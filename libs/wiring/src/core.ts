import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import type { ExternalBotBreaker } from '#engine/answering/external-bot-breaker.js';
import { TurnAnswerer } from '#engine/answering/turn-answerer.js';
import { closeInTurn, closeTogether } from '#engine/close-in-turn.js';
import { Connections } from '#engine/connections/connections.js';
import { CustomActions } from '#engine/custom-actions/custom-actions.js';
import { ActivityRecorder } from '#engine/follow-up/activity-recorder.js';
import { BusinessFollower } from '#engine/follow-up/business-follower.js';
import { VisitorSweep } from '#engine/identity/visitor-sweep.js';
import { WidgetLoads } from '#engine/knowledge/chatbots/widget-loads.js';
import { FeedbackUpdater } from '#engine/knowledge/feedback/feedback-updater.js';
import { KnowledgeHealthReports } from '#engine/knowledge/health/knowledge-health.js';
import { ArticleImports } from '#engine/knowledge/imports/article-imports.js';
import { Insights } from '#engine/knowledge/insights/insights.js';
import { loadKnowledge } from '#engine/knowledge/load-knowledge.js';
import { Replays } from '#engine/knowledge/trials/replay-article.js';
import { AnswerTrials } from '#engine/knowledge/trials/try-answer.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import { MailOutbox } from '#engine/mail/mail-outbox.js';
import { followOtherNodes } from '#engine/nodes/follow-other-nodes.js';
import { SharedPresence } from '#engine/nodes/shared-presence.js';
import { OAuthKeys } from '#engine/oauth/oauth-keys.js';
import { OAuthRecords } from '#engine/oauth/oauth-records.js';
import { releaseConversations } from '#engine/people/release-conversations.js';
import type { Machine, StorageInspection } from '#engine/ports/installation.js';
import type { Ports } from '#engine/ports/ports.js';
import { Router } from '#engine/queue/router.js';
import { react } from '#engine/reactions.js';
import { Demonstration } from '#engine/seeding/demonstration.js';
import { Backups } from '#engine/system/backups.js';
import { loadInstallationSettings } from '#engine/system/installation-settings.js';
import { StorageReport } from '#engine/system/storage.js';
import { Sweep } from '#engine/timers/sweep.js';
import type { Persistence } from '#persistence/open-persistence.js';
import type { ReplicaReads } from '#persistence/persistence.js';
import { DirectoryBackups } from '#persistence/sqlite/backup/directory-backups.js';
import { DirectoryInUse } from '#persistence/sqlite/directory-lock.js';
import { WebhookDispatcher } from '#webhooks/webhook-dispatcher.js';
import { ClockJumpDetector } from './clock-jump-detector.js';
import { originAt } from './config/origin.js';
import { demoOperators } from './demo-seed.js';
import { backupFolder, inspectMachine } from './machine.js';
import { type CoreOptions, openPorts } from './open-ports.js';

/** Composition root: the use cases and background work of the engine over its ports, as the apps use them. */
export interface Core {
  readonly ports: Ports;
  readonly actions: ActionRunner;
  readonly connections: Connections;
  readonly activities: ActivityRecorder;
  readonly customActions: CustomActions;
  readonly articleImports: ArticleImports;
  readonly idempotentRequests: IdempotentRequests;
  readonly oauthRecords: OAuthRecords;
  readonly oauthKeys: OAuthKeys;
  readonly demonstration: Demonstration;
  readonly widgetLoads: WidgetLoads;
  readonly trials: AnswerTrials;
  readonly replays: Replays;
  readonly unanswered: UnansweredQuestions;
  readonly insights: Insights;
  readonly health: KnowledgeHealthReports;
  /** Loads chatbots, operators, the queue and the knowledge base; starts reactions and timers. */
  start(): Promise<void>;
  /** Readiness check: one sentence per problem; empty when ready. */
  problems(): Promise<string[]>;
  readonly machine: Machine;
  readonly storage: StorageInspection;
  readonly storageReport: StorageReport;
  readonly backups: Backups;
  readonly externalBots: ExternalBotBreaker;
  /** Size of the part of the write-ahead log that is not checkpointed yet, in bytes. */
  walBytes(): number;
  /** Offset of the clock that all nodes share from that of this machine, in milliseconds. */
  clockOffset(): number;
  /** Counts of replica-eligible reads by the server that served them; null without a replica. */
  replicaReads(): ReplicaReads | null;
  /** Resolves once a node has replaced the whole data set, so that this node has to restart. */
  readonly replaced: Promise<void>;
  /** Durable followers of the log, with their lag in events and whether they fail. */
  readonly followers: Persistence['followers'];
  /** Integrity check of the whole database file: one sentence per problem. */
  integrityCheck(): Promise<string[]>;
  /** Verifies the hash chain of the audit. */
  auditCheck: Persistence['auditCheck'];
  /** Makes the readiness check fail, so that load balancers stop sending traffic. */
  drain(): void;
  close(): Promise<void>;
}

/** Type guard for the error of `openCore` when another process holds the lock of the data directory. */
export function isDirectoryInUse(error: unknown): boolean {
  return error instanceof DirectoryInUse;
}

/** Opens the data directory; rejects with `DirectoryInUse` when another process holds its lock. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { dataDir, databaseUrl, log } = options;
  const { ports, persistence, outbound, encoder } = await openPorts(options);
  const { languageModel, publicAddress, clock } = ports;
  const articleImports = new ArticleImports(ports);
  const unanswered = new UnansweredQuestions(ports);
  const health = new KnowledgeHealthReports(ports);
  const feedback = new FeedbackUpdater(ports);
  const idempotentRequests = new IdempotentRequests(ports);
  const webhooks = new WebhookDispatcher(ports);
  const oauthRecords = new OAuthRecords(ports);
  const mailOutbox = new MailOutbox(ports);
  const visitorSweep = new VisitorSweep(ports);
  const widgetLoads = new WidgetLoads(ports);
  const presence = new SharedPresence(ports);
  let unfollow = () => {};
  const actions = new ActionRunner(ports);
  const answers = new TurnAnswerer(ports, actions);
  const router = new Router(ports);
  const connections = new Connections(ports);
  const { polls } = connections;
  const activities = new ActivityRecorder(
    ports,
    (id) => `${originAt({ ...options, publicUrl: publicAddress.current }, options.port)}/console/inbox/all/${id}`,
  );
  const customActions = new CustomActions(ports, () => connections.renew());
  const sweep = new Sweep(ports, answers, router, actions);
  const clockJumps = new ClockJumpDetector(log);
  const storage = persistence.inspection;
  const machine = inspectMachine(options, {
    clockJumps,
    languageModelCircuit: () => languageModel && outbound.circuit('language-model'),
  });
  const directoryBackups = databaseUrl === null ? new DirectoryBackups(dataDir, backupFolder(options), log) : null;
  const backups = new Backups(ports, directoryBackups, storage);
  let state: 'starting' | 'started' | 'draining' = 'starting';
  return {
    ports,
    actions,
    connections,
    activities,
    customActions,
    articleImports,
    idempotentRequests,
    oauthRecords,
    oauthKeys: new OAuthKeys(ports),
    demonstration: new Demonstration(
      ports,
      persistence.renewal,
      demoOperators.map(({ email }) => email),
    ),
    widgetLoads,
    trials: new AnswerTrials(ports),
    replays: new Replays(ports),
    unanswered,
    insights: new Insights(ports, unanswered),
    health,
    machine,
    storage,
    storageReport: new StorageReport(clock, storage, machine, directoryBackups),
    backups,
    externalBots: answers.externalBots,
    start: async () => {
      ports.chatbots.replace(await persistence.chatbots.all());
      ports.teams.replace(await persistence.teams.all());
      ports.roles.replace(await persistence.ownRoles.all());
      await loadInstallationSettings(ports);
      await loadBoards(ports);
      // Connections open first: the bots' actions depend on them.
      await connections.open();
      await loadKnowledge(ports);
      // In the background: the first replay of a long log takes a while.
      feedback.start().catch((error: unknown) => log.error({ error }, 'recorded feedback was not applied'));
      for (const { id } of ports.chatbots.all()) ports.waitEstimates.refresh(id);
      await connections.start();
      persistence.follow(new BusinessFollower(ports, () => void activities.sweep()));
      activities.start();
      react(ports, answers, router);
      unfollow = followOtherNodes({ ports, stores: persistence, connections });
      presence.start();
      // Completes a release that the end of the previous process interrupted.
      for (const id of ports.operatorBoard.withoutConversations()) await releaseConversations(ports, id);
      sweep.start();
      idempotentRequests.start();
      oauthRecords.start();
      mailOutbox.start();
      visitorSweep.start();
      await widgetLoads.start();
      await articleImports.resume();
      await webhooks.start();
      state = 'started';
    },
    problems: async () => {
      if (state !== 'started') return [`The server is ${state}.`];
      return persistence.problems();
    },
    walBytes: () => persistence.walBytes(),
    clockOffset: () => persistence.clockOffset(),
    replicaReads: () => persistence.replicaReads(),
    replaced: persistence.replaced,
    followers: persistence.followers,
    integrityCheck: () => persistence.integrityCheck(),
    auditCheck: () => persistence.auditCheck(),
    drain: () => {
      state = 'draining';
    },
    close: async () => {
      clockJumps.close();
      presence.close();
      unfollow();
      answers.close();
      feedback.close();
      await closeInTurn(
        {
          ...{ backups, articleImports, health },
          // Closed together, because each waits for third-party systems up to a timeout of its own.
          peers: { close: () => closeTogether({ webhooks, actions, activities, polls, mailOutbox }, log) },
          ...{ outbound, sweep, connections, waitEstimates: ports.waitEstimates },
          ...{ idempotentRequests, oauthRecords, visitorSweep, widgetLoads, persistence },
          ...{ answerer: ports.answerer, encoder },
        },
        log,
      );
    },
  };
}

/** Loads the in-memory boards from the store: operators, their conversations, the queues. */
async function loadBoards(ports: Ports): Promise<void> {
  for (const operator of await ports.operators.all()) ports.operatorBoard.register(operator);
  for (const conversation of await ports.conversations.waiting()) {
    ports.queueBoard.track(conversation);
    ports.operatorBoard.track(conversation);
  }
  const everybody = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { items } = await ports.conversations.list({ states: ['assigned', 'snoozed'] }, everybody);
  for (const { conversation } of items) ports.operatorBoard.track(conversation);
}
