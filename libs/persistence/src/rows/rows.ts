import { accessLinkRow } from './access-link.row.js';
import { apiKeyRow } from './api-key.row.js';
import { applicationRow } from './application.row.js';
import { appointmentRow, serviceRow } from './appointment.row.js';
import { articleRow, articleVersionRow } from './article.row.js';
import { articleImportItemRow, articleImportRequestRow, articleImportRow } from './article-import.row.js';
import { chatbotRow } from './chatbot.row.js';
import { clientRow, externalIdRow, searchWordRow } from './client.row.js';
import { clientActivityRow } from './client-activity.row.js';
import { connectionCallRow, connectionRow } from './connection.row.js';
import { connectionIntakeRow, receivedEventRow, systemRecordRow } from './connection-intake.row.js';
import { customActionRow } from './custom-action.row.js';
import { dismissedQuestionRow } from './dismissed-question.row.js';
import { emailCodeRow } from './email-code.row.js';
import { actionAddressRow, activityRow, followerPositionRow, recordMakerRow } from './follow-up.row.js';
import { idempotencyKeyRow } from './idempotency-key.row.js';
import { identityProviderRow } from './identity-provider.row.js';
import { identitySecretRow } from './identity-secret.row.js';
import { imageRow } from './image.row.js';
import { installationSettingsRow } from './installation-settings.row.js';
import { mailRow } from './mail.row.js';
import { oauthKeyRow } from './oauth-key.row.js';
import { oauthRecordRow } from './oauth-record.row.js';
import { operatorRow } from './operator.row.js';
import { operatorIdentityRow } from './operator-identity.row.js';
import { orderRow } from './order.row.js';
import { passwordAttemptsRow } from './password-attempts.row.js';
import { paymentRefundRow, paymentRow, paymentSettingsRow } from './payment.row.js';
import { phrasingReviewRow } from './phrasing-review.row.js';
import { productRow, productWordRow } from './product.row.js';
import { roleRow } from './role.row.js';
import { secondFactorRow } from './second-factor.row.js';
import { sessionRow } from './session.row.js';
import { signInChallengeRow } from './sign-in-challenge.row.js';
import { signInSettingsRow } from './sign-in-settings.row.js';
import { signOnAttemptRow } from './sign-on-attempt.row.js';
import { teamRow } from './team.row.js';
import { testQuestionRow } from './test-question.row.js';
import { ticketCommentRow, ticketRow } from './ticket.row.js';
import { visitorRow, visitorTokenRow } from './visitor.row.js';
import { webhookDeliveryRow } from './webhook-delivery.row.js';
import { webhookEndpointRow } from './webhook-endpoint.row.js';
import { widgetLoadRow } from './widget-load.row.js';

/** The tables that TypeORM reads and writes. The journal's own go through prepared statements. */
export const rows = [
  operatorRow,
  teamRow,
  visitorRow,
  visitorTokenRow,
  emailCodeRow,
  identitySecretRow,
  sessionRow,
  apiKeyRow,
  roleRow,
  accessLinkRow,
  secondFactorRow,
  signInChallengeRow,
  signInSettingsRow,
  installationSettingsRow,
  passwordAttemptsRow,
  identityProviderRow,
  operatorIdentityRow,
  signOnAttemptRow,
  mailRow,
  clientRow,
  externalIdRow,
  searchWordRow,
  orderRow,
  clientActivityRow,
  productRow,
  productWordRow,
  serviceRow,
  appointmentRow,
  ticketRow,
  ticketCommentRow,
  paymentRow,
  paymentRefundRow,
  paymentSettingsRow,
  chatbotRow,
  widgetLoadRow,
  imageRow,
  articleRow,
  articleVersionRow,
  articleImportRow,
  articleImportRequestRow,
  articleImportItemRow,
  phrasingReviewRow,
  dismissedQuestionRow,
  testQuestionRow,
  idempotencyKeyRow,
  webhookEndpointRow,
  webhookDeliveryRow,
  connectionRow,
  customActionRow,
  connectionCallRow,
  connectionIntakeRow,
  receivedEventRow,
  systemRecordRow,
  recordMakerRow,
  actionAddressRow,
  activityRow,
  followerPositionRow,
  applicationRow,
  oauthRecordRow,
  oauthKeyRow,
];
