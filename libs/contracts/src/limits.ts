import { dayMs, minuteMs } from './durations.js';

/** Limits of the socket protocol. Apart from the others, for the widget has to be small. */
export const protocolLimits = {
  /** Characters (Unicode code points) of one message, note or comment. */
  textLength: 4000,
  /** Events in one answer to `sync`, of all its conversations together. */
  syncEvents: 200,
  /** Characters of JSON after which no further event is put into such an answer: well below `bufferedBytes`. */
  syncCharacters: 256 * 1024,
  /** Conversations in one `sync`. */
  syncItems: 50,
} as const;

/** Every other limit of the product. Plain numbers, so that browser code can read them without a schema library. */
export const limits = {
  /** UTF-16 units of a visitor's turn that the bot looks at, its last ones: to look at more costs everybody's time. */
  questionLength: 2000,
  /** Candidates, and named numbers at one place, that are kept with a decision of the bot. */
  decisionCandidates: 10,
  decisionNumbers: 100,
  /** Operators whom the record of a routing decision names; the others are counted. */
  explainedOperators: 50,
  /** Related articles that a visitor who waits is offered. */
  relatedArticles: 3,
  /** Cards of one message, and free times that one of them offers. */
  messageCards: 5,
  offeredSlots: 12,
  /** Bytes of one socket frame or REST body: 4000 characters of 4 bytes, escaped, with room for the envelope. */
  frameBytes: 64 * 1024,
  bodyBytes: 64 * 1024,
  /** Body of a request that carries lists of texts: settings of a chatbot, reviews of suggested phrasings. */
  listBytes: 4 * 1024 * 1024,
  pageSize: 100,
  defaultPageSize: 20,
  /** Counting what a list is a page of stops here: a total of so many means so many or more. */
  countedRows: 10_000,
  /** Characters of a message shown in a list row. */
  excerptLength: 160,
  /** Characters that are kept of what a browser says of itself. */
  deviceLength: 200,
  labelLength: 40,
  /** Characters of a person's name, of an e-mail address (RFC 5321), of a password, and the fewest of a new one. */
  personNameLength: 80,
  roleNameLength: 40,
  /** Roles of a business, beside the built-in ones. */
  roles: 50,
  emailLength: 254,
  passwordLength: 200,
  passwordMinLength: 10,
  /** Characters of a random token that comes back, and of a code that somebody types; recovery codes that a person gets. */
  tokenLength: 200,
  codeLength: 40,
  recoveryCodes: 10,
  /** Of the external OpenID provider: characters of its address, of our names at it and of a domain; domains; characters that come back by the browser. */
  issuerLength: 500,
  clientIdLength: 200,
  clientSecretLength: 500,
  domainLength: 253,
  accountDomains: 50,
  singleSignOnQueryLength: 8_000,
  /** Conversations that an operator may have at once, at most and where nothing else is said. */
  capacity: 100,
  usualCapacity: 4,
  /** People with an account, and invitations that are open at once. */
  operators: 2_000,
  invitations: 200,
  /** Characters of the name of an API key. */
  keyNameLength: 80,
  labels: 20,
  /** Bytes that a reader may leave unread before its socket is dropped. */
  bufferedBytes: 1024 * 1024,
  /** Connections that one address may have open. */
  connectionsPerAddress: 2_000,
  /** Connections of one address that are not (or not yet) WebSockets. */
  httpConnectionsPerAddress: 1_000,
  /** Commits that may wait for the journal before new ones are answered `busy`. */
  journalQueue: 4096,
  /** Commits written in one transaction. */
  journalBatch: 256,
  /** Conversations whose state is kept in memory. */
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
  /** Articles that one batch changes. */
  batchArticles: 500,
  /** Different questions that one replay asks, and rows of its answer. */
  replayQuestions: 2_000,
  replayRows: 200,
  /** Different questions that a cluster of unanswered ones lists, and that are dismissed at once. */
  clusterQuestions: 50,
  /** Suggested phrasings that are decided about at once. */
  phrasingReviews: 200,
  /** Recent questions on which an edit is tried, and phrasings that are suggested for it. */
  coverageQuestions: 20,
  suggestedPhrasings: 8,
  /** Rows of each list of the knowledge base's health. */
  healthRows: 200,
  /** Questions in the owner's test set of one chatbot and language, and characters of one. */
  testQuestions: 500,
  testQuestionLength: 500,
  /** Bytes of a REST body with a whole test set. */
  testSetBytes: 2 * 1024 * 1024,
  /** Events in one page of the feed, and events of the log that are read for one. */
  feedPage: 500,
  feedScan: 5_000,
  /** Newest events of the log, or of a conversation, that its live readers share in memory. */
  sharedTail: 500,
  /** Long polls of the feed that one caller may have open. */
  feedWaits: 10,
  /** Pages taken from one site map. */
  importPages: 2_000,
  /** Site maps of one site that are read. */
  importSiteMaps: 200,
  /** Words or phrases of one topic that the bot must not answer, topics of a chatbot, groups of synonyms. */
  topicPhrases: 100,
  replacedArticles: 20,
  /** Actions that a bot carries out, ways in which visitors ask for one, by language, and characters of one. */
  botActions: 100,
  botActionPhrasings: 100,
  botActionPhrasingLength: 200,
  policyTopics: 50,
  synonymGroups: 500,
  /** Orders, appointments, and tickets of one person that are shown beside their conversation. */
  businessRecords: 10,
  /** Characters of a client's name and of a custom field; custom fields and external ids of one client. */
  clientNameLength: 120,
  customFieldLength: 500,
  customFields: 30,
  externalIds: 10,
  /** Activities of a client that are listed. */
  clientActivities: 50,
  /** Lines of one order. */
  orderLines: 100,
  /** Words beside its name by which a product is found; places of a service at the same time; what can be booked; how long it takes at most. */
  productKeywords: 50,
  servicePlaces: 1_000,
  services: 200,
  serviceMinutes: 24 * 60,
  /** Rows of one table of clients that is imported, and bytes of a REST body that carries one. */
  clientImportRows: 5_000,
  clientImportBytes: 2 * 1024 * 1024,
  /** Webhook endpoints, characters of an address and of a description. */
  webhookEndpoints: 50,
  webhookUrlLength: 2_000,
  webhookDescriptionLength: 200,
  /** Bytes that are read of an endpoint's reply; the rest is dropped. */
  webhookReplyBytes: 1024,
  /** Deliveries that the log keeps of one endpoint, attempts of one delivery. */
  webhookDeliveries: 100_000,
  webhookAttempts: 20,
  /** Connections to business systems, characters of the name of one, and calls that the log keeps of each. */
  connections: 50,
  connectionNameLength: 80,
  connectionCalls: 1_000,
  /** Bytes of an event that a connected system sends, events of one delivery, and events that are remembered of each connection. */
  systemEventBytes: 256 * 1024,
  systemEventsPerDelivery: 100,
  receivedEvents: 20_000,
  /** How often a connected system may be asked for changes, in seconds: at least, at most, and where nothing is said. */
  pollSecondsMin: 15,
  pollSecondsMax: 24 * 60 * 60,
  usualPollSeconds: 60,
  /** Actions that admins have made, fields that one asks for and outputs that it shows; characters of a value, of one that is JSON, and of a template. */
  customActions: 200,
  actionFields: 30,
  actionOutputs: 20,
  actionTextLength: 1_000,
  actionJsonLength: 10_000,
  actionTemplateLength: 1_000,
  /** Characters of a reply that a trial run shows, entries of a list that an output takes from a reply, and characters of one output. */
  actionReplyLength: 20_000,
  actionListEntries: 20,
  actionOutputLength: 4_000,
  /** Characters of an OpenAPI document, bytes of a REST body that carries one, operations that are read of it, and the depth and number of its nodes. */
  apiDocumentLength: 2_000_000,
  apiDocumentBytes: 4 * 1024 * 1024,
  apiDocumentOperations: 500,
  apiDocumentDepth: 60,
  apiDocumentNodes: 200_000,
  /** Tools that are read of an MCP server, and characters of what it says of one. */
  remoteTools: 200,
  remoteToolLength: 20_000,
  /** Applications that may be registered, redirect URIs of one, and characters of a name and of a redirect URI. */
  applications: 200,
  redirectUris: 20,
  applicationNameLength: 80,
  redirectUriLength: 500,
  /** Sites that may embed a chatbot's widget: they stand in a header of its page. Characters of one. */
  sites: 50,
  siteLength: 300,
  /** Teams, characters of a name, rules of a chatbot that give conversations to teams, and characters of what one looks for. */
  teams: 100,
  teamNameLength: 60,
  teamRules: 50,
  teamRuleValueLength: 300,
  /** Skills of an operator or a conversation, and characters of one. */
  skills: 20,
  skillLength: 40,
  /** Chatbots, and characters of the name and of the greeting of one. */
  chatbots: 50,
  /** Answers that a set-up without a screen may bring. */
  setupAnswers: 500,
  /** Minutes that a conversation waits for a preferred operator at most. */
  preferMinutes: 24 * 60,
  chatbotNameLength: 80,
  greetingLength: 2_000,
  /** Characters beside the icon of the widget's launcher, bytes of an uploaded image, and of a REST body with it in Base64. */
  launcherTextLength: 30,
  imageBytes: 512 * 1024,
  imageBodyBytes: 704 * 1024,
  /** Pixels of each side of a person's picture. Decoded, it takes four bytes each in every browser that shows it. */
  pictureSide: 1_024,
  /** Bytes of a file that the console makes a picture of, before it is cut and scaled. */
  pictureFileBytes: 15 * 1024 * 1024,
  /** Sites that are remembered as showing a chatbot's widget, and as refused. */
  widgetLoadSites: 50,
  /** Lexical tokens of one GraphQL document, and nesting, fields and aliases in it with its fragments written out. */
  graphqlTokens: 2_000,
  graphqlDepth: 15,
  graphqlFields: 500,
  graphqlAliases: 50,
  /** Estimated number of values of one GraphQL operation. */
  graphqlCost: 10_000,
  /** So many values, and so many fields to validate, count as one request more against the caller's rate. */
  graphqlCostPerRequest: 500,
  graphqlFieldsPerRequest: 50,
  /** Connections of one caller for subscriptions, and subscriptions of one connection. */
  graphqlConnections: 50,
  /** Messages in a batch over MCP. */
  mcpBatch: 20,
  graphqlSubscriptions: 100,
} as const;

