import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import { ArticleImportsController } from './rest/article-imports.controller.js';
import type { Callers } from './rest/caller.js';
import { ConversationsController } from './rest/conversations.controller.js';
import { HealthController } from './rest/health.controller.js';
import { HistoryController } from './rest/history.controller.js';
import { OperatorsController } from './rest/operators.controller.js';
import { SessionsController } from './rest/sessions.controller.js';
import { VisitorsController } from './rest/visitors.controller.js';
import { tokens } from './tokens.js';

/** Adapters only; the product itself is composed by `wiring` and comes in as one value. */
@Module({
  controllers: [
    ArticleImportsController,
    ConversationsController,
    HealthController,
    HistoryController,
    OperatorsController,
    SessionsController,
    VisitorsController,
  ],
})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest takes a module as a class.
export class AppModule {
  static with(core: Core, config: Config, callers: Callers): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: tokens.core, useValue: core },
        { provide: tokens.config, useValue: config },
        { provide: tokens.callers, useValue: callers },
      ],
    };
  }
}
