import type { z } from 'zod';
import type { OperatorId } from '#contracts/ids.js';
import type { MailTestView, MailView } from '#contracts/mail.js';
import type {
  AccessLinkRedemption,
  AccessLinkView,
  InvitationIssued,
  InvitationView,
  invitationCreate,
  OperatorAccountPatch,
  OperatorAccountView,
  PasswordChange,
  PasswordLinkIssued,
  ProfilePatch,
  ProfileView,
} from '#contracts/people.js';
import type { RoleCreate, RolePatch, RoleView } from '#contracts/roles.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me, Page } from '#contracts/views.js';
import type { PageQuery } from './articles-client.js';
import type { RestCaller } from './rest-caller.js';

/** Operator accounts, invitations and roles, and the own profile. */
export interface PeopleClient {
  /** Sorted by name; includes disabled accounts. */
  operatorAccounts(query?: PageQuery): Promise<Page<OperatorAccountView>>;
  changeOperatorAccount(id: OperatorId, patch: OperatorAccountPatch): Promise<OperatorAccountView>;
  /** The link is only in this result. */
  issuePasswordLink(id: OperatorId, options?: { readonly sendMail?: boolean }): Promise<PasswordLinkIssued>;
  /** Emails a password reset link if an account has this address. */
  requestPasswordLink(email: string): Promise<void>;
  /** Open invitations, newest first. */
  invitations(query?: PageQuery): Promise<Page<InvitationView>>;
  /** The link is only in this result. */
  invite(body: z.input<typeof invitationCreate>): Promise<InvitationIssued>;
  revokeInvitation(id: string): Promise<void>;
  /** Built-in roles first, then custom roles by name. */
  roles(query?: PageQuery): Promise<Page<RoleView>>;
  createRole(body: RoleCreate): Promise<RoleView>;
  changeRole(id: string, patch: RolePatch): Promise<RoleView>;
  removeRole(id: string): Promise<void>;
  mail(): Promise<MailView>;
  /** Sends a test email to the caller immediately. */
  testMail(): Promise<MailTestView>;
  removeMailServer(): Promise<void>;
  accessLink(token: string): Promise<AccessLinkView>;
  /** Signs in, or starts the second step. */
  redeemAccessLink(body: AccessLinkRedemption): Promise<Me | SignInChallenge>;
  profile(): Promise<ProfileView>;
  changeProfile(patch: ProfilePatch): Promise<ProfileView>;
  /** `data`: the file, Base64-encoded. */
  putPicture(data: string): Promise<ProfileView>;
  removePicture(): Promise<void>;
  /** Ends all other sessions. */
  changePassword(body: PasswordChange): Promise<void>;
}

export function peopleClient({ call, page }: RestCaller): PeopleClient {
  return {
    operatorAccounts: (query) => page('GET /api/v1/operator-accounts', { query }),
    changeOperatorAccount: (id, body) => call('PATCH /api/v1/operator-accounts/:id', { params: { id }, body }),
    issuePasswordLink: (id, options = {}) =>
      call('POST /api/v1/operator-accounts/:id/password-links', { params: { id }, body: options }),
    requestPasswordLink: (email) => call('POST /api/v1/password-link-requests', { body: { email } }),
    roles: (query) => page('GET /api/v1/roles', { query }),
    createRole: (body) => call('POST /api/v1/roles', { body }),
    changeRole: (id, body) => call('PATCH /api/v1/roles/:id', { params: { id }, body }),
    removeRole: (id) => call('DELETE /api/v1/roles/:id', { params: { id } }),
    mail: () => call('GET /api/v1/mail'),
    removeMailServer: () => call('DELETE /api/v1/mail/server'),
    testMail: () => call('POST /api/v1/mail-tests', { body: {} }),
    invitations: (query) => page('GET /api/v1/invitations', { query }),
    invite: (body) => call('POST /api/v1/invitations', { body }),
    revokeInvitation: (id) => call('DELETE /api/v1/invitations/:id', { params: { id } }),
    accessLink: (token) => call('POST /api/v1/access-link-lookups', { body: { token } }),
    redeemAccessLink: (body) => call('POST /api/v1/access-link-redemptions', { body }),
    profile: () => call('GET /api/v1/profile'),
    changeProfile: (body) => call('PATCH /api/v1/profile', { body }),
    putPicture: (data) => call('PUT /api/v1/profile/picture', { body: { data } }),
    removePicture: () => call('DELETE /api/v1/profile/picture'),
    changePassword: (body) => call('PUT /api/v1/profile/password', { body }),
  };
}