/** A token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export const rates = {
  visitorMessages: { burst: 12, perSecond: 1 },
  visitorOther: { burst: 40, perSecond: 10 },
  operatorMessages: { burst: 120, perSecond: 40 },
  /** What a page says of its visitor; each change is an event of the log. */
  visitorProfiles: { burst: 10, perSecond: 0.2 },
  visitorSessionsPerAddress: { burst: 60, perSecond: 1 },
  visitorSignOutsPerAddress: { burst: 120, perSecond: 2 },
  /** Codes by e-mail that are asked for: by one visitor, from one network, and for one e-mail address, whoever asks. */
  emailCodesPerVisitor: { burst: 3, perSecond: 1 / 60 },
  emailCodesPerNetwork: { burst: 20, perSecond: 1 / 60 },
  emailCodesPerEmail: { burst: 5, perSecond: 5 / (24 * 60 * 60) },
  /** Codes that are typed, from one network. */
  emailConfirmationsPerNetwork: { burst: 60, perSecond: 0.2 },
  /** New connections, by polling or WebSocket; an office that comes back after a restart has one for each tab. */
  handshakesPerAddress: { burst: 1_000, perSecond: 100 },
  signInsPerAddress: { burst: 20, perSecond: 0.2 },
  /** Loads of the widget that are counted; more are served, too. */
  widgetLoadsPerAddress: { burst: 30, perSecond: 0.5 },
  /** Events of connected systems, of one address. */
  systemEventsPerAddress: { burst: 300, perSecond: 20 },
  /** Requests to the endpoints of OAuth 2.0. */
  oauthPerAddress: { burst: 300, perSecond: 10 },
  restPerCaller: { burst: 300, perSecond: 20 },
} as const satisfies Record<string, Rate>;

