import { resolve } from 'node:path';
import { z } from 'zod';

const network = z.union([z.cidrv4(), z.cidrv6()]);

function toNetworks(text: string, context: z.RefinementCtx): string[] {
  const listed = text.split(/[\s,]+/).filter((one) => one !== '');
  const wrong = listed.find((one) => !network.safeParse(one).success);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: 'must be networks such as 10.1.0.0/16' });
  return listed;
}

/** Every variable the product reads. None is needed: the defaults are one process and one file. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Origin under which people reach the server, when it is not `http://HOST:PORT`; with https, cookies are `Secure`. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many proxies stand in front; their `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Multiplies every rate limit: for offices behind one address, and for load tests. */
  RATE_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** An endpoint that speaks the OpenAI API, up to and with its version: `https://models.example/v1`. */
  MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODEL_KEY: z.string().min(1).max(500).optional(),
  /** The model that phrases answers for chatbots that want it, and the one that gives embeddings. Without a name it is not asked. */
  MODEL_CHAT: z.string().min(1).max(200).optional(),
  MODEL_EMBEDDINGS: z.string().min(1).max(200).optional(),
  /** Networks beside the public internet that articles may be imported from, such as `10.1.0.0/16 fd00:1::/32`. */
  OUTBOUND_NETWORKS: z.string().default('').transform(toNetworks),
  /** `demo`: a made-up shop is put into an empty data directory; `none`: it stays empty. */
  SEED: z.enum(['demo', 'none']).default('demo'),
  /** Serves `/metrics` on a port of its own, at `HOST`. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Serves `/metrics`, beside everything else unless it has its own port, to those who bring this as bearer token. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly rateFactor: number;
  readonly logLevel: string;
  readonly seed: 'demo' | 'none';
  /** Null: answers are said as they are written, and found without embeddings. */
  readonly model: ModelConfig | null;
  /** In CIDR form. */
  readonly outboundNetworks: readonly string[];
  /** Nobody is shown metrics unless one of them is set. */
  readonly metricsPort: number | null;
  readonly metricsToken: string | null;
}

export interface ModelConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly chatModel: string | null;
  readonly embeddingModel: string | null;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Environment -> typed, frozen configuration, or every problem at once. Values never stand in a problem's text. */
export function toConfig(env: Record<string, string | undefined>): ConfigResult {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, TRUST_PROXY, RATE_FACTOR, LOG_LEVEL, SEED } = parsed.data;
  const { METRICS_PORT, METRICS_TOKEN } = parsed.data;
  return {
    ok: true,
    config: Object.freeze({
      port: PORT,
      host: HOST,
      dataDir: resolve(DATA_DIR),
      publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : null,
      trustProxy: TRUST_PROXY,
      rateFactor: RATE_FACTOR,
      logLevel: LOG_LEVEL,
      seed: SEED,
      model: toModel(parsed.data),
      outboundNetworks: parsed.data.OUTBOUND_NETWORKS,
      metricsPort: METRICS_PORT ?? null,
      metricsToken: METRICS_TOKEN ?? null,
    }),
  };
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

/** `PORT= npm start` means the default, not zero. */
function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

export function readConfig(): ConfigResult {
  return toConfig(process.env);
}
