import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DocumentationController } from '../documentation/documentation.controller.js';
import { SecurityModule } from '../security/security.module.js';
import { AnswersController } from './answers.controller.js';
import { ArticleBatchesController } from './article-batches.controller.js';
import { ArticleGroupsController } from './article-groups.controller.js';
import { ArticleImportsController } from './article-imports.controller.js';
import { ArticleRecallController } from './article-recall.controller.js';
import { ArticleVersionsController } from './article-versions.controller.js';
import { ArticlesController } from './articles.controller.js';
import { ChatbotsController } from './chatbots.controller.js';
import { ConversationWritesController } from './conversation-writes.controller.js';
import { ConversationsController } from './conversations.controller.js';
import { HealthController } from './health.controller.js';
import { HistoryController } from './history.controller.js';
import { InsightsController } from './insights.controller.js';
import { OperatorsController } from './operators.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { SessionsController } from './sessions.controller.js';
import { SuggestedPhrasingsController } from './suggested-phrasings.controller.js';
import { TestSetsController } from './test-sets.controller.js';
import { VisitorsController } from './visitors.controller.js';

/** The REST API: one controller per resource, each handler bound to an operation of the contract. */
@Module({
  imports: [SecurityModule],
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
  providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
})
export class RestModule {}