export type Rates = Readonly<Record<keyof typeof rates, Rate>>;

/** Messages of one author within this time are shown as one group, in milliseconds. Apart, for the widget has to be small. */
export const groupWithinMs = 5 * minuteMs;

/** Typing is forgotten after this, in milliseconds. */
export const typingMs = 6_000;

export const timing = {
  /** `head` is sent to every listener this often, in milliseconds. */
  headEveryMs: 30_000,
  /** An uploaded image that no chatbot shows is removed at an upload so many hours later. */
  unusedImageHours: 24,
  /** Counted loads of the widget are stored this often, in milliseconds, and forgotten after so many days. */
  widgetLoadsEveryMs: 10_000,
  widgetLoadDays: 30,
  /** Where several nodes work: after this time an owed answer is made by another node than the one that took the message. */
  answerTakeoverMs: 5_000,
  /** How often a node tells the others which operators are connected to it, and how long that holds, in milliseconds. */
  presenceEveryMs: 2_000,
  presenceHoldsMs: 6_000,
  /** The timer sweep, in milliseconds. */
  sweepEveryMs: 500,
  /** Maximum delay in milliseconds until open chats get a change, the opening or the closing of their chatbot. */
  chatbotsEveryMs: 5_000,
  /** An operator without a socket is offline after this, in milliseconds. */
  presenceGraceMs: 15_000,
  /** A session ends when it was not used for so many hours, and so many days after the sign-in. */
  sessionIdleHours: 12,
  sessionDays: 30,
  /** One-time links work for so long: of an invitation, of a new password, of the set-up. */
  invitationDays: 7,
  passwordLinkHours: 24,
  setupLinkHours: 1,
  adminLinkHours: 1,
  /** Between the password and the second step of a sign-in, in minutes. */
  signInChallengeMinutes: 10,
  /** E-mail that is due is looked for this often, in milliseconds. */
  mailSweepMs: 2_000,
  /** The reply to a request with an idempotency key is kept for so many hours. */
  idempotencyHours: 24,
  /** A request holds its key for this long at most, in milliseconds: longer than any takes that has one. */
  idempotencyLeaseMs: 2 * minuteMs,
  /** Expired keys are removed this often, in milliseconds. */
  idempotencySweepMs: 10 * minuteMs,
  /** Lifetimes of what OAuth 2.0 issues, in seconds. A single sign-on lasts as long as an authorization may take. */
  authorizationCodeSeconds: 2 * 60,
  accessTokenSeconds: 60 * 60,
  refreshTokenSeconds: 30 * 24 * 60 * 60,
  deviceCodeSeconds: 10 * 60,
  authorizationSeconds: 60 * 60,
  /** Expired codes and tokens are removed this often, in milliseconds. */
  oauthSweepMs: 10 * minuteMs,
  /** A visitor's token ends when it was not used for so many days. */
  visitorIdleDays: 90,
  /** A code by e-mail works for so many minutes, and may be typed wrongly so often. */
  emailCodeMinutes: 10,
  emailCodeTries: 5,
  /** Tokens that were not used for longer are removed this often, in milliseconds. */
  visitorSweepMs: 60 * minuteMs,
  /** A long poll of the feed waits so many seconds at most. */
  feedWaitSeconds: 30,
  /** An endpoint must reply within this time, in milliseconds. */
  webhookTimeoutMs: 15_000,
  /** After a rotation the previous secret works too, for so many hours: of a webhook, and of a chatbot's identities. */
  secretRotationHours: 24,
  /** How far ahead a signed identity may end, in seconds, and by how much clocks may differ. */
  identitySeconds: 60 * 60,
  identityLeewaySeconds: 60,
  /** An endpoint is disabled after so many days of nothing but failures. */
  webhookFailingDays: 5,
  /** The log of deliveries is kept for so many days, and swept this often, in milliseconds. */
  webhookLogDays: 30,
  webhookSweepMs: 10 * minuteMs,
  /** One operation of a business system, with all its requests and repeats, in milliseconds: a person waits for it. */
  businessOperationMs: 5_000,
  /** The log of calls to a connected system is kept for so many days, and swept this often, in milliseconds. */
  connectionLogDays: 30,
  connectionSweepMs: 10 * minuteMs,
  /** Received events are remembered for so many days: longer than any system repeats one. A refusal is written this often at most, in milliseconds. */
  receivedEventDays: 30,
  refusalEveryMs: minuteMs,
  /** Connections that are due are asked for changes this often, in milliseconds; one that fails is asked at least this often. */
  pollTickMs: 1_000,
  pollRetryMaxMs: 30 * minuteMs,
  /** What is to be put on the records of clients is looked for this often, in milliseconds. */
  activitySweepMs: 2_000,
  /** A connection for subscriptions without `connection_init` by then is closed, in milliseconds. */
  graphqlInitMs: 10_000,
  /** A connection for subscriptions is pinged this often, and closed where it has not answered the ping before, in milliseconds. */
  graphqlPingMs: 12_000,
  drainMs: 12_000,
  /** Until the head of a request must have come, and the whole of it: 10 MB take that long on a slow line. In milliseconds. */
  requestHeadMs: 15_000,
  requestMs: minuteMs,
  requestCheckMs: 5_000,
  /**
   * A connection is kept so long for its next request: longer than reverse proxies do, a minute mostly, or their next request
   * would meet one that is being closed.
   */
  idleConnectionMs: 75_000,
  /** A connection that has requested no namespace by then is closed, in milliseconds. */
  namespaceMs: 10_000,
  /** HTTP requests that are not finished so long after the drain began are cut off. */
  lastRequestsMs: 3_000,
  /** After five wrong passwords an address-and-e-mail pair is locked for this long, after five wrong codes an account. */
  lockOutMs: 5 * minuteMs,
  lockOutAfter: 5,
  /** Wrong passwords are forgotten so long after the last one. */
  passwordAttemptsMs: dayMs,
} as const;
