import { dayMs, minuteMs } from './durations.js';

/** Limits of the socket protocol, apart from the others because the widget has to be small. */
export const protocolLimits = {
  /** Characters (Unicode code points) of one message, note or comment. */
  textLength: 4000,
  /** Events in one answer to `sync`, of all its conversations together. */
  syncEvents: 200,
  /** Characters of JSON after which no further event is added to such an answer: well below `bufferedBytes`. */
  syncCharacters: 256 * 1024,
  /** Conversations in one `sync`. */
  syncItems: 50,
} as const;

/** Limits of everything else. Plain numbers, so that browser code can read them without a schema library. */
export const limits = {
  /** UTF-16 units at the end of a visitor's turn that the bot reads: longer texts would slow down every answer. */
  questionLength: 2000,
  /** Candidates stored with a decision of the bot, and named numbers per candidate. */
  decisionCandidates: 10,
  decisionNumbers: 100,
  /** Operators named in the record of a routing decision; the others are counted. */
  explainedOperators: 50,
  /** Related articles offered to a waiting visitor. */
  relatedArticles: 3,
  /** Cards of one message, and free times offered by one card. */
  messageCards: 5,
  offeredSlots: 12,
  /** Bytes of one socket frame or REST body: 4000 characters of 4 bytes, escaped, with room for the envelope. */
  frameBytes: 64 * 1024,
  bodyBytes: 64 * 1024,
  /** Bytes of a REST body with lists of texts: settings of a chatbot, reviews of suggested phrasings. */
  listBytes: 4 * 1024 * 1024,
  pageSize: 100,
  defaultPageSize: 20,
  /** Counting stops here: a total of this size means this many or more. */
  countedRows: 10_000,
  /** Characters of a message shown in a list row. */
  excerptLength: 160,
  /** Characters stored of a browser's `User-Agent`. */
  deviceLength: 200,
  labelLength: 40,
  /** Characters of a person's name, of an e-mail address (RFC 5321), of a password, and the minimum of a new one. */
  personNameLength: 80,
  roleNameLength: 40,
  /** Custom roles of a business. */
  roles: 50,
  emailLength: 254,
  passwordLength: 200,
  passwordMinLength: 10,
  /** Characters of a random token in a request, and of a code that a person types; recovery codes per person. */
  tokenLength: 200,
  codeLength: 40,
  recoveryCodes: 10,
  /**
   * External OpenID provider: characters of its address, of our client id and secret, and of a domain; number of
   * domains; characters of the query with which the browser returns.
   */
  issuerLength: 500,
  clientIdLength: 200,
  clientSecretLength: 500,
  domainLength: 253,
  accountDomains: 50,
  singleSignOnQueryLength: 8_000,
  /** Simultaneous conversations of an operator: maximum and default. */
  capacity: 100,
  usualCapacity: 4,
  /** Operator accounts, and open invitations. */
  operators: 2_000,
  invitations: 200,
  /** Characters of the name of an API key. */
  keyNameLength: 80,
  labels: 20,
  /** Unread bytes of a reader after which its socket is dropped. */
  bufferedBytes: 1024 * 1024,
  /** Open connections per address. */
  connectionsPerAddress: 2_000,
  /** Connections per address that are not (or not yet) WebSockets. */
  httpConnectionsPerAddress: 1_000,
  /** Commits waiting for the journal; beyond it, commands are refused with `busy`. */
  journalQueue: 4096,
  /** Commits written in one transaction. */
  journalBatch: 256,
  /** Conversations whose state is cached in memory. */
  cachedConversations: 20_000,
  /** Rows in one export. */
  exportRows: 50_000,
  titleLength: 200,
  topicLength: 80,
  /** Characters of one phrasing, and phrasings of one article. */
  variantLength: 500,
  variants: 10_000,
  /** Characters of an article's body. */
  articleLength: 2_000_000,
  /** Bytes of a REST body that carries an article, and of one that carries files to import. */
  articleBytes: 8 * 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  importFiles: 500,
  importFileLength: 4_000_000,
  /** Articles changed by one batch. */
  batchArticles: 500,
  /** Distinct questions of one replay, and rows of its result. */
  replayQuestions: 2_000,
  replayRows: 200,
  /** Distinct questions listed for a cluster of unanswered ones, and dismissed by one request. */
  clusterQuestions: 50,
  /** Suggested phrasings reviewed by one request. */
  phrasingReviews: 200,
  /** Recent questions on which an edit is tried, and phrasings suggested for it. */
  coverageQuestions: 20,
  suggestedPhrasings: 8,
  /** Rows of each list of the knowledge base's health. */
  healthRows: 200,
  /** Questions in a chatbot's test set of one language, and characters of one. */
  testQuestions: 500,
  testQuestionLength: 500,
  /** Bytes of a REST body with a whole test set. */
  testSetBytes: 2 * 1024 * 1024,
  /** Events in one page of the feed, and events of the log read for one. */
  feedPage: 500,
  feedScan: 5_000,
  /** Newest events of the log, or of a conversation, that live readers share in memory. */
  sharedTail: 500,
  /** Open long polls of the feed per caller. */
  feedWaits: 10,
  /** Pages imported from one site map. */
  importPages: 2_000,
  /** Site maps read of one site. */
  importSiteMaps: 200,
  /** Phrases of one restricted topic. */
  topicPhrases: 100,
  replacedArticles: 20,
  /** Actions of a bot, phrasings of one by language, and characters of one. */
  botActions: 100,
  botActionPhrasings: 100,
  botActionPhrasingLength: 200,
  policyTopics: 50,
  synonymGroups: 500,
  /** Orders, appointments, and tickets of one person shown beside their conversation. */
  businessRecords: 10,
  /** Characters of a client's name and of a custom field; custom fields and external ids of one client. */
  clientNameLength: 120,
  customFieldLength: 500,
  customFields: 30,
  externalIds: 10,
  /** Activities listed for a client. */
  clientActivities: 50,
  /** Lines of one order. */
  orderLines: 100,
  /** Search words of a product; simultaneous places of a service; bookable services; maximum duration of a service. */
  productKeywords: 50,
  servicePlaces: 1_000,
  services: 200,
  serviceMinutes: 24 * 60,
  /** Rows of one client import, and bytes of a REST body with one. */
  clientImportRows: 5_000,
  clientImportBytes: 2 * 1024 * 1024,
  /** Webhook endpoints, characters of an address and of a description. */
  webhookEndpoints: 50,
  webhookUrlLength: 2_000,
  webhookDescriptionLength: 200,
  /** Bytes read of an endpoint's reply; the rest is dropped. */
  webhookReplyBytes: 1024,
  /** Deliveries in the log of one endpoint, and attempts of one delivery. */
  webhookDeliveries: 100_000,
  webhookAttempts: 20,
  /** Connections to business systems, characters of the name of one, and calls in the log of each. */
  connections: 50,
  connectionNameLength: 80,
  connectionCalls: 1_000,
  /**
   * Bytes of an event from a connected system, events of one delivery, and received events remembered per connection.
   */
  systemEventBytes: 256 * 1024,
  systemEventsPerDelivery: 100,
  receivedEvents: 20_000,
  /** Polling interval of a connected system in seconds: minimum, maximum and default. */
  pollSecondsMin: 15,
  pollSecondsMax: 24 * 60 * 60,
  usualPollSeconds: 60,
  /** Custom actions, input fields and outputs of one; characters of a value, of a JSON value, and of a template. */
  customActions: 200,
  actionFields: 30,
  actionOutputs: 20,
  actionTextLength: 1_000,
  actionJsonLength: 10_000,
  actionTemplateLength: 1_000,
  /**
   * Characters of the reply shown by a trial run, list entries that an output takes from a reply, and characters of one
   * output.
   */
  actionReplyLength: 20_000,
  actionListEntries: 20,
  actionOutputLength: 4_000,
  /**
   * Characters of an OpenAPI document, bytes of a REST body with one, operations read of it, and the depth and number
   * of its nodes.
   */
  apiDocumentLength: 2_000_000,
  apiDocumentBytes: 4 * 1024 * 1024,
  apiDocumentOperations: 500,
  apiDocumentDepth: 60,
  apiDocumentNodes: 200_000,
  /** Tools read of an MCP server, and characters of the description of one. */
  remoteTools: 200,
  remoteToolLength: 20_000,
  /** Registered applications, redirect URIs of one, and characters of a name and of a redirect URI. */
  applications: 200,
  redirectUris: 20,
  applicationNameLength: 80,
  redirectUriLength: 500,
  /** Sites that may embed a chatbot's widget (they are listed in a header of its page), and characters of one. */
  sites: 50,
  siteLength: 300,
  /** Teams, characters of a name, team rules of a chatbot, and characters of the value in a rule. */
  teams: 100,
  teamNameLength: 60,
  teamRules: 50,
  teamRuleValueLength: 300,
  /** Skills of an operator or a conversation, and characters of one. */
  skills: 20,
  skillLength: 40,
  /** Chatbots; characters of the name and of the greeting of one are below. */
  chatbots: 50,
  /** Answers in one unattended set-up. */
  setupAnswers: 500,
  /** Maximum wait for a preferred operator, in minutes. */
  preferMinutes: 24 * 60,
  chatbotNameLength: 80,
  greetingLength: 2_000,
  /**
   * Characters beside the icon of the widget's launcher, bytes of an uploaded image, and of a REST body with it in
   * Base64.
   */
  launcherTextLength: 30,
  imageBytes: 512 * 1024,
  imageBodyBytes: 704 * 1024,
  /** Pixels of each side of a person's picture. Decoded, it takes four bytes each in every browser that shows it. */
  pictureSide: 1_024,
  /** Bytes of a file from which the console cuts and scales a picture. */
  pictureFileBytes: 15 * 1024 * 1024,
  /** Sites recorded per chatbot as having shown its widget, and as refused. */
  widgetLoadSites: 50,
  /** Lexical tokens of one GraphQL document, and its nesting, fields and aliases with fragments expanded. */
  graphqlTokens: 2_000,
  graphqlDepth: 15,
  graphqlFields: 500,
  graphqlAliases: 50,
  /** Estimated number of values of one GraphQL operation. */
  graphqlCost: 10_000,
  /** Values, and validated fields, that count as one more request against the caller's rate. */
  graphqlCostPerRequest: 500,
  graphqlFieldsPerRequest: 50,
  /** Subscription connections per caller, and subscriptions per connection. */
  graphqlConnections: 50,
  /** Messages in a batch over MCP. */
  mcpBatch: 20,
  graphqlSubscriptions: 100,
} as const;

