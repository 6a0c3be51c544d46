import { dayMs, minuteMs } from './durations.js';

/**
 * Messages of one author within this time, in milliseconds, are shown as one group. Apart from the others because the
 * widget has to be small.
 */
export const groupWithinMs = 5 * minuteMs;

/** Expiry of a typing signal, in milliseconds. */
export const typingMs = 6_000;

/** Intervals, timeouts, lifetimes and retention periods of the server. */
export const timing = {
  /** Interval of `head` to every listener, in milliseconds. */
  headEveryMs: 30_000,
  /** Hours after which an unused image is removed, at the next upload. */
  unusedImageHours: 24,
  /** Write interval of counted widget loads, in milliseconds, and their retention in days. */
  widgetLoadsEveryMs: 10_000,
  widgetLoadDays: 30,
  /** On several nodes: delay in milliseconds after which another node makes a pending answer. */
  answerTakeoverMs: 5_000,
  /** Interval at which a node broadcasts the presence of its operators, and how long that is valid, in milliseconds. */
  presenceEveryMs: 2_000,
  presenceHoldsMs: 6_000,
  /** Interval of the timer sweep, in milliseconds. */
  sweepEveryMs: 500,
  /** Maximum delay in milliseconds until open chats receive a changed, opened or closed chatbot. */
  chatbotsEveryMs: 5_000,
  /** Grace period in milliseconds before an operator without a socket is offline. */
  presenceGraceMs: 15_000,
  /** A session expires after this many hours without use, and this many days after the sign-in. */
  sessionIdleHours: 12,
  sessionDays: 30,
  /** Lifetimes of one-time links: invitation, new password, set-up, recovery of an admin. */
  invitationDays: 7,
  passwordLinkHours: 24,
  setupLinkHours: 1,
  adminLinkHours: 1,
  /** Time between the password and the second step of a sign-in, in minutes. */
  signInChallengeMinutes: 10,
  /** Interval of the sweep for due e-mail, in milliseconds. */
  mailSweepMs: 2_000,
  /** Retention of a reply by idempotency key, in hours. */
  idempotencyHours: 24,
  /** Lease of an idempotency key, in milliseconds: longer than any request that takes one. */
  idempotencyLeaseMs: 2 * minuteMs,
  /** Interval at which expired keys are removed, in milliseconds. */
  idempotencySweepMs: 10 * minuteMs,
  /**
   * Lifetimes of OAuth 2.0 codes and tokens, in seconds. A pending single sign-on has the lifetime of an authorization.
   */
  authorizationCodeSeconds: 2 * 60,
  accessTokenSeconds: 60 * 60,
  refreshTokenSeconds: 30 * 24 * 60 * 60,
  deviceCodeSeconds: 10 * 60,
  authorizationSeconds: 60 * 60,
  /** Interval at which expired codes and tokens are removed, in milliseconds. */
  oauthSweepMs: 10 * minuteMs,
  /** A visitor's token expires after this many days without use. */
  visitorIdleDays: 90,
  /** Lifetime of a code by e-mail in minutes, and wrong attempts allowed. */
  emailCodeMinutes: 10,
  emailCodeTries: 5,
  /** Interval at which expired visitor tokens are removed, in milliseconds. */
  visitorSweepMs: 60 * minuteMs,
  /** Maximum duration of a long poll of the feed, in seconds. */
  feedWaitSeconds: 30,
  /** Timeout of a webhook endpoint's reply, in milliseconds. */
  webhookTimeoutMs: 15_000,
  /** Hours for which the previous secret stays valid after a rotation: of a webhook, and of a chatbot's identities. */
  secretRotationHours: 24,
  /** Maximum lifetime of a signed identity from now, and tolerated clock skew, in seconds. */
  identitySeconds: 60 * 60,
  identityLeewaySeconds: 60,
  /** An endpoint is disabled after this many days of nothing but failures. */
  webhookFailingDays: 5,
  /** Retention of the delivery log in days, and interval of its sweep in milliseconds. */
  webhookLogDays: 30,
  webhookSweepMs: 10 * minuteMs,
  /**
   * Timeout of one operation of a business system, with all requests and retries, in milliseconds: a person waits for
   * it.
   */
  businessOperationMs: 5_000,
  /** Retention of the call log of a connected system in days, and interval of its sweep in milliseconds. */
  connectionLogDays: 30,
  connectionSweepMs: 10 * minuteMs,
  /**
   * Retention of received events in days: longer than any system repeats one. Minimum interval between two recorded
   * refusals, in milliseconds.
   */
  receivedEventDays: 30,
  refusalEveryMs: minuteMs,
  /**
   * Interval of the check for connections due for polling, and maximum retry delay of one that fails, in milliseconds.
   */
  pollTickMs: 1_000,
  pollRetryMaxMs: 30 * minuteMs,
  /** Interval of the sweep for activities to be recorded, in milliseconds. */
  activitySweepMs: 2_000,
  /** Timeout for `connection_init` on a subscription connection, in milliseconds. */
  graphqlInitMs: 10_000,
  /** Interval of trials: turns that each node offers to an external bot while its circuit is open. */
  externalBotTrialMs: minuteMs,
  /**
   * Ping interval of a subscription connection, in milliseconds; it is closed if it has not answered the previous ping.
   */
  graphqlPingMs: 12_000,
  drainMs: 12_000,
  /**
   * Timeouts for the head of a request and for the whole of it, and interval of the check, in milliseconds: 10 MB take
   * that long on a slow line.
   */
  requestHeadMs: 15_000,
  requestMs: minuteMs,
  requestCheckMs: 5_000,
  /**
   * Keep-alive timeout: longer than that of reverse proxies, mostly a minute, whose next request would otherwise meet a
   * closing connection.
   */
  idleConnectionMs: 75_000,
  /** Timeout for a connection that has not joined a namespace, in milliseconds. */
  namespaceMs: 10_000,
  /** A WebSocket whose peer does not answer the close is cut off so long after it, in milliseconds. */
  closeMs: 5_000,
  /** Timeout for unfinished HTTP requests during a drain, in milliseconds. */
  lastRequestsMs: 3_000,
  /** Lockout of an address-and-e-mail pair after five wrong passwords, or of an account after five wrong codes. */
  lockOutMs: 5 * minuteMs,
  lockOutAfter: 5,
  /** Wrong passwords are forgotten this long after the last one. */
  passwordAttemptsMs: dayMs,
} as const;
