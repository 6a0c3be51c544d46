import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import type { LightUnitOfWork, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import { describeAccessLinkStore } from './access-link-store-contract.js';
import { describeApiKeyStore } from './api-key-store-contract.js';
import { describeAppointmentStores } from './appointment-store-contract.js';
import { describeChatbotStore, describeImageStore, describeWidgetLoadStore } from './chatbot-store-contract.js';
import { describeClientActivityStore } from './client-activity-store-contract.js';
import { describeClientStores } from './client-store-contract.js';
import { describeConnectionIntakeStores } from './connection-intake-stores-contract.js';
import { describeConnectionStores } from './connection-stores-contract.js';
import { describeCustomActionStore } from './custom-action-store-contract.js';
import { describeDismissedQuestionStore } from './dismissed-question-store-contract.js';
import { describeFollowUpStores } from './follow-up-stores-contract.js';
import { describeInstallationSettingsStore } from './installation-settings-store-contract.js';
import { describeMailStore } from './mail-store-contract.js';
import { describeOAuthStores } from './oauth-stores-contract.js';
import { describeOperatorStore } from './operator-store-contract.js';
import { describePaymentStores } from './payment-store-contract.js';
import { describePhrasingReviewStore } from './phrasing-review-store-contract.js';
import { describeProductStore } from './product-store-contract.js';
import { describeReadMarkStore } from './read-mark-store-contract.js';
import { describeRoleStore } from './role-store-contract.js';
import { describeSessionStore } from './session-store-contract.js';
import { describeSignInStores } from './sign-in-stores-contract.js';
import { describeSingleSignOnStores } from './single-sign-on-stores-contract.js';
import { describeTeamStore } from './team-store-contract.js';
import type { Open } from './tested-stores.js';
import { describeTicketStore } from './ticket-store-contract.js';
import { describeUnitOfWork } from './unit-of-work-contract.js';
import { describeVisitorStore } from './visitor-store-contract.js';
import { describeWebhookStores } from './webhook-stores-contract.js';

/** Contract tests of the small stores that open alike, and of the unit of work over them. */
export function describeWritableStores(
  name: string,
  open: Open<
    WritableStores & {
      readonly unitOfWork: UnitOfWork;
      readonly lightUnitOfWork: LightUnitOfWork;
      readonly readMarks: ReadMarkStore;
    }
  >,
): void {
  describeOperatorStore(name, open);
  describeTeamStore(name, open);
  describeRoleStore(name, open);
  describeAccessLinkStore(name, open);
  describeMailStore(name, open);
  describeInstallationSettingsStore(name, open);
  describeSessionStore(name, open);
  describeSignInStores(name, open);
  describeSingleSignOnStores(name, open);
  describeVisitorStore(name, open);
  describeApiKeyStore(name, open);
  describeClientStores(name, open);
  describeClientActivityStore(name, open);
  describeProductStore(name, open);
  describeAppointmentStores(name, open);
  describeTicketStore(name, open);
  describePaymentStores(name, open);
  describeChatbotStore(name, open);
  describeWidgetLoadStore(name, open);
  describeImageStore(name, open);
  describePhrasingReviewStore(name, open);
  describeOAuthStores(name, open);
  describeDismissedQuestionStore(name, open);
  describeReadMarkStore(name, open);
  describeWebhookStores(name, open);
  describeConnectionStores(name, open);
  describeConnectionIntakeStores(name, open);
  describeFollowUpStores(name, open);
  describeCustomActionStore(name, open);
  describeUnitOfWork(name, open);
}
