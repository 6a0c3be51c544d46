import { isDeepStrictEqual } from 'node:util';
import type { EventData } from '#contracts/events.js';
import type { Connector } from '../ports/business/connector.js';
import type { Connection } from '../ports/connection-stores.js';
import { hostOf } from './settings.js';

type Changes = EventData<'connection.updated'>['changes'];

/**
 * Differences for the audit: of settings and secrets only the fact that they changed. `given`: names of the secrets
 * that were sent.
 */
export function changesOf(
  connector: Connector | null,
  before: Connection,
  after: Connection,
  given: readonly string[],
): Changes {
  const changes: Changes = [];
  for (const field of ['name', 'isEnabled'] as const)
    if (before[field] !== after[field]) changes.push({ field, before: before[field], after: after[field] });
  const hosts = connector ? [before, after].map(({ settings }) => hostOf(connector, settings)) : [];
  const [hostBefore = null, hostAfter = null] = hosts;
  if (hostBefore !== hostAfter) changes.push({ field: 'host', before: hostBefore, after: hostAfter });
  else if (!isDeepStrictEqual(before.settings, after.settings))
    changes.push({ field: 'settings', before: null, after: null });
  if (given.some((name) => Object.hasOwn({ ...before.secrets, ...after.secrets }, name)))
    changes.push({ field: 'credentials', before: null, after: null });
  return changes;
}

/** Whether a change affects where the connection leads or how it authenticates. */
export function changesTarget(changes: Changes): boolean {
  return changes.some(({ field }) => field === 'host' || field === 'settings' || field === 'credentials');
}

/** Whether it is another system, whose records are unrelated to those known so far. */
export function isOtherSystem(changes: Changes): boolean {
  return changes.some(({ field }) => field === 'host');
}