/** Token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export const rates = {
  visitorMessages: { burst: 12, perSecond: 1 },
  visitorOther: { burst: 40, perSecond: 10 },
  operatorMessages: { burst: 120, perSecond: 40 },
  /** Profile updates by a page; each change is an event of the log. */
  visitorProfiles: { burst: 10, perSecond: 0.2 },
  visitorSessionsPerAddress: { burst: 60, perSecond: 1 },
  visitorSignOutsPerAddress: { burst: 120, perSecond: 2 },
  /** Requests for codes by e-mail: per visitor, per network, and per e-mail address, whoever asks. */
  emailCodesPerVisitor: { burst: 3, perSecond: 1 / 60 },
  emailCodesPerNetwork: { burst: 20, perSecond: 1 / 60 },
  emailCodesPerEmail: { burst: 5, perSecond: 5 / (24 * 60 * 60) },
  /** Entered codes, per network. */
  emailConfirmationsPerNetwork: { burst: 60, perSecond: 0.2 },
  /** New connections, by polling or WebSocket; an office that reconnects after a restart opens one per tab. */
  handshakesPerAddress: { burst: 1_000, perSecond: 100 },
  signInsPerAddress: { burst: 20, perSecond: 0.2 },
  /** Counted loads of the widget; further ones are served but not counted. */
  widgetLoadsPerAddress: { burst: 30, perSecond: 0.5 },
  /** Events of connected systems, per address. */
  systemEventsPerAddress: { burst: 300, perSecond: 20 },
  /** Requests to the OAuth 2.0 endpoints. */
  oauthPerAddress: { burst: 300, perSecond: 10 },
  restPerCaller: { burst: 300, perSecond: 20 },
} as const satisfies Record<string, Rate>;

export type Rates = Readonly<Record<keyof typeof rates, Rate>>;

/**
 * Messages of one author within this time, in milliseconds, are shown as one group. Apart from the others because the
 * widget has to be small.
 */
export const groupWithinMs = 5 * minuteMs;

/** Expiry of a typing signal, in milliseconds. */
export const typingMs = 6_000;

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
  /** Timeout for unfinished HTTP requests during a drain, in milliseconds. */
  lastRequestsMs: 3_000,
  /** Lockout of an address-and-e-mail pair after five wrong passwords, or of an account after five wrong codes. */
  lockOutMs: 5 * minuteMs,
  lockOutAfter: 5,
  /** Wrong passwords are forgotten this long after the last one. */
  passwordAttemptsMs: dayMs,
} as const;
