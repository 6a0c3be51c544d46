import { accessLinks } from './access-links.js';
import { answers } from './answers.js';
import { apiKeys } from './api-keys.js';
import { applicationGrants } from './application-grants.js';
import { applications } from './applications.js';
import { appointmentBook } from './appointment-book.js';
import { articleBatches } from './article-batches.js';
import { articleGroups } from './article-groups.js';
import { articleImports } from './article-imports.js';
import { articleRecall } from './article-recall.js';
import { articleVersions } from './article-versions.js';
import { articles } from './articles.js';
import { audit } from './audit.js';
import { bookings } from './bookings.js';
import { chatbots } from './chatbots.js';
import { clientImports } from './client-imports.js';
import { clients } from './clients.js';
import { connections } from './connections.js';
import { conversations } from './conversations.js';
import { customActions } from './custom-actions.js';
import { demonstration } from './demonstration.js';
import { documentation } from './documentation.js';
import { eventFeed } from './event-feed.js';
import { health } from './health.js';
import { history } from './history.js';
import { identitySecrets } from './identity-secrets.js';
import { images } from './images.js';
import { insights } from './insights.js';
import { invitations } from './invitations.js';
import { mail } from './mail.js';
import type { Operation } from './operation.js';
import { operatorAccounts } from './operator-accounts.js';
import { operators } from './operators.js';
import { orders } from './orders.js';
import { payments } from './payments.js';
import { products } from './products.js';
import { profile } from './profile.js';
import { queue } from './queue.js';
import { roles } from './roles.js';
import { secondFactor } from './second-factor.js';
import { serverAddress } from './server-address.js';
import { services } from './services.js';
import { sessions } from './sessions.js';
import { signInSettingsOperations } from './sign-in-settings.js';
import { singleSignOn } from './single-sign-on.js';
import { suggestedPhrasings } from './suggested-phrasings.js';
import { system } from './system.js';
import { teams } from './teams.js';
import { testSets } from './test-sets.js';
import { tickets } from './tickets.js';
import { visitors } from './visitors.js';
import { webhookDeliveries } from './webhook-deliveries.js';
import { webhookEndpoints } from './webhook-endpoints.js';

/**
 * Table of every REST operation, by resource. Controllers bind to it, the SDK's client is typed by it, and the OpenAPI
 * document is generated from it.
 */
export const operations = {
  visitors,
  conversations,
  appointmentBook,
  queue,
  history,
  operators,
  clients,
  clientImports,
  orders,
  products,
  services,
  bookings,
  tickets,
  payments,
  articles,
  articleVersions,
  articleRecall,
  articleGroups,
  articleBatches,
  articleImports,
  answers,
  suggestedPhrasings,
  insights,
  testSets,
  chatbots,
  identitySecrets,
  images,
  webhookEndpoints,
  webhookDeliveries,
  connections,
  customActions,
  eventFeed,
  operatorAccounts,
  mail,
  teams,
  invitations,
  roles,
  accessLinks,
  profile,
  audit,
  secondFactor,
  signInSettings: signInSettingsOperations,
  serverAddress,
  demonstration,
  singleSignOn,
  sessions,
  applications,
  applicationGrants,
  apiKeys,
  health,
  system,
  documentation,
};

type Values<T> = T[keyof T];
type AnyOperation = Values<{ [R in keyof typeof operations]: Values<(typeof operations)[R]> }>;

/** Every operation by its name, such as `GET /api/v1/articles/:id`. */
export type OperationByName = { [O in AnyOperation as `${O['method']} ${O['path']}`]: O };
export type OperationName = keyof OperationByName;

/** The same table for code that handles every operation alike. */
export const resources: Readonly<Record<string, Readonly<Record<string, Operation>>>> = operations;
export const allOperations: readonly Operation[] = Object.values(resources).flatMap((resource) =>
  Object.values(resource),
);
