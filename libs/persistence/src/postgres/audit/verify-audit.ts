import type { Pool } from 'pg';
import type { AuditCheck } from '#engine/ports/audit-log.js';
import { auditHead } from '../../audit/audit-link.js';
import { type ChainedRow, chainedSql, verifyChain } from '../../audit/verify-chain.js';
import { postgresSql } from '../postgres-sql.js';

/** Verifies the hash chain of the audit. */
export async function verifyAudit(pool: Pool): Promise<AuditCheck> {
  const { rows } = await pool.query<{ value: string }>(auditHead);
  const after = async (number: number, limit: number) =>
    (await pool.query<ChainedRow>(postgresSql(chainedSql), [number, limit])).rows;
  return verifyChain(after, rows[0]?.value);
}
