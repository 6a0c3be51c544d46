import { setTimeout as passed } from 'node:timers/promises';
import { UnusableDatabase } from '../postgres/unusable-database.js';
import { type Aligned, alignTable, type Beginning, fromTheFirst } from './align-table.js';
import { checkFolds } from './check-folds.js';
import { refuseTransferred, transferMarks } from './marks.js';
import type { HeldSource, Source, TableAccess, Target } from './sides.js';
import { isLog, type TransferTable } from './tables.js';

export interface TableReport {
  readonly name: string;
  readonly rows: number;
  /** MD5 of the digests of its rows, in the order of their keys. */
  readonly digest: string;
}

/** Progress of a transfer. */
export type TransferProgress =
  | { readonly kind: 'began'; readonly isResumed: boolean }
  | { readonly kind: 'table'; readonly table: TableReport }
  | { readonly kind: 'pass'; readonly number: number; readonly changed: number; readonly ms: number }
  | { readonly kind: 'waiting'; readonly ms: number }
  | { readonly kind: 'held' };

export interface TransferReport {
  readonly tables: readonly TableReport[];
  readonly lastPosition: number;
  /** From when no server could run until one can again. */
  readonly pauseMs: number;
}

interface Transfer {
  readonly source: Source;
  readonly target: Target;
  readonly tables: readonly TransferTable[];
  readonly onProgress: (news: TransferProgress) => void;
}

/** Passes before the server is to be stopped, at most: under load each finds something. */
const livePasses = 4;
/** Changed rows of a pass after which another one would find no less. */
const fewChanges = 1_000;
/** Intervals, in milliseconds: between two checks whether the server has stopped, and between two passes meanwhile. */
const pollMs = 200;
const passEveryMs = 5_000;

/**
 * Transfers a data set between databases while its server runs: passes over all tables let the target catch up until few rows differ. Then
 * the server is stopped, the source is locked, and a last pass copies the rest; the target is used only if it is equal, row by row.
 * Resumable. See docs/operations.md.
 */
export async function transfer({ source, target, tables, onProgress }: Transfer): Promise<TransferReport> {
  const dataSet = await source.dataSet();
  const isResumed = await target.isResumed(dataSet);
  const moved = await source.moved();
  // Interrupted between its last two steps: resume.
  if (moved !== null && !isResumed)
    refuseTransferred([{ name: transferMarks.moved, value: JSON.stringify(moved) }], capitalised(source.name));
  if (!isResumed) await target.begin(dataSet);
  onProgress({ kind: 'began', isResumed });
  const copy = new Copy({ source, target, tables, onProgress });
  await copy.first();
  const held = await copy.waitForHold();
  const heldAt = performance.now();
  try {
    onProgress({ kind: 'held' });
    if ((await held.dataSet()) !== dataSet)
      throw new UnusableDatabase(
        `The data of ${source.name} were replaced meanwhile: begin again with an empty target.`,
      );
    const reports = await copy.last(held.access);
    const lastPosition = await held.lastPosition();
    // First: should this end between the two, no server starts on either, and the next call finishes.
    await held.leave(target.name);
    await target.finish(lastPosition);
    return { tables: reports, lastPosition, pauseMs: performance.now() - heldAt };
  } finally {
    await held.release();
  }
}

/** Passes of one transfer, with the rows to be checked again. */
class Copy {
  readonly #transfer: Transfer;
  readonly #articles = new Set<string>();
  readonly #conversations = new Set<string>();
  /** The part of the log up to a safe position, as last compared. */
  #sealed: Beginning & { readonly position: number } = { ...fromTheFirst(), position: 0 };
  #passes = 0;
  #lastMs = 0;

  constructor(transfer: Transfer) {
    this.#transfer = transfer;
  }

