import type { WritableStores } from '#engine/ports/unit-of-work.js';
import { postgresArticleIndex } from '../postgres/search/article-index.js';
import { sqliteArticleIndex } from '../sqlite/search/article-index.js';
import type { Access } from './access.js';
import { TypeormAccessLinkStore } from './access-link-store.js';
import { TypeormApiKeyStore } from './api-key-store.js';
import { TypeormAppointmentStore, TypeormServiceStore } from './appointment-store.js';
import { TypeormArticleImportStore } from './article-import-store.js';
import { TypeormArticleStore } from './article-store.js';
import { TypeormChatbotStore } from './chatbot-store.js';
import { TypeormClientActivityStore } from './client-activity-store.js';
import { TypeormClientStore } from './client-store.js';
import {
  TypeormConnectionIntakeStore,
  TypeormReceivedEventStore,
  TypeormSystemRecordStore,
} from './connection-intake-stores.js';
import { TypeormConnectionCallStore, TypeormConnectionStore } from './connection-stores.js';
import { TypeormCustomActionStore } from './custom-action-store.js';
import { TypeormDismissedQuestionStore } from './dismissed-question-store.js';
import { TypeormEmailCodeStore } from './email-code-store.js';
import {
  TypeormActionAddressStore,
  TypeormActivityStore,
  TypeormFollowerPositionStore,
  TypeormRecordMakerStore,
} from './follow-up-stores.js';
import { TypeormIdempotencyStore } from './idempotency-store.js';
import { TypeormImageStore } from './image-store.js';
import { TypeormInstallationSettingsStore } from './installation-settings-store.js';
import { TypeormMailStore } from './mail-store.js';
import { TypeormApplicationStore, TypeormOAuthKeyStore, TypeormOAuthRecordStore } from './oauth-stores.js';
import { TypeormOperatorStore } from './operator-store.js';
import { TypeormOrderStore } from './order-store.js';
import { TypeormPaymentSettingsStore, TypeormPaymentStore } from './payment-store.js';
import { TypeormPhrasingReviewStore } from './phrasing-review-store.js';
import { TypeormProductStore } from './product-store.js';
import { isPostgres } from './read-rows.js';
import { TypeormRoleStore } from './role-store.js';
import { TypeormSessionStore } from './session-store.js';
import {
  TypeormPasswordAttemptStore,
  TypeormSecondFactorStore,
  TypeormSignInChallengeStore,
  TypeormSignInSettingsStore,
} from './sign-in-stores.js';
import {
  TypeormIdentityProviderStore,
  TypeormOperatorIdentityStore,
  TypeormSignOnAttemptStore,
} from './single-sign-on-stores.js';
import { TypeormTeamStore } from './team-store.js';
import { TypeormTestSetStore } from './test-set-store.js';
import { TypeormTicketStore } from './ticket-store.js';
import { TypeormIdentitySecretStore, TypeormVisitorStore, TypeormVisitorTokenStore } from './visitor-store.js';
import { TypeormWebhookDeliveryStore } from './webhook-delivery-store.js';
import { TypeormWebhookEndpointStore } from './webhook-endpoint-store.js';
import { TypeormWidgetLoadStore } from './widget-load-store.js';

export function storesOver(access: Access): WritableStores {
  return {
    operators: new TypeormOperatorStore(access),
    teams: new TypeormTeamStore(access),
    visitors: new TypeormVisitorStore(access),
    visitorTokens: new TypeormVisitorTokenStore(access),
    emailCodes: new TypeormEmailCodeStore(access),
    identitySecrets: new TypeormIdentitySecretStore(access),
    sessions: new TypeormSessionStore(access),
    apiKeys: new TypeormApiKeyStore(access),
    ownRoles: new TypeormRoleStore(access),
    accessLinks: new TypeormAccessLinkStore(access),
    secondFactors: new TypeormSecondFactorStore(access),
    signInChallenges: new TypeormSignInChallengeStore(access),
    signInSettings: new TypeormSignInSettingsStore(access),
    installationSettings: new TypeormInstallationSettingsStore(access),
    passwordAttempts: new TypeormPasswordAttemptStore(access),
    identityProvider: new TypeormIdentityProviderStore(access),
    operatorIdentities: new TypeormOperatorIdentityStore(access),
    signOnAttempts: new TypeormSignOnAttemptStore(access),
    mails: new TypeormMailStore(access),
    clients: new TypeormClientStore(access),
    orders: new TypeormOrderStore(access),
    clientActivities: new TypeormClientActivityStore(access),
    products: new TypeormProductStore(access),
    services: new TypeormServiceStore(access),
    appointments: new TypeormAppointmentStore(access),
    tickets: new TypeormTicketStore(access),
    payments: new TypeormPaymentStore(access),
    paymentSettings: new TypeormPaymentSettingsStore(access),
    chatbots: new TypeormChatbotStore(access),
    widgetLoads: new TypeormWidgetLoadStore(access),
    images: new TypeormImageStore(access),
    articles: new TypeormArticleStore(access, isPostgres(access.read) ? postgresArticleIndex : sqliteArticleIndex),
    articleImports: new TypeormArticleImportStore(access),
    phrasingReviews: new TypeormPhrasingReviewStore(access),
    dismissedQuestions: new TypeormDismissedQuestionStore(access),
    testSets: new TypeormTestSetStore(access),
    idempotencyKeys: new TypeormIdempotencyStore(access),
    webhookEndpoints: new TypeormWebhookEndpointStore(access),
    webhookDeliveries: new TypeormWebhookDeliveryStore(access),
    connections: new TypeormConnectionStore(access),
    connectionCalls: new TypeormConnectionCallStore(access),
    connectionIntakes: new TypeormConnectionIntakeStore(access),
    receivedEvents: new TypeormReceivedEventStore(access),
    systemRecords: new TypeormSystemRecordStore(access),
    recordMakers: new TypeormRecordMakerStore(access),
    actionAddresses: new TypeormActionAddressStore(access),
    activities: new TypeormActivityStore(access),
    followerPositions: new TypeormFollowerPositionStore(access),
    customActions: new TypeormCustomActionStore(access),
    applications: new TypeormApplicationStore(access),
    oauthRecords: new TypeormOAuthRecordStore(access),
    oauthKeys: new TypeormOAuthKeyStore(access),
  };
}
