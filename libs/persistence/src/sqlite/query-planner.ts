import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connections, openConnections } from './data-source.js';

/** For tests: an empty database with the newest schema, and the query plans of SQLite on it. */
export class QueryPlanner {
  private constructor(
    readonly connections: Connections,
    private readonly directory: string,
  ) {}

  static async open(): Promise<QueryPlanner> {
    const directory = mkdtempSync(join(tmpdir(), 'query-plans-'));
    return new QueryPlanner(await openConnections(directory), directory);
  }

  /** One line for each table and each sort. Without values each parameter is 1. */
  plan(sql: string, values: readonly unknown[] = Array.from(sql.matchAll(/\?/g), () => 1)): string[] {
    const statement = this.connections.writer.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    return statement.all(...values).map(({ detail }) => detail);
  }

  async close(): Promise<void> {
    await this.connections.close();
    rmSync(this.directory, { recursive: true });
  }
}
