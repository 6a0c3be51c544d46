import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { mailSender } from '#contracts/mail.js';
import { ok, type Result } from '#contracts/result.js';
import { validate } from '#contracts/validate.js';

const network = z.union([z.cidrv4(), z.cidrv6()]);

function toNetworks(text: string, context: z.RefinementCtx): string[] {
  const listed = text.split(/[\s,]+/).filter((one) => one !== '');
  const wrong = listed.find((one) => !network.safeParse(one).success);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: 'must be networks such as 10.1.0.0/16' });
  return listed;
}

/** Text that is valid as a header value without encoding. */
const headerText = z.string().regex(/^[\x21-\x7e]*$/, { error: 'must be visible ASCII characters without blanks' });

function toKeys(text: string, context: z.RefinementCtx): Buffer[] {
  const keys = text.split(/[\s,]+/).map((one) => Buffer.from(one, 'base64'));
  if (keys.some(({ byteLength }) => byteLength !== 32))
    context.addIssue({
      code: 'custom',
      message: 'must be keys of 32 bytes in base64, such as from openssl rand -base64 32',
    });
  return keys;
}

function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return hostname !== '';
  } catch {
    return false;
  }
}

/** True for a URL that names a database. */
function isDatabase(text: string): boolean {
  try {
    const { username, password, pathname } = new URL(text);
    decodeURIComponent(username + password + pathname);
    return pathname.length > 1;
  } catch {
    return false;
  }
}

/** URL of a PostgreSQL database. */
export const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be such as postgres://user:password@db.example:5432/parley',
  })
  .refine(isDatabase, { error: 'must name a database; % in a user or password is written as %25' });

/** True for a URL of nothing but scheme, host and port. */
function isOrigin(text: string): boolean {
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

/** Schema of every environment variable. All are optional: by default one process runs with one SQLite file. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** PostgreSQL database, instead of SQLite in the data directory. */
  DATABASE_URL: postgresUrl.optional(),
  /** Streaming replica of that database. Serves the reads of reports, history and search while it is up to date. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** Maximum number of connections to each of the two. */
  DATABASE_POOL: z.coerce.number().int().min(4).max(1_000).default(10),
  /** Redis for messages between nodes on one PostgreSQL database. Without it, nodes use PostgreSQL. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be such as redis://user:password@redis.example:6379/0' })
    .optional(),
  /** Name of this node in its metrics. Default: the host name. */
  NODE_NAME: z.string().trim().min(1).max(100).optional(),
  /** Folder of backups from the console. Default: beside the data directory (`backupFolder`). */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Origin under which browsers reach the server; with https, cookies are `Secure`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be such as https://chat.example', abort: true })
    .refine(isOrigin, {
      error: 'must be such as https://chat.example, without a path: the server has a host of its own',
    })
    .optional(),
  /** Number of reverse proxies whose `X-Forwarded-For` is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Multiplier of every rate limit, for offices behind one address and for load tests. */
  RATE_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Base URL of an OpenAI-compatible endpoint, version included: `https://models.example/v1`. */
  MODEL_URL: z.url({ protocol: /^https?$/, error: 'must be such as https://models.example/v1' }).optional(),
  MODEL_KEY: headerText.min(1).max(500).optional(),
  /** Chat model that phrases answers for chatbots with phrasing turned on, and embedding model. Without a name, unused. */
  MODEL_CHAT: z.string().min(1).max(200).optional(),
  MODEL_EMBEDDINGS: z.string().min(1).max(200).optional(),
  /**
   * Sentence encoder: the built-in one, or none. `MODEL_EMBEDDINGS` and `ENCODER_MODEL` take precedence over the built-in
   * one.
   */
  ENCODER: z.enum(['builtin', 'off']).default('builtin'),
  /** Folder of a static embedding model in the Model2Vec layout, used instead of the built-in encoder. */
  ENCODER_MODEL: z.string().min(1).optional(),
  /** `off`: changed articles are not trained, and answered by the members that need no training. */
  TRAINING: z.enum(['on', 'off']).default('on'),
  /** Private networks that articles may be imported from, in CIDR form, such as `10.1.0.0/16 fd00:1::/32`. */
  OUTBOUND_NETWORKS: z.string().default('').transform(toNetworks),
  /** Keys that seal stored secrets, in base64, the newest first. Without it the key is a file of the data directory. */
  SECRET_KEYS: z.string().transform(toKeys).optional(),
  /** Mail server: `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the first byte. */
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be such as smtp://user:password@mail.example:587' })
    .refine(isMailServer, { error: 'must name a host; % in a user or password is written as %25' })
    .optional(),
  /** Sender of e-mail. */
  MAIL_FROM: mailSender.optional(),
  /** `demo`: seeds an empty data directory with a sample shop; `none`: leaves it empty. */
  SEED: z.enum(['demo', 'none']).default('demo'),
  /** `off`: omits the garbage collection at the end of a start, for processes that live shortly, such as those under test. */
  STARTUP_COLLECTION: z.enum(['on', 'off']).default('on'),
  /** Separate port for `/metrics`, at `HOST`. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Bearer token that `/metrics` requires. Without `METRICS_PORT`, enables `/metrics` on the main port. */
  METRICS_TOKEN: headerText.min(16).max(200).optional(),
});

