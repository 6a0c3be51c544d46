import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DocumentationController } from '../documentation/documentation.controller.js';
import { Restart } from '../restart.js';
import { SecurityModule } from '../security/security.module.js';
import { AccessLinksController } from './access-links.controller.js';
import { ActionsController } from './actions.controller.js';
import { AnswersController } from './answers.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApplicationGrantsController } from './application-grants.controller.js';
import { ApplicationsController } from './applications.controller.js';
import { AppointmentBookController } from './appointment-book.controller.js';
import { ArticleBatchesController } from './article-batches.controller.js';
import { ArticleGroupsController } from './article-groups.controller.js';
import { ArticleImportsController } from './article-imports.controller.js';
import { ArticleRecallController } from './article-recall.controller.js';
import { ArticleVersionsController } from './article-versions.controller.js';
import { ArticlesController } from './articles.controller.js';
import { AuditController } from './audit.controller.js';
import { BookingsController } from './bookings.controller.js';
import { ChatbotsController } from './chatbots.controller.js';
import { ClientImportsController } from './client-imports.controller.js';
import { ClientsController } from './clients.controller.js';
import { ConnectionsController } from './connections.controller.js';
import { ConversationCommands } from './conversation-commands.js';
import { ConversationWritesController } from './conversation-writes.controller.js';
import { ConversationsController } from './conversations.controller.js';
import { CustomActionsController } from './custom-actions.controller.js';
import { DemonstrationController } from './demonstration.controller.js';
import { EventFeedController } from './event-feed.controller.js';
import { HealthController } from './health.controller.js';
import { HistoryController } from './history.controller.js';
import { IdentityProviderController } from './identity-provider.controller.js';
import { IdentitySecretsController } from './identity-secrets.controller.js';
import { ImagesController } from './images.controller.js';
import { InsightsController } from './insights.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { MailController } from './mail.controller.js';
import { OperatorAccountsController } from './operator-accounts.controller.js';
import { OperatorsController } from './operators.controller.js';
import { OrdersController } from './orders.controller.js';
import { PaymentsController } from './payments.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { ProductsController } from './products.controller.js';
import { ProfileController } from './profile.controller.js';
import { QueueController } from './queue.controller.js';
import { RolesController } from './roles.controller.js';
import { ServerAddressController } from './server-address.controller.js';
import { ServicesController } from './services.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SignInSettingsController } from './sign-in-settings.controller.js';
import { SingleSignOnController } from './single-sign-on.controller.js';
import { SuggestedPhrasingsController } from './suggested-phrasings.controller.js';
import { SystemController } from './system.controller.js';
import { SystemEventsController } from './system-events.controller.js';
import { TeamsController } from './teams.controller.js';
import { TestSetsController } from './test-sets.controller.js';
import { TicketsController } from './tickets.controller.js';
import { VisitorEmailsController } from './visitor-emails.controller.js';
import { VisitorsController } from './visitors.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

/** The REST API: one controller per resource, each handler bound to an operation of the contract. */
@Module({
  imports: [SecurityModule],
  controllers: [
    ActionsController,
    AnswersController,
    ApplicationGrantsController,
    ApplicationsController,
    ApiKeysController,
    ArticleImportsController,
    ArticleRecallController,
    AppointmentBookController,
    ArticleBatchesController,
    ArticleGroupsController,
    ArticleVersionsController,
    ArticlesController,
    AuditController,
    ChatbotsController,
    ImagesController,
    ClientImportsController,
    ClientsController,
    ConnectionsController,
    SystemEventsController,
    CustomActionsController,
    ConversationsController,
    ConversationWritesController,
    DemonstrationController,
    DocumentationController,
    EventFeedController,
    HealthController,
    HistoryController,
    InsightsController,
    AccessLinksController,
    InvitationsController,
    MailController,
    OperatorAccountsController,
    ProfileController,
    QueueController,
    OperatorsController,
    OrdersController,
    ProductsController,
    ServicesController,
    BookingsController,
    TicketsController,
    PaymentsController,
    RolesController,
    SessionsController,
    ServerAddressController,
    SignInSettingsController,
    SingleSignOnController,
    IdentityProviderController,
    SuggestedPhrasingsController,
    SystemController,
    TeamsController,
    TestSetsController,
    IdentitySecretsController,
    VisitorsController,
    VisitorEmailsController,
    WebhookDeliveriesController,
    WebhookEndpointsController,
  ],
  providers: [Restart, ConversationCommands, { provide: APP_FILTER, useClass: ProblemFilter }],
  exports: [ConversationCommands],
})
export class RestModule {}
