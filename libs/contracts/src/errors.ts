/** Error codes of the chat protocol, apart from the others because the widget has to be small. */
export const chatErrors = {
  invalid: { status: 400, retryable: false, message: 'The request does not match the documented schema.' },
  unknown_message: {
    status: 400,
    retryable: false,
    message: 'The message does not exist in this version of the protocol.',
  },
  unsupported_version: { status: 400, retryable: false, message: 'This version of the protocol is not supported.' },
  unauthenticated: { status: 401, retryable: false, message: 'A valid session, token or API key is required.' },
  forbidden: { status: 403, retryable: false, message: 'The caller does not have the required permission.' },
  origin_refused: { status: 403, retryable: false, message: 'The origin is not an allowed site.' },
  not_found: { status: 404, retryable: false, message: 'The resource does not exist or was deleted.' },
  wrong_state: { status: 409, retryable: false, message: 'The conversation is not in a state that allows this.' },
  conversation_closed: { status: 409, retryable: false, message: 'The conversation is permanently closed.' },
  chatbot_archived: {
    status: 409,
    retryable: false,
    message: 'The chatbot is archived and accepts no new conversations.',
  },
  client_key_reused: { status: 409, retryable: false, message: 'This client key was used with different content.' },
  conflict: { status: 409, retryable: true, message: 'The conversation changed in the meantime.' },
  idempotency_key_in_use: {
    status: 409,
    retryable: true,
    message: 'The request with this Idempotency-Key is running; retry shortly.',
  },
  too_large: { status: 413, retryable: false, message: 'The request is too large.' },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests; retry later.' },
  internal: { status: 500, retryable: true, message: 'The server failed to process the request.' },
  busy: {
    status: 503,
    retryable: true,
    message: 'The server failed to process the request; retry shortly.',
  },
  draining: { status: 503, retryable: true, message: 'The server is shutting down; retry shortly.' },
} as const;

/**
 * Catalogue of error codes. `status` is the HTTP status; `retryable` means that the same request may succeed later;
 * `message` is for developers: screens show their own translated text by code.
 */