/** Validated configuration of the server and the command line. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: SQLite in the data directory. */
  readonly databaseUrl: string | null;
  /** Null: all reads go to the database itself. */
  readonly replicaUrl: string | null;
  readonly databasePool: number;
  /** Name of this node in its metrics. */
  readonly nodeName: string;
  /** Null: nodes exchange messages over PostgreSQL. */
  readonly redisUrl: string | null;
  /** Absolute path. Null: the default of `backupFolder`. */
  readonly backupDir: string | null;
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly rateFactor: number;
  readonly logLevel: string;
  readonly seed: 'demo' | 'none';
  /** Whether memory that only the start needed is given back before the port opens. */
  readonly releasesStartupMemory: boolean;
  /** Null: answers are quoted word for word, and retrieved without embeddings of an endpoint. */
  readonly model: ModelConfig | null;
  /** Source of embeddings when no endpoint provides them. */
  readonly encoder: EncoderConfig;
  /** Whether changed articles are trained in the background. Models that are on the disk are used either way. */
  readonly trainsModels: boolean;
  /** In CIDR form. */
  readonly outboundNetworks: readonly string[];
  /** Null: the key is a file of the data directory. */
  readonly secretKeys: readonly Buffer[] | null;
  /** Metrics are disabled unless one of these two is set. */
  readonly metricsPort: number | null;
  readonly metricsToken: string | null;
  /** Null: no e-mail is sent. */
  readonly mail: MailConfig | null;
}

export interface MailConfig {
  readonly url: URL;
  readonly from: string;
}

export interface ModelConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly chatModel: string | null;
  readonly embeddingModel: string | null;
}

export type EncoderConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'builtin' }
  /** `folder` is absolute. */
  | { readonly kind: 'static'; readonly folder: string };

/** Each problem in one line, with the name of its variable. */
export type ConfigResult = Result<Config, { readonly ok: false; readonly problems: readonly string[] }>;

/** Parses the environment into a frozen configuration, or reports every problem at once. Problems never contain values. */
export function toConfig(env: Record<string, string | undefined>): ConfigResult {
  const parsed = validate(environment.superRefine(checkRequirements).superRefine(checkPorts), withoutEmpty(env));
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const { PORT, HOST, DATA_DIR, BACKUP_DIR, PUBLIC_URL, TRUST_PROXY, RATE_FACTOR, LOG_LEVEL, SEED } = parsed.data;
  const { METRICS_PORT, METRICS_TOKEN, DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_POOL, REDIS_URL } = parsed.data;
  return ok(
    Object.freeze({
      port: PORT,
      host: HOST,
      dataDir: resolve(DATA_DIR),
      databaseUrl: DATABASE_URL ?? null,
      replicaUrl: DATABASE_REPLICA_URL ?? null,
      databasePool: DATABASE_POOL,
      redisUrl: REDIS_URL ?? null,
      nodeName: parsed.data.NODE_NAME ?? hostname(),
      backupDir: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
      publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : null,
      trustProxy: TRUST_PROXY,
      rateFactor: RATE_FACTOR,
      logLevel: LOG_LEVEL,
      seed: SEED,
      releasesStartupMemory: parsed.data.STARTUP_COLLECTION === 'on',
      model: toModel(parsed.data),
      encoder: toEncoder(parsed.data),
      trainsModels: parsed.data.TRAINING === 'on',
      outboundNetworks: parsed.data.OUTBOUND_NETWORKS,
      secretKeys: parsed.data.SECRET_KEYS ?? null,
      metricsPort: METRICS_PORT ?? null,
      metricsToken: METRICS_TOKEN ?? null,
      mail: toMail(parsed.data),
    }),
  );
}

/** Variables without effect, or without use, unless another one is set. */
const requirements: readonly (readonly [Variable, Variable])[] = [
  ['MAIL_URL', 'MAIL_FROM'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['MODEL_KEY', 'MODEL_URL'],
  ['MODEL_CHAT', 'MODEL_URL'],
  ['MODEL_EMBEDDINGS', 'MODEL_URL'],
];
type Variable = keyof z.output<typeof environment>;

function checkRequirements(set: z.output<typeof environment>, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  for (const [variable, required] of requirements)
    if (set[variable] !== undefined && set[required] === undefined)
      context.addIssue({ code: 'custom', path: [required], message: `must be set where ${variable} is` });
}

/** The metrics have a port of their own. Zero is any free one. */
function checkPorts(
  { PORT, METRICS_PORT }: z.output<typeof environment>,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  if (METRICS_PORT !== PORT || PORT === 0) return;
  context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must differ from PORT' });
}

function toMail({ MAIL_URL, MAIL_FROM }: z.output<typeof environment>): MailConfig | null {
  if (MAIL_URL === undefined || MAIL_FROM === undefined) return null;
  return { url: new URL(MAIL_URL), from: MAIL_FROM };
}

function toModel(env: z.output<typeof environment>): ModelConfig | null {
  const { MODEL_URL, MODEL_KEY, MODEL_CHAT, MODEL_EMBEDDINGS } = env;
  if (MODEL_URL === undefined) return null;
  return {
    baseUrl: MODEL_URL,
    apiKey: MODEL_KEY ?? null,
    chatModel: MODEL_CHAT ?? null,
    embeddingModel: MODEL_EMBEDDINGS ?? null,
  };
}

function toEncoder({ ENCODER, ENCODER_MODEL }: z.output<typeof environment>): EncoderConfig {
  if (ENCODER === 'off' || ENCODER_MODEL === undefined) return { kind: ENCODER };
  return { kind: 'static', folder: resolve(ENCODER_MODEL) };
}

/** `PORT= npm start` means the default, not zero. */
function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

export function readConfig(): ConfigResult {
  return toConfig(process.env);
}
