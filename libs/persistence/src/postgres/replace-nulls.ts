import type { ClientBase } from 'pg';

/**
 * Replaces U+0000 by U+FFFD in a connection's parameters. PostgreSQL texts cannot contain it: a statement with one
 * fails, whatever its purpose.
 */
export function replaceNulls(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const replacing = (statement: unknown, ...given: unknown[]) => query(withReplaced(statement), ...given.map(replaced));
  client.query = replacing as typeof client.query;
}

/** A text as PostgreSQL can store it. */
export function withoutNulls(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

/** A statement may bring its parameters along. */
function withReplaced(statement: unknown): unknown {
  const isConfig = typeof statement === 'object' && statement !== null && 'values' in statement;
  return isConfig && !('submit' in statement) ? { ...statement, values: replaced(statement.values) } : statement;
}

function replaced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaced);
  return typeof value === 'string' ? withoutNulls(value) : value;
}
