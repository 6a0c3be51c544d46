import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayMs } from '#contracts/durations.js';
import { locales } from '#contracts/states.js';
import { builtFrom } from '#tooling/build/built-from.js';
import { PARTS } from '#tooling/build/parts.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Models of the demo, trained by `prepare-demo.ts`. */
export const demoModels = at('dist/demo-models');
/** In each language those of the knowledge base, and those of the actions that the bot may be asked for: a trained model and an index each. */
export const demoModelCount = 2 * 2 * locales.length;
/** A data directory after its first start, made by `prepare-demo.ts`. */
const demoData = at('dist/demo-data');
const stamp = at('dist/demo-data.json');

/** Sources and time of the prepared directory. */
interface Stamp {
  readonly sources: string;
  /** In milliseconds: the demo's orders are some days old on the day of the first start. */
  readonly at: number;
}

/** Settings that leave no trace in the data of a first start. */
const traceless = new Set([
  'ENCODER',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAIL_URL',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'MODEL_CHAT',
  'MODEL_URL',
  'OUTBOUND_NETWORKS',
  'RATE_FACTOR',
  'STARTUP_COLLECTION',
  'TRAINING',
  'TRUST_PROXY',
]);

let isCurrent: boolean | undefined;

/** Whether a first start with these settings leaves the same data as one without. */
export function isTraceless(env: Readonly<Record<string, string>>): boolean {
  return Object.entries(env).every(([name, value]) =>
    // Credentials of the demo are replaced where other machines can reach it.
    name === 'PUBLIC_URL' ? new URL(value).hostname === 'localhost' : traceless.has(name),
  );
}

/**
 * Fills an empty data directory with the result of the demo's first start, which is a third of its processor time. If
 * the server, the demo or the environment has changed, only the trained models are copied, which a server validates
 * itself.
 */
export function fillDataDirectory(directory: string, env: Readonly<Record<string, string>>): void {
  isCurrent ??= isPrepared();
  if (isCurrent && isTraceless(env)) cpSync(demoData, directory, { recursive: true });
  else addModels(directory);
}

/** Only the trained models: for a first start. */
export function addModels(directory: string): void {
  if (existsSync(demoModels)) copyModels(demoModels, directory);
}

/** Stores a data directory after its first start. The server must have stopped. */
export function keepDataDirectory(directory: string): void {
  rmSync(stamp, { force: true });
  rmSync(demoData, { recursive: true, force: true });
  mkdirSync(demoData, { recursive: true });
  cpSync(directory, demoData, { recursive: true });
  const made = sources();
  if (made === null) throw new Error('the server is not built from what is here: npm run build');
  writeFileSync(`${stamp}.new`, JSON.stringify({ sources: made, at: Date.now() } satisfies Stamp));
  renameSync(`${stamp}.new`, stamp);
}

/** Names of the finished trained models in a data directory. */
export function modelsIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => /^model-.*\.bin$/.test(name));
}

export function copyModels(from: string, to: string): void {
  for (const name of modelsIn(from)) copyFileSync(join(from, name), join(to, name));
}

function isPrepared(): boolean {
  if (!existsSync(stamp)) return false;
  const kept = JSON.parse(readFileSync(stamp, 'utf8')) as Stamp;
  return Date.now() - kept.at < dayMs && kept.sources === sources();
}

/** One hash over the built server and the demo. Null: the build does not match the sources. */
function sources(): string | null {
  const server = PARTS.find(({ name }) => name === 'server');
  return server ? builtFrom(server, at('').replace(/\/$/, ''), ['demo']) : null;
}
