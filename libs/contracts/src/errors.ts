/**
 * Every error a caller can see. `status` is the HTTP status, `retryable` says that the same request may succeed later,
 * `message` is for developers; screens show their own translated text by code.
 */
export const errors = {
  invalid: { status: 400, retryable: false, message: 'The request does not have the documented shape.' },
  unknown_message: {
    status: 400,
    retryable: false,
    message: 'There is no such message in this version of the protocol.',
  },
  unsupported_version: { status: 400, retryable: false, message: 'This version of the protocol is not supported.' },
  unauthenticated: { status: 401, retryable: false, message: 'A valid session, token or key is needed.' },
  wrong_credentials: { status: 401, retryable: false, message: 'The e-mail address or the password is wrong.' },
  forbidden: { status: 403, retryable: false, message: 'This is not permitted.' },
  origin_refused: { status: 403, retryable: false, message: 'This site is not on the list of allowed sites.' },
  not_found: { status: 404, retryable: false, message: 'There is no such resource.' },
  method_not_allowed: { status: 405, retryable: false, message: 'The resource does not have this method.' },
  already_taken: { status: 409, retryable: false, message: 'Somebody else has taken this conversation.' },
  not_owner: { status: 409, retryable: false, message: 'Only the owner of the conversation may do this.' },
  wrong_state: { status: 409, retryable: false, message: 'The conversation is not in a state that allows this.' },
  conversation_closed: { status: 409, retryable: false, message: 'The conversation is closed for ever.' },
  client_key_reused: { status: 409, retryable: false, message: 'This key was used for another message.' },
  control_moved: { status: 409, retryable: false, message: 'Who may speak has changed meanwhile.' },
  turn_moved: { status: 409, retryable: false, message: 'The visitor has written meanwhile.' },
  at_capacity: { status: 409, retryable: false, message: 'The operator has as many conversations as allowed.' },
  operator_unavailable: { status: 409, retryable: false, message: 'The operator is not available.' },
  bot_disabled: { status: 409, retryable: false, message: 'The bot of this chatbot says nothing to visitors.' },
  conflict: { status: 409, retryable: true, message: 'The conversation changed while the request was made.' },
  article_archived: { status: 409, retryable: false, message: 'The article is archived; take it out first.' },
  variants_full: { status: 409, retryable: false, message: 'The article has as many ways of asking as it can have.' },
  not_told: { status: 409, retryable: false, message: 'This answer does not come from this article.' },
  already_corrected: { status: 409, retryable: false, message: 'This answer was corrected already.' },
  nothing_asked: { status: 409, retryable: false, message: 'The visitor has not asked anything yet.' },
  version_moved: { status: 412, retryable: false, message: 'Somebody else has saved a newer version meanwhile.' },
  too_large: { status: 413, retryable: false, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, retryable: false, message: 'The content type must be application/json.' },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests; wait as long as said.' },
  locked_out: { status: 429, retryable: true, message: 'Too many wrong passwords; wait as long as said.' },
  internal: { status: 500, retryable: true, message: 'Something went wrong on our side.' },
  busy: { status: 503, retryable: true, message: 'The server is busy; try again shortly.' },
  draining: { status: 503, retryable: true, message: 'The server is restarting; connect again shortly.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** The error of an acknowledgement and, inside `application/problem+json`, of a REST answer. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  /** How long to wait before the next try, where the server knows. */
  readonly retryAfterMs?: number;
  /** What is wrong, by JSON pointer. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

export function failure(code: ErrorCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  const { message, retryable } = errors[code];
  return { code, message, retryable, ...more };
}
