import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ending } from './conversation-script.js';
import { type Filled, fill } from './fill.js';

export interface FilledDirectory extends Filled {
  readonly dataDir: string;
}

interface FillRequest {
  readonly conversations: number;
  readonly random: () => number;
  /** Starts the server once on the empty directory, so that it is seeded, and stops it. */
  readonly seed: (dataDir: string) => Promise<void>;
  /** `shop`: a few open conversations, the rest closed; `crowd`: all open. */
  readonly kind: 'shop' | 'crowd';
}

const root = join(tmpdir(), 'parley-bench');

/**
 * Cached data directory with generated conversations: a million messages take minutes to write. It is rebuilt when the schema
 * or the generator has changed.
 */
export async function filledDirectory({ conversations, random, seed, kind }: FillRequest): Promise<FilledDirectory> {
  const family = `${kind}-${conversations}-`;
  const dataDir = join(root, `${family}${fingerprint()}`);
  const manifest = join(dataDir, 'filled.json');
  if (!existsSync(manifest)) {
    mkdirSync(root, { recursive: true });
    for (const old of readdirSync(root).filter((name) => name.startsWith(family))) {
      rmSync(join(root, old), { recursive: true, force: true });
    }
    await seed(dataDir);
    const endingOf = kind === 'shop' ? endingInShop : (): Ending => 'bot';
    const filled = await fill({ directory: dataDir, conversations, random, endingOf });
    writeFileSync(manifest, JSON.stringify(filled));
  }
  return { ...(JSON.parse(readFileSync(manifest, 'utf8')) as Filled), dataDir };
}

/** Open conversations do not grow with the file: 100 queued, 30 assigned, 30 with the bot, 240 resolved today. */
function endingInShop(fromEnd: number): Ending {
  if (fromEnd <= 100) return 'queued';
  if (fromEnd <= 130) return 'assigned';
  if (fromEnd <= 160) return 'bot';
  return fromEnd <= 400 ? 'resolved' : 'closed';
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['.', '../../../libs/persistence/src/migrations']) {
    const directory = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of readdirSync(directory).sort()) hash.update(readFileSync(join(directory, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
