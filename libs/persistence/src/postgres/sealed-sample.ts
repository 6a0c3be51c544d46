import type { Pool } from 'pg';
import type { SealedSample } from '../persistence.js';

const add = `INSERT INTO meta (name, value) VALUES ('secrets.sample', $1) ON CONFLICT (name) DO NOTHING`;
const read = `SELECT value FROM meta WHERE name = 'secrets.sample'`;
const replace = `UPDATE meta SET value = $1 WHERE name = 'secrets.sample'`;

/** The sample that every node must be able to open; the first one makes it. */
export class DatabaseSample implements SealedSample {
  constructor(private readonly pool: Pool) {}

  async opensWith(open: (sealed: string) => boolean, seal: () => string): Promise<boolean> {
    await this.pool.query(add, [seal()]);
    const { rows } = await this.pool.query<{ value: string }>(read);
    if (!open(rows[0]?.value ?? '')) return false;
    // With the first key of this node: when keys have been rotated, the old one may go.
    await this.pool.query(replace, [seal()]);
    return true;
  }
}
