import type { Rates } from '#contracts/rates.js';
import type { MessageLoad } from '../log/message-load.js';
import type { NodeState } from '../state/node-state.js';
import type { DeliveryWakeups } from '../webhooks/delivery-wakeups.js';
import type { Answerer, CutPassages } from './answerer.js';
import type { ReadApiDocument } from './api-document.js';
import type { AppointmentStore, ServiceStore } from './appointment-store.js';
import type { ArticleImportStore } from './article-import-store.js';
import type { ArticleSources } from './article-source.js';
import type { AuditLog } from './audit-log.js';
import type { Connector } from './business/connector.js';
import type { ClientActivityStore } from './client-activity-store.js';
import type { ClientStore, OrderStore } from './client-store.js';
import type { Clock, Ids } from './clock.js';
import type {
  ConnectionCallStore,
  ConnectionIntakeStore,
  ConnectionStore,
  ReceivedEventStore,
  SystemRecordStore,
} from './connection-stores.js';
import type { ConversationStore, EventStore } from './conversation-store.js';
import type { OneTimeCodes, Passwords, Tokens } from './credentials.js';
import type { CustomActionStore } from './custom-action-store.js';
import type { DecisionStore } from './decision-store.js';
import type { DismissedQuestionStore } from './dismissed-question-store.js';
import type { Duties } from './duties.js';
import type { Erasure } from './erasure.js';
import type { EventLog } from './event-log.js';
import type { ActionAddressStore, ActivityStore, FollowerPositionStore, RecordMakerStore } from './follow-up-stores.js';
import type { GroupQuestions } from './group-questions.js';
import type { IdempotencyStore } from './idempotency-store.js';
import type { IdentityProviderGateway } from './identity-provider.js';
import type { InstallationSettingsStore } from './installation-settings-store.js';
import type { Journal } from './journal.js';
import type { JsonWebTokens } from './json-web-tokens.js';
import type { ArticleStore, ImageStore, WidgetLoadStore } from './knowledge-stores.js';
import type { LanguageModel } from './language-model.js';
import type { Log } from './log.js';
import type { MailStore } from './mail-store.js';
import type { NodeChannel } from './node-channel.js';
import type { ApplicationStore, OAuthKeyStore, OAuthRecordStore } from './oauth-stores.js';
import type { PaymentSettingsStore, PaymentStore } from './payment-store.js';
import type {
  AccessLinkStore,
  ApiKeyStore,
  EmailCodeStore,
  IdentitySecretStore,
  OperatorStore,
  ReadMarkStore,
  SessionStore,
  VisitorStore,
  VisitorTokenStore,
} from './people-stores.js';
import type { PhrasingReviewStore } from './phrasing-review-store.js';
import type { ProductStore } from './product-store.js';
import type { RoleStore } from './role-store.js';
import type { SecretSealer } from './secret-sealer.js';
import type { SecondFactorStore, SignInChallengeStore, SignInSettingsStore } from './sign-in-stores.js';
import type { Signals } from './signals.js';
import type { IdentityProviderStore, OperatorIdentityStore, SignOnAttemptStore } from './single-sign-on-stores.js';
import type { ReadTable } from './table-reader.js';
import type { TestSetStore } from './test-set-store.js';
import type { TicketStore } from './ticket-store.js';
import type { LightUnitOfWork, UnitOfWork } from './unit-of-work.js';
import type { WebhookSender } from './webhook-sender.js';
import type { WebhookDeliveryStore, WebhookEndpointStore } from './webhook-stores.js';

/** Dependencies of the use cases. Each takes only the part that it names. */
export interface Ports extends NodeState {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly journal: Journal;
  readonly unitOfWork: UnitOfWork;
  readonly lightUnitOfWork: LightUnitOfWork;
  readonly eventLog: EventLog;
  readonly auditLog: AuditLog;
  readonly erasure: Erasure;
  readonly signals: Signals;
  readonly duties: Duties;
  readonly nodes: NodeChannel;
  readonly conversations: ConversationStore;
  readonly events: EventStore;
  readonly readMarks: ReadMarkStore;
  readonly operators: OperatorStore;
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
  readonly webhookSender: WebhookSender;
  readonly deliveryWakeups: DeliveryWakeups;
  readonly messageLoad: Pick<MessageLoad, 'admits'>;
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
  readonly readApiDocument: ReadApiDocument;
  /** Connectors, in the order of their titles. */
  readonly connectors: readonly Connector[];
  readonly applications: ApplicationStore;
  readonly oauthRecords: OAuthRecordStore;
  readonly oauthKeys: OAuthKeyStore;
  readonly articleSources: ArticleSources;
  readonly readTable: ReadTable;
  readonly decisions: DecisionStore;
  readonly answerer: Answerer;
  /** Null: none is configured. */
  readonly languageModel: LanguageModel | null;
  readonly cutPassages: CutPassages;
  readonly groupQuestions: GroupQuestions;
  /** Telephone numbers in a text, in E.164; `country` (ISO 3166-1 alpha-2) is the default for numbers without a country code. */
  readonly readPhones: (text: string, country: string | null) => string[];
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly oneTimeCodes: OneTimeCodes;
  readonly identityProviders: IdentityProviderGateway;
  readonly secretSealer: SecretSealer;
  readonly jsonWebTokens: JsonWebTokens;
  /** Rate limits, after this installation's factor. */
  readonly rates: Rates;
}
