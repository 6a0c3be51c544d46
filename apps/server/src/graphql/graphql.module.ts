import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RestModule } from '../rest/rest.module.js';
import { SecurityModule } from '../security/security.module.js';
import { ExecutableSchema } from './executable-schema.js';
import { HttpEndpoint } from './http-endpoint.js';
import { IdempotentMutations } from './idempotent-mutations.js';
import { Operations } from './operations.js';
import { ActionsResolver } from './resolvers/actions.resolver.js';
import { ClientsResolver } from './resolvers/clients.resolver.js';
import { ConversationMutationsResolver } from './resolvers/conversation-mutations.resolver.js';
import { ConversationsResolver } from './resolvers/conversations.resolver.js';
import { KnowledgeResolver } from './resolvers/knowledge.resolver.js';
import { KnowledgeMutationsResolver } from './resolvers/knowledge-mutations.resolver.js';
import { PeopleResolver } from './resolvers/people.resolver.js';
import { SubscriptionsResolver } from './resolvers/subscriptions.resolver.js';
import { TeamsResolver } from './resolvers/teams.resolver.js';
import { ConnectionAdmission } from './subscriptions/connection-admission.js';
import { LiveConnections } from './subscriptions/live-connections.js';
import { UpgradeGuard } from './subscriptions/upgrade-guard.js';
import { WebSocketEndpoint } from './subscriptions/web-socket-endpoint.js';

/** GraphQL module: a schema from the contract's table, its resolvers, and one endpoint per transport. */
@Module({
  imports: [DiscoveryModule, RestModule, SecurityModule],
  providers: [
    ExecutableSchema,
    Operations,
    IdempotentMutations,
    HttpEndpoint,
    UpgradeGuard,
    ConnectionAdmission,
    LiveConnections,
    WebSocketEndpoint,
    ClientsResolver,
    ActionsResolver,
    ConversationMutationsResolver,
    ConversationsResolver,
    KnowledgeMutationsResolver,
    KnowledgeResolver,
    PeopleResolver,
    TeamsResolver,
    SubscriptionsResolver,
  ],
})
export class GraphqlModule {}
