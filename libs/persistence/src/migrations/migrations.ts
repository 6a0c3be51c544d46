import { Conversations } from './0001-conversations.js';
import { People } from './0002-people.js';
import { Knowledge } from './0003-knowledge.js';
import { MessageSearch } from './0004-message-search.js';
import { SearchFile } from './0006-search-file.js';
import { ArticlesAndDecisions } from './0007-articles-and-decisions.js';
import { ArticleImports } from './0008-article-imports.js';
import { ArticleImportRequests } from './0009-article-import-requests.js';
import { ArticleImportItems } from './0010-article-import-items.js';
import { BotSetting } from './0011-bot-setting.js';
import { FirstLetters } from './0012-first-letters.js';
import { VisitorChoices } from './0013-visitor-choices.js';
import { TranslationGroups } from './0014-translation-groups.js';
import { TestSets } from './0015-test-sets.js';
import { UseOfAccess } from './0016-use-of-access.js';
import { PublicationTimes } from './0017-publication-times.js';
import { IdempotencyKeys } from './0018-idempotency-keys.js';
import { DismissedQuestions } from './0019-dismissed-questions.js';
import { Streams } from './0020-streams.js';
import { CitationsByEvent } from './0021-citations-by-event.js';
import { PhrasingHashes } from './0022-phrasing-hashes.js';
import { Webhooks } from './0023-webhooks.js';
import { Clients } from './0024-clients.js';
import { Applications } from './0025-applications.js';
import { ApiKeys } from './0026-api-keys.js';
import { ActorKinds } from './0027-actor-kinds.js';
import { WebhookAttempts } from './0028-webhook-attempts.js';
import { AuthorsByProgram } from './0029-authors-by-program.js';
import { AccessLinks } from './0031-access-links.js';
import { WidgetLoads } from './0033-widget-loads.js';
import { Images } from './0034-images.js';
import { OperatorLanguages } from './0035-operator-languages.js';
import { Mails } from './0037-mails.js';
import { Teams } from './0038-teams.js';
import { SecondFactors } from './0042-second-factors.js';
import { SingleSignOn } from './0043-single-sign-on.js';
import { AuditEntries } from './0046-audit-entries.js';
import { AccessLinkIssuers } from './0047-access-link-issuers.js';
import { Roles } from './0049-roles.js';
import { Waits } from './0050-waits.js';
import { OperatorPictures } from './0051-operator-pictures.js';
import { VisitorProfiles } from './0054-visitor-profiles.js';
import { VisitorIdentities } from './0055-visitor-identities.js';
import { VisitorTokenEnds } from './0056-visitor-token-ends.js';
import { AccessLinkTeams } from './0058-access-link-teams.js';
import { ProductsAndAppointments } from './0060-products-and-appointments.js';
import { TicketsAndPayments } from './0061-tickets-and-payments.js';
import { Connections } from './0063-connections.js';
import { PasswordAttempts } from './0065-password-attempts.js';
import { UnrecordedVouchers } from './0066-unrecorded-vouchers.js';
import { EmailCodes } from './0072-email-codes.js';
import { PreChatForms } from './0073-pre-chat-forms.js';
import { ConnectionPorts } from './0075-connection-ports.js';
import { CustomActions } from './0077-custom-actions.js';
import { EventsOfSystems } from './0080-events-of-systems.js';
import { OperatorSkills } from './0084-operator-skills.js';
import { Leases } from './0093-leases.js';
import { InstallationSettings } from './0105-installation-settings.js';
import { AddressesInActions } from './0121-addresses-in-actions.js';
import { CheaperErasureIndex } from './0122-cheaper-erasure-index.js';
import { TrustedProviderAddresses } from './0123-trusted-provider-addresses.js';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations = [
  Conversations,
  People,
  Knowledge,
  MessageSearch,
  SearchFile,
  ArticlesAndDecisions,
  ArticleImports,
  ArticleImportRequests,
  ArticleImportItems,
  BotSetting,
  FirstLetters,
  VisitorChoices,
  TranslationGroups,
  TestSets,
  UseOfAccess,
  PublicationTimes,
  IdempotencyKeys,
  DismissedQuestions,
  Streams,
  CitationsByEvent,
  PhrasingHashes,
  Webhooks,
  Clients,
  Applications,
  ApiKeys,
  ActorKinds,
  WebhookAttempts,
  AuthorsByProgram,
  AccessLinks,
  WidgetLoads,
  Images,
  OperatorLanguages,
  Mails,
  Teams,
  SecondFactors,
  SingleSignOn,
  AuditEntries,
  AccessLinkIssuers,
  Roles,
  Waits,
  OperatorPictures,
  VisitorProfiles,
  VisitorIdentities,
  VisitorTokenEnds,
  AccessLinkTeams,
  ProductsAndAppointments,
  TicketsAndPayments,
  Connections,
  PasswordAttempts,
  UnrecordedVouchers,
  EmailCodes,
  PreChatForms,
  ConnectionPorts,
  EventsOfSystems,
  CustomActions,
  OperatorSkills,
  Leases,
  InstallationSettings,
  AddressesInActions,
  CheaperErasureIndex,
  TrustedProviderAddresses,
];
