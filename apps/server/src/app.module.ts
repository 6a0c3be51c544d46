import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import { AnswersController } from './rest/answers.controller.js';
import { ArticleImportsController } from './rest/article-imports.controller.js';
import { ArticleRecallController } from './rest/article-recall.controller.js';
import { ArticleVersionsController } from './rest/article-versions.controller.js';
import { ArticlesController } from './rest/articles.controller.js';
import type { Callers } from './rest/caller.js';
import { ChatbotsController } from './rest/chatbots.controller.js';
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
    AnswersController,
    ArticleImportsController,
    ArticleRecallController,
    ArticleVersionsController,
    ArticlesController,
    ChatbotsController,
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
