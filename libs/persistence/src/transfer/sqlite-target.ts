import type { Log } from '#engine/ports/log.js';
import { headOfLog } from '../log-position.js';
import { UnusableDatabase } from '../postgres/unusable-database.js';
import { type Connections, openConnections } from '../sqlite/data-source.js';
import { lockDirectory } from '../sqlite/directory-lock.js';
import { inTransaction } from '../sqlite/in-transaction.js';
import { projectionSql } from '../sqlite/journal/projection-sql.js';
import { sqliteArticleIndex } from '../sqlite/search/article-index.js';
import { refuseUnlessEmpty } from './emptiness.js';
import { indexArticles } from './index-articles.js';
import {
  type Incoming,
  incomingOf,
  type MetaRow,
  refuseTransferred,
  transferMarks,
  transferMarksSql,
} from './marks.js';
import type { Target } from './sides.js';
import { SqliteAccess } from './sqlite-access.js';
import type { TransferTable } from './tables.js';

/** A data directory that is filled, under its lock. */
export class SqliteTarget implements Target {
  readonly name: string;
  readonly access: SqliteAccess;

  private constructor(
    directory: string,
    private readonly connections: Connections,
    private readonly tables: readonly TransferTable[],
    private readonly unlock: () => void,
  ) {
    this.name = `the data directory ${directory}`;
    this.access = new SqliteAccess(connections.writer);
    connections.writer.pragma('foreign_keys = OFF');
  }

  static async open(directory: string, tables: readonly TransferTable[], log: Log): Promise<SqliteTarget> {
    const unlock = lockDirectory(directory);
    try {
      return new SqliteTarget(directory, await openConnections(directory, log), tables, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async isResumed(dataSet: string): Promise<boolean> {
    const { writer } = this.connections;
    const marks = writer.prepare<[], MetaRow>(transferMarksSql).all();
    const incoming = incomingOf(marks);
    if (incoming?.dataSet === dataSet) return true;
    const place = `The data directory ${this.name.slice('the data directory '.length)}`;
    if (incoming !== null)
      throw new UnusableDatabase(`${place} holds an unfinished copy of other data: name a new one.`);
    refuseTransferred(marks, place);
    await refuseUnlessEmpty(this.tables, place, async (sql) => writer.prepare(sql).get() !== undefined);
    return false;
  }

  async begin(dataSet: string): Promise<void> {
    const mark = JSON.stringify({ dataSet, foreignKeys: [] } satisfies Incoming);
    this.connections.writer
      .prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
      .run(transferMarks.incoming, mark);
  }

  /** The message search is in a separate file, which the server builds. */
  async derive(_upTo: number, articleIds: ReadonlySet<string> | null): Promise<void> {
    await indexArticles(this.connections.writing.manager, sqliteArticleIndex, articleIds);
  }

  async finish(lastPosition: number): Promise<void> {
    const { writer } = this.connections;
    const broken = writer.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
    if (broken.length > 0) throw new Error(`a row of ${broken[0]?.table} points at nothing: the copy is not used`);
    inTransaction(writer, () => {
      writer.prepare(`DELETE FROM sqlite_sequence WHERE name = 'events'`).run();
      writer.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('events', ?)`).run(lastPosition);
      writer.prepare(projectionSql.savePosition).run(String(writer.prepare(headOfLog).pluck().get()));
      writer.prepare('DELETE FROM meta WHERE name = ?').run(transferMarks.incoming);
    });
  }

  async tidy(): Promise<void> {
    this.connections.writer.exec('ANALYZE');
  }

  async close(): Promise<void> {
    await this.connections.close();
    this.unlock();
  }
}
