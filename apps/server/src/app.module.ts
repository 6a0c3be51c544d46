import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import type { Core } from '#wiring/core.js';
import { DocumentationController } from './documentation/documentation.controller.js';
import { AnswersController } from './rest/answers.controller.js';
import { ArticleBatchesController } from './rest/article-batches.controller.js';
import { ArticleGroupsController } from './rest/article-groups.controller.js';
import { ArticleImportsController } from './rest/article-imports.controller.js';
import { ArticleRecallController } from './rest/article-recall.controller.js';
import { ArticleVersionsController } from './rest/article-versions.controller.js';
import { ArticlesController } from './rest/articles.controller.js';
import type { Callers } from './rest/caller.js';
import { ChatbotsController } from './rest/chatbots.controller.js';
import { ConversationWritesController } from './rest/conversation-writes.controller.js';
import { ConversationsController } from './rest/conversations.controller.js';
import { HealthController } from './rest/health.controller.js';
import { HistoryController } from './rest/history.controller.js';
import { IdempotencyInterceptor } from './rest/idempotency.interceptor.js';
import { InsightsController } from './rest/insights.controller.js';
import { OperationInterceptor } from './rest/operation.interceptor.js';
import { OperatorsController } from './rest/operators.controller.js';
import { SessionsController } from './rest/sessions.controller.js';
import { SuggestedPhrasingsController } from './rest/suggested-phrasings.controller.js';
import { TestSetsController } from './rest/test-sets.controller.js';
import { VisitorsController } from './rest/visitors.controller.js';
import { DeclaredHandlers } from './security/declared-handlers.js';
import { OperationGuard } from './security/operation.guard.js';
import type { SecurityLog } from './security/security-log.js';
import type { WebOrigin } from './security/web-origin.js';
import { tokens } from './tokens.js';

interface Composed {
  readonly core: Core;
  readonly origin: WebOrigin;
  readonly callers: Callers;
  readonly security: SecurityLog;
}

/** Adapters only; the product itself is composed by `wiring` and comes in as one value. */
@Module({
  imports: [DiscoveryModule],
  controllers: [
    AnswersController,
    ArticleImportsController,
    ArticleRecallController,
    ArticleBatchesController,
    ArticleGroupsController,
    ArticleVersionsController,
    ArticlesController,
    ChatbotsController,
    ConversationsController,
    ConversationWritesController,
    DocumentationController,
    HealthController,
    HistoryController,
    InsightsController,
    OperatorsController,
    SessionsController,
    SuggestedPhrasingsController,
    TestSetsController,
    VisitorsController,
  ],
})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest takes a module as a class.
export class AppModule {
  static with({ core, origin, callers, security }: Composed): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: APP_GUARD, useClass: OperationGuard },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: OperationInterceptor },
        DeclaredHandlers,
        { provide: tokens.core, useValue: core },
        { provide: tokens.origin, useValue: origin },
        { provide: tokens.callers, useValue: callers },
        { provide: tokens.securityLog, useValue: security },
      ],
    };
  }
}
