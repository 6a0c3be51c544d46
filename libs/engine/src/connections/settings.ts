import type { z } from 'zod';
import { toJsonPointer } from '#contracts/json-pointer.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import { validate } from '#contracts/validate.js';
import type { Connector, SettingMeta } from '../ports/business/connector.js';
import type { Connection } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';

export type Settings = Readonly<Record<string, unknown>>;
type Sealing = Pick<Ports, 'secretSealer'>;

/** Names of the settings of a connector with this property. */
function settingNames(connector: Connector, flag: 'secret' | 'address'): string[] {
  const fields = Object.entries(connector.settings.shape as Record<string, z.ZodType>);
  return fields
    .filter(([, schema]) => (schema.meta() as SettingMeta | undefined)?.[flag] === true)
    .map(([name]) => name);
}

/** Host of a connection; null: its settings name none. */
export function hostOf(connector: Connector, settings: Settings): string | null {
  const [address] = settingNames(connector, 'address').map((name) => settings[name]);
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : null;
}

/** Validates settings for the connector; `invalid` with every place that is wrong. */
export function parseSettings(connector: Connector, given: Settings): Result<Settings> {
  const parsed = validate(connector.settings, given);
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map(({ path, message }) => ({
    pointer: toJsonPointer(['settings', ...path]),
    detail: message,
  }));
  return { ok: false, code: 'invalid', errors };
}

/** Settings of a connection with secrets opened; null if no key opens one, or the settings are no longer valid. */
export function openSettings(ports: Sealing, connector: Connector, connection: Connection): Settings | null {
  const secrets = openSecrets(ports, connection);
  if (Object.values(secrets).includes(null)) return null;
  const parsed = parseSettings(connector, { ...connection.settings, ...secrets });
  return parsed.ok ? parsed.value : null;
}

/**
 * Applies a merge patch to settings. Absent secrets are kept, but never sent to an address other than the one they were
 * given for.
 */
export function patchSettings(
  ports: Sealing,
  connector: Connector,
  before: Connection,
  patch: Settings,
): Result<Settings> {
  // A secret that no key opens must be entered again.
  const secrets = Object.entries(openSecrets(ports, before)).filter(([, secret]) => secret !== null);
  const merged = Object.entries({ ...before.settings, ...Object.fromEntries(secrets), ...patch });
  const given = merged.filter(([name]) => patch[name] !== null);
  const parsed = parseSettings(connector, Object.fromEntries(given));
  if (!parsed.ok) return parsed;
  const isElsewhere = settingNames(connector, 'address').some((name) => parsed.value[name] !== before.settings[name]);
  const withheld = isElsewhere ? Object.keys(before.secrets).filter((name) => patch[name] == null) : [];
  return withheld.length === 0 ? parsed : elsewhere(withheld);
}

function elsewhere(names: readonly string[]): Rejection {
  const detail = 'is required again: the address is another one';
  return { ok: false, code: 'invalid', errors: names.map((name) => ({ pointer: `/settings/${name}`, detail })) };
}

/** Splits settings into public ones, and secrets sealed for this connection. */
export function sealSettings(
  { secretSealer }: Sealing,
  connector: Connector,
  id: string,
  settings: Settings,
): Pick<Connection, 'settings' | 'secrets'> {
  const secret = settingNames(connector, 'secret');
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  const sealed = entries.filter(([name]) => secret.includes(name));
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !secret.includes(name))),
    secrets: Object.fromEntries(
      sealed.map(([name, value]) => [name, secretSealer.seal(String(value), context(id, name))]),
    ),
  };
}

/** Secrets by name; null: no key opens them. */
function openSecrets({ secretSealer }: Sealing, { id, secrets }: Connection): Record<string, string | null> {
  const names = Object.entries(secrets);
  return Object.fromEntries(names.map(([name, sealed]) => [name, secretSealer.open(sealed, context(id, name))]));
}

/** Sealing context of a secret. */
function context(connectionId: string, name: string): string {
  return `connection/${connectionId}/${name}`;
}