export const errors = {
  ...chatErrors,
  wrong_credentials: { status: 401, retryable: false, message: 'The email address or the password is incorrect.' },
  method_not_allowed: { status: 405, retryable: false, message: 'The resource does not support this method.' },
  not_acceptable: { status: 406, retryable: false, message: 'None of the accepted media types is available.' },
  already_taken: { status: 409, retryable: false, message: 'Another operator has already taken this conversation.' },
  not_owner: { status: 409, retryable: false, message: 'Only the owner of the conversation can do this.' },
  control_moved: { status: 409, retryable: false, message: 'Control of the conversation changed in the meantime.' },
  turn_moved: {
    status: 409,
    retryable: false,
    message: 'The turn is over: the visitor wrote again, someone else replied, or the time of the offer ran out.',
  },
  at_capacity: { status: 409, retryable: false, message: 'The operator has reached the limit of open conversations.' },
  operator_unavailable: { status: 409, retryable: false, message: 'The operator is not available.' },
  bot_disabled: { status: 409, retryable: false, message: 'The bot of this chatbot is turned off for visitors.' },
  article_archived: { status: 409, retryable: false, message: 'The article is archived; restore it first.' },
  translation_exists: {
    status: 409,
    retryable: false,
    message: 'The article already has a translation in this language.',
  },
  variants_full: { status: 409, retryable: false, message: 'The article has reached the limit of example phrasings.' },
  teams_full: { status: 409, retryable: false, message: 'The limit of teams is reached.' },
  team_name_taken: { status: 409, retryable: false, message: 'Another team has this name.' },
  chatbots_full: { status: 409, retryable: false, message: 'The limit of chatbots is reached.' },
  last_chatbot: { status: 409, retryable: false, message: 'The last chatbot in use cannot be archived.' },
  weak_password: { status: 400, retryable: false, message: 'The password is too easy to guess.' },
  wrong_password: { status: 403, retryable: false, message: 'The current password is incorrect.' },
  wrong_code: { status: 403, retryable: false, message: 'The code is incorrect or was already used.' },
  sign_in_expired: { status: 410, retryable: false, message: 'The sign-in has expired or was completed; start again.' },
  second_factor_exists: { status: 409, retryable: false, message: 'Two-step verification is already turned on.' },
  second_factor_required: {
    status: 409,
    retryable: false,
    message: 'Two-step verification is required for everyone.',
  },
  single_sign_on_off: { status: 409, retryable: false, message: 'Single sign-on is not set up.' },
  provider_unavailable: { status: 409, retryable: false, message: 'The OpenID provider could not be reached.' },
  provider_misconfigured: {
    status: 409,
    retryable: false,
    message: 'The OpenID provider does not accept the client ID, the secret or the redirect address of this server.',
  },
  provider_refused: { status: 403, retryable: false, message: 'The response of the OpenID provider is not valid.' },
  sign_in_cancelled: { status: 403, retryable: false, message: 'The sign-in was cancelled at the provider.' },
  email_unverified: {
    status: 403,
    retryable: false,
    message: 'The provider does not confirm that the email address is verified.',
  },
  no_account: { status: 403, retryable: false, message: 'This person has no account, or it is disabled.' },
  identity_taken: { status: 409, retryable: false, message: 'This identity belongs to the account of another person.' },
  password_missing: { status: 409, retryable: false, message: 'The account has no password to sign in with.' },
  email_taken: { status: 409, retryable: false, message: 'Another person has this email address.' },
  last_admin: { status: 409, retryable: false, message: 'The last admin cannot be disabled or given another role.' },
  own_account: { status: 409, retryable: false, message: 'You cannot do this to your own account.' },
  role_in_use: {
    status: 409,
    retryable: false,
    message: 'The role is assigned, offered in an invitation, or given by single sign-on.',
  },
  role_exists: { status: 409, retryable: false, message: 'Another role has this name.' },
  roles_full: { status: 409, retryable: false, message: 'The limit of roles is reached.' },
  exceeds_own_rights: {
    status: 403,
    retryable: false,
    message: 'You cannot grant permissions that you do not have, or manage a person who has more of them.',
  },
  operators_full: { status: 409, retryable: false, message: 'The limit of people or open invitations is reached.' },
  set_by_environment: {
    status: 409,
    retryable: false,
    message: 'An environment variable of the server determines this setting.',
  },
  demonstration_present: {
    status: 409,
    retryable: false,
    message: 'The passwords of the demonstration are public: start your own installation first.',
  },
  mail_not_configured: { status: 409, retryable: false, message: 'No mail server is configured.' },
  public_address_missing: {
    status: 409,
    retryable: false,
    message: 'No public address is set, to which the links of emails could lead.',
  },
  backup_by_database: {
    status: 409,
    retryable: false,
    message: 'The data is in PostgreSQL, which is backed up with its own tools.',
  },
  already_set_up: { status: 409, retryable: false, message: 'This installation is already set up.' },
  link_expired: { status: 410, retryable: false, message: 'The link has expired.' },
  link_used: { status: 410, retryable: false, message: 'The link was already used.' },
  client_exists: { status: 409, retryable: false, message: 'Another client has this email address or external id.' },
  order_exists: { status: 409, retryable: false, message: 'Another order has this number.' },
  product_exists: { status: 409, retryable: false, message: 'Another product has this number.' },
  services_full: { status: 409, retryable: false, message: 'The limit of services is reached.' },
  slot_taken: { status: 409, retryable: false, message: 'This time is fully booked.' },
  booking_cancelled: { status: 409, retryable: false, message: 'The booking is cancelled.' },
  payment_link_unset: { status: 409, retryable: false, message: 'No payment address is set.' },
  payment_settled: { status: 409, retryable: false, message: 'The payment is not in a state that allows this.' },
  not_a_recipient: { status: 409, retryable: false, message: 'This answer does not come from this article.' },
  already_corrected: { status: 409, retryable: false, message: 'This answer has already been corrected.' },
  nothing_asked: { status: 409, retryable: false, message: 'The visitor has not asked anything yet.' },
  identification_off: {
    status: 409,
    retryable: false,
    message: 'The chatbot has no identity secret; an admin creates one in Settings, Chatbots, Installation.',
  },
  identification_expired: {
    status: 401,
    retryable: false,
    message: 'The signed identity has expired; sign a new one.',
  },
  identification_refused: {
    status: 401,
    retryable: false,
    message: 'The identity is not signed with the secret of this chatbot.',
  },
  profile_signed: {
    status: 409,
    retryable: false,
    message: 'Name, email address and phone number of this visitor come from the signed token.',
  },
  code_expired: {
    status: 410,
    retryable: false,
    message: 'The code has expired or was entered wrongly too often; request another.',
  },
  already_identified: {
    status: 409,
    retryable: false,
    message: 'This visitor is already identified.',
  },
  webhook_disabled: { status: 409, retryable: false, message: 'The webhook endpoint is not enabled.' },
  delivery_pending: { status: 409, retryable: false, message: 'The delivery is still being attempted.' },
  webhook_unverified: {
    status: 409,
    retryable: false,
    message: 'The endpoint must be verified before it is enabled.',
  },
  webhook_endpoints_full: { status: 409, retryable: false, message: 'The limit of webhook endpoints is reached.' },
  signature_refused: {
    status: 401,
    retryable: false,
    message: 'The event is not signed with the secret of this connection, or its timestamp is outside the tolerance.',
  },
  custom_actions_full: { status: 409, retryable: false, message: 'The limit of custom actions is reached.' },
  action_name_taken: { status: 409, retryable: false, message: 'Another action has this name.' },
  connections_full: { status: 409, retryable: false, message: 'The limit of connections is reached.' },
  port_taken: {
    status: 409,
    retryable: false,
    message: 'Another connection already serves this purpose; disable or delete it first.',
  },
  wrong_type: { status: 409, retryable: false, message: 'The type of the application does not allow this.' },
  applications_full: { status: 409, retryable: false, message: 'The limit of registered applications is reached.' },
  other_data_set: {
    status: 409,
    retryable: false,
    message: 'This position belongs to another data set, such as one from before a restore; start over from 0.',
  },
  version_moved: {
    status: 412,
    retryable: false,
    message: 'The resource was changed in the meantime; load the current version first.',
  },
  too_complex: {
    status: 400,
    retryable: false,
    message: 'The query is too deep, too wide or requests too much data at once.',
  },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    message: 'The content type is not supported; send application/json in UTF-8.',
  },
  idempotency_key_reused: {
    status: 422,
    retryable: false,
    message: 'This Idempotency-Key was used with another request.',
  },
  locked_out: { status: 429, retryable: true, message: 'Too many failed sign-ins; retry after the indicated time.' },
} as const;

export type ChatErrorCode = keyof typeof chatErrors;

export type ErrorCode = keyof typeof errors;

/** Error of a socket acknowledgement and, as part of `application/problem+json`, of a REST response. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  /** Delay before the next attempt, where known. */
  readonly retryAfterMs?: number;
  /** Validation errors by JSON pointer. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** {@link failure} for the visitor's browser, which has only the chat's error codes. */
export function chatFailure(code: ChatErrorCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  const { message, retryable } = chatErrors[code];
  return { code, message, retryable, ...more };
}

/** Builds a {@link Failure} from its code. */
export function failure(code: ErrorCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  const { message, retryable } = errors[code];
  return { code, message, retryable, ...more };
}
