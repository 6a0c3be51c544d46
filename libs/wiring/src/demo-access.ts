import type { Operator } from '#engine/ports/people-stores.js';
import { type IssuedCredentials, replaceCredentials, seededAccess } from '#engine/seeding/replace-credentials.js';
import type { Config } from './config/env.js';
import { isExposed } from './config/loopback.js';
import type { Core } from './core.js';
import { demoKey, demoOperators } from './demo-seed.js';

type DemoPorts = Core['ports'];

const demo = { operators: demoOperators, apiKey: demoKey };

/** Demo logins and the demo API key that still have their published secrets. */
export function publicDemoAccess(ports: DemoPorts) {
  return seededAccess(ports, demo);
}

/**
 * Replaces the published demo passwords and the demo API key when other machines can reach the server. Null when there was
 * nothing to replace.
 */
export async function closeDemoAccess(
  ports: DemoPorts,
  config: Pick<Config, 'host' | 'publicUrl'>,
): Promise<IssuedCredentials | null> {
  if (!isExposed(config)) return null;
  const { operators, hasKey } = await publicDemoAccess(ports);
  return operators.length > 0 || hasKey ? replaceCredentials(ports, operators, hasKey ? demo.apiKey : null) : null;
}

/** Issues new passwords for all demo operators and a new demo API key, whatever they have now. */
export async function renewDemoAccess(ports: DemoPorts): Promise<IssuedCredentials> {
  const found = await Promise.all(demoOperators.map(({ email }) => ports.operators.byEmail(email)));
  const present = found.filter((operator): operator is Operator => operator !== null);
  return replaceCredentials(ports, present, demo.apiKey);
}

/** Formats issued credentials for the terminal; they are shown only once. */
export function describeCredentials({ logins, apiKey }: IssuedCredentials): string {
  const width = Math.max(0, ...logins.map(({ email }) => email.length));
  const lines = logins.map(({ email, password }) => `${email.padEnd(width)}  ${password}`);
  if (apiKey !== null) lines.push(`API key  ${apiKey}`);
  return lines.map((line) => `    ${line}`).join('\n');
}
