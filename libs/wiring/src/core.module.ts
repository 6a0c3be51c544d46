import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import { Connections } from '#engine/connections/connections.js';
import { CustomActions } from '#engine/custom-actions/custom-actions.js';
import { ActivityRecorder } from '#engine/follow-up/activity-recorder.js';
import { WidgetLoads } from '#engine/knowledge/chatbots/widget-loads.js';
import { KnowledgeHealthReports } from '#engine/knowledge/health/knowledge-health.js';
import { ArticleImports } from '#engine/knowledge/imports/article-imports.js';
import { Insights } from '#engine/knowledge/insights/insights.js';
import { Replays } from '#engine/knowledge/trials/replay-article.js';
import { AnswerTrials } from '#engine/knowledge/trials/try-answer.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import { OAuthKeys } from '#engine/oauth/oauth-keys.js';
import { OAuthRecords } from '#engine/oauth/oauth-records.js';
import type { Log } from '#engine/ports/log.js';
import { Demonstration } from '#engine/seeding/demonstration.js';
import type { Config } from './config/env.js';
import { type Core, openCore } from './core.js';
import { InitialData, prepareInitialData } from './initial-data.js';

/** Injection tokens for values without a class. Constructors inject them with the decorators below. */
export const CONFIG = Symbol('config');
export const CORE = Symbol('core');
export const PORTS = Symbol('ports');

/** The validated configuration. */
export const InjectConfig = () => Inject(CONFIG);
/** The composed product, for readiness and metrics. Use cases need {@link InjectPorts} only. */
export const InjectCore = () => Inject(CORE);
/** Dependencies of the use cases. */
export const InjectPorts = () => Inject(PORTS);

/** Stateful services of the engine, each as its own provider. */
const services: Provider[] = [
  { provide: ArticleImports, inject: [CORE], useFactory: (core: Core) => core.articleImports },
  { provide: IdempotentRequests, inject: [CORE], useFactory: (core: Core) => core.idempotentRequests },
  { provide: ActionRunner, inject: [CORE], useFactory: (core: Core) => core.actions },
  { provide: Connections, inject: [CORE], useFactory: (core: Core) => core.connections },
  { provide: ActivityRecorder, inject: [CORE], useFactory: (core: Core) => core.activities },
  { provide: CustomActions, inject: [CORE], useFactory: (core: Core) => core.customActions },
  { provide: OAuthRecords, inject: [CORE], useFactory: (core: Core) => core.oauthRecords },
  { provide: OAuthKeys, inject: [CORE], useFactory: (core: Core) => core.oauthKeys },
  { provide: Demonstration, inject: [CORE], useFactory: (core: Core) => core.demonstration },
  { provide: WidgetLoads, inject: [CORE], useFactory: (core: Core) => core.widgetLoads },
  { provide: AnswerTrials, inject: [CORE], useFactory: (core: Core) => core.trials },
  { provide: Replays, inject: [CORE], useFactory: (core: Core) => core.replays },
  { provide: UnansweredQuestions, inject: [CORE], useFactory: (core: Core) => core.unanswered },
  { provide: Insights, inject: [CORE], useFactory: (core: Core) => core.insights },
  { provide: KnowledgeHealthReports, inject: [CORE], useFactory: (core: Core) => core.health },
];

/**
 * Nest module of the product: opens the data directory while Nest creates the providers, starts with the application and closes after everything
 * else. Code without Nest, such as the command line, composes the same core with `openCore`.
 */
@Module({})
export class CoreModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@InjectCore() private readonly core: Core) {}

  static forRoot(config: Config, log: Log): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: CORE, useFactory: () => openCore({ ...config, log }) },
      { provide: PORTS, inject: [CORE], useFactory: (core: Core) => core.ports },
      { provide: InitialData, inject: [CORE], useFactory: (core: Core) => prepareInitialData(core, config) },
      ...services,
    ];
    return { module: CoreModule, global: true, providers, exports: providers.map(tokenOf) };
  }

  async onModuleInit(): Promise<void> {
    await this.core.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.core.close();
  }
}

function tokenOf(provider: Provider) {
  return typeof provider === 'function' ? provider : provider.provide;
}
