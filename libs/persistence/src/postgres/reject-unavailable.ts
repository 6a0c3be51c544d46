import type { ClientBase, Pool } from 'pg';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import {
  driverErrorOf,
  isConcurrencyFailure,
  isStorageFailure,
  isTimeout,
  storageProblemOf,
} from './postgres-error.js';

type Method = (...given: unknown[]) => unknown;

/**
 * Turns a failure of the database itself, such as a refused or a lost connection, into {@link StorageUnavailable} for
 * every reader and writer: statements of a connection. A statement that took too long keeps its error, since the next try
 * would take as long, and so does one that is retried because of another transaction.
 */
export function rejectUnavailableStatements(client: ClientBase, failed: (error: unknown) => void): void {
  client.query = rejecting(client.query.bind(client) as Method, failed) as typeof client.query;
}

/** The same for the connections of a pool. */
export function rejectUnavailableConnections(pool: Pool, failed: (error: unknown) => void): void {
  pool.connect = rejecting(pool.connect.bind(pool) as Method, failed) as typeof pool.connect;
}

/** The driver's methods take a callback as their last argument, or return a promise. */
function rejecting(method: Method, failed: (error: unknown) => void): Method {
  const explained = (error: unknown) => {
    if (!isStorageFailure(error) || isTimeout(error) || isConcurrencyFailure(error)) return error;
    if (!isOfWrites(error)) failed(error);
    return error instanceof StorageUnavailable ? error : new StorageUnavailable({ cause: error });
  };
  return (...given) => {
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const called = (error: unknown, ...rest: unknown[]) => callback(error && explained(error), ...rest);
      return method(...given.slice(0, -1), called);
    }
    const result = method(...given);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw explained(error);
    });
  };
}

/** A failure of writes alone, which the unit of work and the journal report. */
function isOfWrites(error: unknown): boolean {
  return ['full', 'read_only'].includes(storageProblemOf(error)) || driverErrorOf(error)?.code === '42501';
}
