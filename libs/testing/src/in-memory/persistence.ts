import { CommitFeed } from '#engine/log/commit-feed.js';
import type { Log } from '#engine/ports/log.js';
import { RecordingLog } from '../recording-log.js';
import { InMemoryAppointmentStore, InMemoryServiceStore } from './appointment-store.js';
import { InMemoryArticleImportStore } from './article-import-store.js';
import { InMemoryArticleStore } from './article-store.js';
import { InMemoryAuditLog } from './audit-log.js';
import { InMemoryClientActivityStore } from './client-activity-store.js';
import { InMemoryClientStore, InMemoryOrderStore } from './client-store.js';
import {
  InMemoryConnectionIntakeStore,
  InMemoryReceivedEventStore,
  InMemorySystemRecordStore,
} from './connection-intake-stores.js';
import { InMemoryConnectionCallStore, InMemoryConnectionStore } from './connection-stores.js';
import { InMemoryConversationStore } from './conversation-store.js';
import { InMemoryCustomActionStore } from './custom-action-store.js';
import { InMemoryDecisionStore } from './decision-store.js';
import { InMemoryDismissedQuestionStore } from './dismissed-question-store.js';
import { InMemoryEventStore } from './event-store.js';
import {
  InMemoryActionAddressStore,
  InMemoryActivityStore,
  InMemoryFollowerPositionStore,
  InMemoryRecordMakerStore,
} from './follow-up-stores.js';
import { InMemoryIdempotencyStore } from './idempotency-store.js';
import { InMemoryLog } from './in-memory-log.js';
import { InMemoryInstallationSettingsStore } from './installation-settings-store.js';
import { InMemoryJournal } from './journal.js';
import { InMemoryChatbotStore, InMemoryImageStore, InMemoryWidgetLoadStore } from './knowledge-stores.js';
import { InMemoryMailStore } from './mail-store.js';
import { InMemoryApplicationStore, InMemoryOAuthKeyStore, InMemoryOAuthRecordStore } from './oauth-stores.js';
import { InMemoryPaymentSettingsStore, InMemoryPaymentStore } from './payment-store.js';
import {
  InMemoryAccessLinkStore,
  InMemoryApiKeyStore,
  InMemoryOperatorStore,
  InMemoryReadMarkStore,
  InMemorySessionStore,
} from './people-stores.js';
import { InMemoryPhrasingReviewStore } from './phrasing-review-store.js';
import { InMemoryProductStore } from './product-store.js';
import { InMemoryRoleStore } from './role-store.js';
import {
  InMemoryPasswordAttemptStore,
  InMemorySecondFactorStore,
  InMemorySignInChallengeStore,
  InMemorySignInSettingsStore,
} from './sign-in-stores.js';
import {
  InMemoryIdentityProviderStore,
  InMemoryOperatorIdentityStore,
  InMemorySignOnAttemptStore,
} from './single-sign-on-stores.js';
import { InMemoryTeamStore } from './team-store.js';
import { InMemoryTestSetStore } from './test-set-store.js';
import { InMemoryTicketStore } from './ticket-store.js';
import { InMemoryUnitOfWork, type RestorableStores } from './unit-of-work.js';
import {
  InMemoryEmailCodeStore,
  InMemoryIdentitySecretStore,
  InMemoryVisitorStore,
  InMemoryVisitorTokenStore,
} from './visitor-stores.js';
import { InMemoryWebhookDeliveryStore, InMemoryWebhookEndpointStore } from './webhook-stores.js';

/** In-memory implementation of all persistence ports. */
export function inMemoryPersistence(options: { readonly journalQueue?: number; readonly log?: Log } = {}) {
  const commits = new CommitFeed(options.log ?? new RecordingLog());
  const actionAddresses = new InMemoryActionAddressStore();
  const memory = new InMemoryLog(commits, (id) => void actionAddresses.removeOf(id));
  const readMarks = new InMemoryReadMarkStore();
  const visitorTokens = new InMemoryVisitorTokenStore();
  const emailCodes = new InMemoryEmailCodeStore();
  const stores = {
    operators: new InMemoryOperatorStore(),
    teams: new InMemoryTeamStore(),
    visitors: new InMemoryVisitorStore((id) => {
      visitorTokens.removeOf(id);
      void emailCodes.removeOf(id);
    }),
    visitorTokens,
    emailCodes,
    identitySecrets: new InMemoryIdentitySecretStore(),
    sessions: new InMemorySessionStore(),
    apiKeys: new InMemoryApiKeyStore(),
    ownRoles: new InMemoryRoleStore(),
    accessLinks: new InMemoryAccessLinkStore(),
    secondFactors: new InMemorySecondFactorStore(),
    signInChallenges: new InMemorySignInChallengeStore(),
    signInSettings: new InMemorySignInSettingsStore(),
    installationSettings: new InMemoryInstallationSettingsStore(),
    passwordAttempts: new InMemoryPasswordAttemptStore(),
    identityProvider: new InMemoryIdentityProviderStore(),
    operatorIdentities: new InMemoryOperatorIdentityStore(),
    signOnAttempts: new InMemorySignOnAttemptStore(),
    mails: new InMemoryMailStore(),
    clients: new InMemoryClientStore(),
    orders: new InMemoryOrderStore(),
    clientActivities: new InMemoryClientActivityStore(),
    products: new InMemoryProductStore(),
    services: new InMemoryServiceStore(),
    appointments: new InMemoryAppointmentStore(),
    tickets: new InMemoryTicketStore(),
    payments: new InMemoryPaymentStore(),
    paymentSettings: new InMemoryPaymentSettingsStore(),
    chatbots: new InMemoryChatbotStore(),
    widgetLoads: new InMemoryWidgetLoadStore(),
    images: new InMemoryImageStore(),
    articles: new InMemoryArticleStore(),
    articleImports: new InMemoryArticleImportStore(),
    phrasingReviews: new InMemoryPhrasingReviewStore(),
    dismissedQuestions: new InMemoryDismissedQuestionStore(),
    testSets: new InMemoryTestSetStore(),
    idempotencyKeys: new InMemoryIdempotencyStore(),
    webhookEndpoints: new InMemoryWebhookEndpointStore(),
    webhookDeliveries: new InMemoryWebhookDeliveryStore(),
    connections: new InMemoryConnectionStore(),
    connectionCalls: new InMemoryConnectionCallStore(),
    connectionIntakes: new InMemoryConnectionIntakeStore(),
    receivedEvents: new InMemoryReceivedEventStore(),
    systemRecords: new InMemorySystemRecordStore(),
    recordMakers: new InMemoryRecordMakerStore(),
    actionAddresses,
    activities: new InMemoryActivityStore(),
    followerPositions: new InMemoryFollowerPositionStore(),
    customActions: new InMemoryCustomActionStore(),
    applications: new InMemoryApplicationStore(),
    oauthRecords: new InMemoryOAuthRecordStore(),
    oauthKeys: new InMemoryOAuthKeyStore(),
  } satisfies RestorableStores;
  const unitOfWork = new InMemoryUnitOfWork(stores, memory);
  const journal = new InMemoryJournal(memory, options.journalQueue);
  return {
    ...stores,
    journal,
    eventLog: memory,
    auditLog: new InMemoryAuditLog(memory),
    decisions: new InMemoryDecisionStore(memory),
    unitOfWork,
    lightUnitOfWork: unitOfWork,
    conversations: new InMemoryConversationStore(memory, readMarks),
    events: new InMemoryEventStore(memory),
    readMarks,
  };
}
