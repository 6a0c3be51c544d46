import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';

interface Look {
  /** Pause before each look, in milliseconds. */
  readonly everyMs: number;
  /** How long the server may take to accept a connection, in milliseconds. */
  readonly answerMs: number;
  readonly signal: AbortSignal;
}

/**
 * Rejects once a server does not accept a connection in time, for a statement that may take long: its own connection does not show whether it is being
 * carried out or the server has stopped. Never resolves, and stops looking when `signal` aborts.
 */
export async function rejectWhenUnresponsive(url: string, { everyMs, answerMs, signal }: Look): Promise<never> {
  for (;;) {
    const isOver = await passed(everyMs, false, { signal }).catch(() => true);
    if (isOver) return new Promise(() => {});
    if (!(await answers(url, answerMs))) throw new Error('the server has stopped answering');
  }
}

/** A refusal, such as that all connections are in use, is an answer as well. */
async function answers(url: string, answerMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => {});
  }
}
