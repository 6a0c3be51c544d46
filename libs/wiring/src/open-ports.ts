import { createAnswerer } from '#answering/answerer.js';
import { groupQuestions } from '#answering/clusters/group-questions.js';
import { cutPassages } from '#answering/passages/cut-passages.js';
import { readPhones } from '#answering/text/read-phones.js';
import { untrained } from '#answering/training/trainer.js';
import { WebArticleSources } from '#connectors/article-sources/article-sources.js';
import { OpenIdGateway } from '#connectors/identity-provider/openid-gateway.js';
import { OpenAiEndpoint } from '#connectors/language-model/openai-endpoint.js';
import { readInThread } from '#connectors/openapi/read-in-thread.js';
import { networks } from '#connectors/outbound/address-check.js';
import { LazyOutbound } from '#connectors/outbound/lazy-outbound.js';
import { readTable } from '#connectors/tables/read-table.js';
import { type Rate, type Rates, rates } from '#contracts/rates.js';
import { embeddedSystems } from '#engine/business/embedded-systems.js';
import { ConversationTails } from '#engine/log/conversation-tails.js';
import { FeedTail } from '#engine/log/feed-tail.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import { ActionRegistry } from '#engine/state/action-registry.js';
import { BusinessDirectory } from '#engine/state/business-directory.js';
import { ChatbotDirectory } from '#engine/state/chatbot-directory.js';
import { OperatorBoard } from '#engine/state/operator-board.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { QueueBoard } from '#engine/state/queue-board.js';
import { RateLimiters } from '#engine/state/rate-limiters.js';
import { RoleDirectory } from '#engine/state/role-directory.js';
import { SingleFlight } from '#engine/state/single-flight.js';
import { TeamDirectory } from '#engine/state/team-directory.js';
import { WaitEstimates } from '#engine/state/wait-estimates.js';
import { JoseTokens } from '#identity/jose-tokens.js';
import { Argon2Passwords } from '#identity/passwords.js';
import { RandomTokens } from '#identity/tokens.js';
import { Totp } from '#identity/totp.js';
import { openPersistence, type Persistence } from '#persistence/open-persistence.js';
import { HttpWebhookSender } from '#webhooks/http-webhook-sender.js';
import type { Config } from './config/env.js';
import { connectorsThrough } from './connectors.js';
import { createMailService } from './mail-service.js';
import { NodeSignals } from './node-signals.js';
import { openSealer } from './open-sealer.js';
import { sentenceEncoder } from './sentence-encoder.js';
import { sharedClock, uuids } from './system-clock.js';

/** Options of the composition root. */
export interface CoreOptions
  extends Pick<
    Config,
    | 'dataDir'
    | 'databaseUrl'
    | 'redisUrl'
    | 'replicaUrl'
    | 'databasePool'
    | 'backupDir'
    | 'host'
    | 'port'
    | 'publicUrl'
    | 'rateFactor'
    | 'outboundNetworks'
    | 'secretKeys'
    | 'model'
    | 'encoder'
    | 'trainsModels'
    | 'mail'
  > {
  readonly log: Log;
}

/** Ports, and the implementations among them that the composition root starts or closes. */
export interface OpenPorts {
  readonly ports: Ports;
  readonly persistence: Persistence;
  readonly outbound: LazyOutbound;
  readonly encoder: ReturnType<typeof sentenceEncoder>;
}

/** Binds every port of the engine to its implementation. Opens the data directory. */
export async function openPorts(options: CoreOptions): Promise<OpenPorts> {
  const { dataDir, databaseUrl, databasePool, redisUrl, replicaUrl, rateFactor, outboundNetworks, model, log } =
    options;
  const outbound = new LazyOutbound({ log, allowedNetworks: networks(outboundNetworks) });
  const endpoint = model && new OpenAiEndpoint(outbound, model);
  // Fail on an unusable model folder before the data directory is opened.
  const encoder = sentenceEncoder(options, endpoint, log);
  const database = { databaseUrl, redisUrl, replicaUrl, poolSize: databasePool };
  const persistence = await openPersistence({ directory: dataDir, ...database, log });
  const languageModel = model?.chatModel ? endpoint : null;
  const secretSealer = await openSealer(options.secretKeys, persistence);
  const scaled = scaledRates(rateFactor);
  const roles = new RoleDirectory();
  const clock = sharedClock(persistence);
  const rateLimiters = new RateLimiters({ ...persistence, rates: scaled, clock });
  const operatorBoard = new OperatorBoard(clock, roles);
  const publicAddress = new PublicAddress(options.publicUrl);
  const ports: Ports = {
    ...persistence,
    articleSources: new WebArticleSources(outbound),
    readTable,
    readApiDocument: readInThread,
    clock,
    ids: uuids,
    log,
    signals: new NodeSignals(persistence.nodes, log),
    answerer: createAnswerer({
      encoder,
      vectorCache: persistence.vectorCache,
      modelCache: persistence.modelCache,
      ...(!options.trainsModels && { trainer: untrained }),
      // With several nodes, each would see different questions and calibrate differently.
      learnsFromQuestions: !persistence.duties.isShared,
      onProblem: (error) => log.error({ error }, 'the answerer failed to index or train in the background'),
    }),
    cutPassages,
    groupQuestions,
    readPhones,
    languageModel,
    passwords: new Argon2Passwords(),
    tokens: new RandomTokens(),
    oneTimeCodes: new Totp(),
    identityProviders: new OpenIdGateway(outbound, log),
    jsonWebTokens: new JoseTokens(),
    secretSealer,
    webhookSender: new HttpWebhookSender({ outbound, secretSealer, clock }),
    rates: scaled,
    connectors: connectorsThrough(outbound),
    actionRegistry: new ActionRegistry(),
    businessDirectory: new BusinessDirectory((author) =>
      embeddedSystems({ ...persistence, clock, ids: uuids }, author),
    ),
    chatbots: new ChatbotDirectory(),
    teams: new TeamDirectory((id) => operatorBoard.mayBeAsked(id)),
    operatorBoard,
    roles,
    queueBoard: new QueueBoard(),
    rateLimiters,
    waitEstimates: new WaitEstimates({ ...persistence, clock, log }),
    singleFlight: new SingleFlight(),
    publicAddress,
    mailService: createMailService(options, { publicAddress, secretSealer }),
    emailCodesPerEmail: rateLimiters.of('emailCodesPerEmail'),
    feedTail: new FeedTail(persistence),
    conversationTails: new ConversationTails(persistence),
  };
  return { ports, persistence, outbound, encoder };
}

function scaledRates(factor: number): Rates {
  const scale = ([name, rate]: [string, Rate]) => [
    name,
    { burst: rate.burst * factor, perSecond: rate.perSecond * factor },
  ];
  return Object.fromEntries(Object.entries(rates).map(scale)) as Rates;
}
