import type { AppointmentStore, ServiceStore } from './appointment-store.js';
import type { ArticleImportStore } from './article-import-store.js';
import type { ClientActivityStore } from './client-activity-store.js';
import type { ClientStore, OrderStore } from './client-store.js';
import type {
  ConnectionCallStore,
  ConnectionIntakeStore,
  ConnectionStore,
  ReceivedEventStore,
  SystemRecordStore,
} from './connection-stores.js';
import type { CustomActionStore } from './custom-action-store.js';
import type { DismissedQuestionStore } from './dismissed-question-store.js';
import type { EventAppender } from './event-log.js';
import type { ActionAddressStore, ActivityStore, FollowerPositionStore, RecordMakerStore } from './follow-up-stores.js';
import type { IdempotencyStore } from './idempotency-store.js';
import type { InstallationSettingsStore } from './installation-settings-store.js';
import type { ArticleStore, ChatbotStore, ImageStore, WidgetLoadStore } from './knowledge-stores.js';
import type { MailStore } from './mail-store.js';
import type { ApplicationStore, OAuthKeyStore, OAuthRecordStore } from './oauth-stores.js';
import type { PaymentSettingsStore, PaymentStore } from './payment-store.js';
import type {
  AccessLinkStore,
  ApiKeyStore,
  EmailCodeStore,
  IdentitySecretStore,
  OperatorStore,
  SessionStore,
  VisitorStore,
  VisitorTokenStore,
} from './people-stores.js';
import type { PhrasingReviewStore } from './phrasing-review-store.js';
import type { ProductStore } from './product-store.js';
import type { RoleStore } from './role-store.js';
import type {
  PasswordAttemptStore,
  SecondFactorStore,
  SignInChallengeStore,
  SignInSettingsStore,
} from './sign-in-stores.js';
import type { IdentityProviderStore, OperatorIdentityStore, SignOnAttemptStore } from './single-sign-on-stores.js';
import type { TeamStore } from './team-store.js';
import type { TestSetStore } from './test-set-store.js';
import type { TicketStore } from './ticket-store.js';
import type { WebhookDeliveryStore, WebhookEndpointStore } from './webhook-stores.js';

/** Stores written outside the journal, bound to one transaction. */
export interface WritableStores {
  readonly operators: OperatorStore;
  readonly teams: TeamStore;
  readonly visitors: VisitorStore;
  readonly visitorTokens: VisitorTokenStore;
  readonly emailCodes: EmailCodeStore;
  readonly identitySecrets: IdentitySecretStore;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly ownRoles: RoleStore;
  readonly accessLinks: AccessLinkStore;
  readonly secondFactors: SecondFactorStore;
  readonly signInChallenges: SignInChallengeStore;
  readonly signInSettings: SignInSettingsStore;
  readonly installationSettings: InstallationSettingsStore;
  readonly passwordAttempts: PasswordAttemptStore;
  readonly identityProvider: IdentityProviderStore;
  readonly operatorIdentities: OperatorIdentityStore;
  readonly signOnAttempts: SignOnAttemptStore;
  readonly mails: MailStore;
  readonly clients: ClientStore;
  readonly orders: OrderStore;
  readonly clientActivities: ClientActivityStore;
  readonly products: ProductStore;
  readonly services: ServiceStore;
  readonly appointments: AppointmentStore;
  readonly tickets: TicketStore;
  readonly payments: PaymentStore;
  readonly paymentSettings: PaymentSettingsStore;
  readonly chatbots: ChatbotStore;
  readonly widgetLoads: WidgetLoadStore;
  readonly images: ImageStore;
  readonly articles: ArticleStore;
  readonly articleImports: ArticleImportStore;
  readonly phrasingReviews: PhrasingReviewStore;
  readonly dismissedQuestions: DismissedQuestionStore;
  readonly testSets: TestSetStore;
  readonly idempotencyKeys: IdempotencyStore;
  readonly webhookEndpoints: WebhookEndpointStore;
  readonly webhookDeliveries: WebhookDeliveryStore;
  readonly connections: ConnectionStore;
  readonly connectionCalls: ConnectionCallStore;
  readonly connectionIntakes: ConnectionIntakeStore;
  readonly receivedEvents: ReceivedEventStore;
  readonly systemRecords: SystemRecordStore;
  readonly recordMakers: RecordMakerStore;
  readonly actionAddresses: ActionAddressStore;
  readonly activities: ActivityStore;
  readonly followerPositions: FollowerPositionStore;
  readonly customActions: CustomActionStore;
  readonly applications: ApplicationStore;
  readonly oauthRecords: OAuthRecordStore;
  readonly oauthKeys: OAuthKeyStore;
}

/** Transaction of a unit of work: the stores and the log. */
export interface Transaction extends WritableStores {
  readonly events: EventAppender;
}

/** Storage unavailable: nothing was written, and a retry may succeed. */
export class StorageUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the storage takes nothing at the moment', options);
  }
}

/**
 * One transaction for everything that is not a conversation, alone behind the write gate. All or nothing: it rolls back
 * when `work` rejects. Never wait for the network inside it,
 * nor for another unit of work or a store's own write: it would wait for itself. Rejects with `StorageUnavailable` when the disk refuses.
 */
export interface UnitOfWork {
  run<T>(work: (stores: Transaction) => Promise<T>): Promise<T>;
}

/**
 * Unit of work whose commit does not wait for the disk, for repeatable work. The next durable commit includes it; a
 * power loss before that undoes it completely. Without events: a reader could have had them already.
 */
export interface LightUnitOfWork {
  run<T>(work: (stores: WritableStores) => Promise<T>): Promise<T>;
}
