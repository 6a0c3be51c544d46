/** Maximum time between two statements of a transaction, in milliseconds: less than a statement that waits for its locks may take. */
const idleMs = 30_000;

/**
 * SQL that begins a transaction with an idle timeout. The machine of a suspended node keeps its connection alive: without the timeout,
 * all other nodes would wait for the locks of the node until it goes on. The setting ends with the transaction, because a pooler may give the
 * connection to others.
 */
export const beginSql = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
