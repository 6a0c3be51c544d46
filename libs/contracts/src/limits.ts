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
  /** Phrases of one restricted topic, restricted topics of a chatbot, groups of synonyms. */
  topicPhrases: 100,
  policyTopics: 50,
  synonymGroups: 500,
  /** Articles that one action of the bot replaces. */
  replacedArticles: 20,
  /** Actions of a bot, phrasings of one by language, and characters of one. */
  botActions: 100,
  botActionPhrasings: 100,
  botActionPhrasingLength: 200,
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
  /** Chatbots, and characters of the name and of the greeting of one. */
  chatbots: 50,
  chatbotNameLength: 80,
  greetingLength: 2_000,
  /** Answers in one unattended set-up. */
  setupAnswers: 500,
  /** Maximum wait for a preferred operator, in minutes. */
  preferMinutes: 24 * 60,
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
  graphqlSubscriptions: 100,
  /** Messages in a batch over MCP. */
  mcpBatch: 20,
} as const;