  /** Copies everything, builds derived data, and verifies rows by the log. */
  async first(): Promise<void> {
    const { source, target } = this.#transfer;
    // Index only conversations known before the pass.
    const known = await source.safePosition();
    await this.#livePass((table) => this.#transfer.onProgress({ kind: 'table', table }));
    await target.derive(known, null);
    this.#articles.clear();
    this.#conversations.clear();
    await this.#checkFolds(null);
    while (this.#passes < livePasses && (await this.#livePass()) > fewChanges);
  }

  /** Waits until the server has stopped, and keeps copying changes meanwhile. */
  async waitForHold(): Promise<HeldSource> {
    const { source, onProgress } = this.#transfer;
    let passedAt = performance.now();
    for (let isReported = false; ; isReported = true) {
      const held = await source.hold();
      if (held !== null) return held;
      if (!isReported) onProgress({ kind: 'waiting', ms: this.#lastMs });
      await passed(pollMs);
      if (performance.now() - passedAt < passEveryMs) continue;
      await this.#livePass();
      passedAt = performance.now();
    }
  }

  /** Copies the remaining changes from a source without writers. */
  async last(access: TableAccess): Promise<readonly TableReport[]> {
    const { tables, target } = this.#transfer;
    const reports: TableReport[] = [];
    for (const table of tables) {
      const beginning = isLog(table) ? await this.#beginning() : fromTheFirst();
      reports.push(reportOf(table, await this.#align(table, access, beginning)));
    }
    await target.derive(Number.MAX_SAFE_INTEGER, this.#articles);
    await this.#checkFolds(this.#conversations);
    return reports;
  }

  async #livePass(onTable: (table: TableReport) => void = () => {}): Promise<number> {
    const { source, tables, onProgress } = this.#transfer;
    const began = performance.now();
    let changed = 0;
    for (const table of tables) {
      const aligned = await (isLog(table) ? this.#alignLog(table) : this.#align(table, source.access, fromTheFirst()));
      changed += aligned.changed.length;
      if (aligned.rows > 0) onTable(reportOf(table, aligned));
    }
    this.#passes += 1;
    this.#lastMs = performance.now() - began;
    onProgress({ kind: 'pass', number: this.#passes, changed, ms: this.#lastMs });
    return changed;
  }

  /** The log is append-only except for erasures: compared parts are not read again. */
  async #alignLog(table: TransferTable): Promise<Aligned> {
    const { source } = this.#transfer;
    const position = await source.safePosition();
    const upToNow = { ...table, where: `position <= ${position}` };
    const aligned = await this.#align(upToNow, source.access, await this.#beginning());
    this.#sealed = { after: [position], rows: aligned.rows, hash: aligned.hash, position };
    return aligned;
  }

  async #beginning(): Promise<Beginning> {
    return (await this.#transfer.source.hasErasedSince(this.#sealed.position)) ? fromTheFirst() : this.#sealed;
  }

  async #align(table: TransferTable, access: TableAccess, beginning: Beginning): Promise<Aligned> {
    const aligned = await alignTable(table, access, this.#transfer.target.access, beginning);
    for (const [id] of aligned.changed) {
      if (table.name === 'conversations') this.#conversations.add(String(id));
      if (table.name === 'articles' || table.name === 'article_versions') this.#articles.add(String(id));
    }
    return aligned;
  }

  async #checkFolds(only: ReadonlySet<string> | null): Promise<void> {
    const { tables, target } = this.#transfer;
    const table = tables.find(({ name }) => name === 'conversations');
    if (table === undefined) throw new Error('there is no table of conversations');
    const { behind, wrong } = await checkFolds(table, target.access, only);
    for (const id of behind) this.#conversations.add(id);
    const broken = only === null ? wrong : [...wrong, ...behind];
    if (broken.length > 0)
      throw new Error(
        `the rows of ${broken.length} conversations do not follow from their log (${broken.slice(0, 3).join(', ')}): see \`parley doctor\`. Nothing was switched.`,
      );
  }
}

function reportOf({ name }: TransferTable, { rows, hash }: Aligned): TableReport {
  return { name, rows, digest: hash.copy().digest('hex') };
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
