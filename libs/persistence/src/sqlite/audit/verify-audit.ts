import type Database from 'better-sqlite3';
import type { AuditCheck } from '#engine/ports/audit-log.js';
import { auditHead } from '../../audit/audit-link.js';
import { type ChainedRow, chainedSql, verifyChain } from '../../audit/verify-chain.js';

/** Verifies the hash chain of the audit. */
export function verifyAudit(database: Database.Database): Promise<AuditCheck> {
  const after = database.prepare<[number, number], ChainedRow>(chainedSql);
  const stored = database.prepare<[], string>(auditHead).pluck().get();
  return verifyChain(async (number, limit) => after.all(number, limit), stored);
}
