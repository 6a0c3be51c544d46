import { z } from 'zod';
import { isLoopbackHost } from './loopback.js';
import { readSite, readTypedSite, type SiteFault, siteFaults } from './sites.js';

/** The address under which browsers of visitors and colleagues reach the server. */

/** Source of an installation setting: an environment variable, which takes precedence, or the console. */
export const settingSources = ['environment', 'console'] as const;
export type SettingSource = (typeof settingSources)[number];

/** Why a text is not the address of a server, which is one origin. */
const addressFaults: Readonly<Record<SiteFault, string>> = {
  ...siteFaults,
  wildcard: 'must be one address, without *',
  address: 'must be an origin such as https://chat.example',
};

/** Origin of a server, parsed from any address of it. */
export const serverAddress = z
  .string()
  .max(300)
  .transform((text, context) => {
    const reading = readSite(text);
    if ('site' in reading && reading.site !== '*') return reading.site;
    const fault = 'fault' in reading ? reading.fault : 'wildcard';
    context.addIssue({ code: 'custom', message: addressFaults[fault] });
    return z.NEVER;
  });

export const serverAddressView = z
  .object({
    address: z.string().nullable().describe('Origin, such as `https://chat.example`. Null if not set.'),
    setBy: z
      .enum(settingSources)
      .nullable()
      .describe('Source of the setting. `environment`: set by `PUBLIC_URL`, cannot be changed here. Null if not set.'),
    isRequired: z
      .boolean()
      .describe('True if a chatbot is allowed on a site of another machine, whose visitors need this address.'),
  })
  .meta({ id: 'ServerAddress' });
export type ServerAddressView = z.infer<typeof serverAddressView>;

export const serverAddressPut = z.strictObject({
  address: serverAddress.nullable().describe('Origin, such as `https://chat.example`. Null to remove it.'),
});
export type ServerAddressPut = z.infer<typeof serverAddressPut>;

/** Problems of an address for visitors. */
export const addressConcerns = ['loopback', 'private', 'insecure'] as const;
export type AddressConcern = (typeof addressConcerns)[number];

/** Why visitors on other machines could not reach an origin, or not safely; null if there is no concern. */
export function addressConcern(origin: string): AddressConcern | null {
  const { hostname, protocol } = new URL(origin);
  if (isLoopbackHost(hostname) || hostname.endsWith('.localhost')) return 'loopback';
  if (isPrivateHost(hostname)) return 'private';
  return protocol === 'https:' ? null : 'insecure';
}

/** Whether an origin is reachable from the machine itself only. */
export function isLocalOrigin(origin: string): boolean {
  return addressConcern(origin) === 'loopback';
}

/** Origin that a person types, `https://` by default; null if it is not valid. */
export function readTypedAddress(typed: string): string | null {
  const reading = readTypedSite(typed);
  return 'site' in reading && reading.site !== '*' ? reading.site : null;
}

/**
 * Hosts of a local network: without a dot, `.local` (RFC 6762), `.internal`, and the private ranges of RFC 1918 and RFC
 * 4193.
 */
function isPrivateHost(hostname: string): boolean {
  if (/^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(hostname) && /^[\d.]+$/.test(hostname)) return true;
  if (/^\[(f[cd]|fe[89ab])/.test(hostname)) return true;
  if (hostname.startsWith('[')) return false;
  return !hostname.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(hostname);
}
