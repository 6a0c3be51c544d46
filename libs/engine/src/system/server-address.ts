import { ok, type Result, reject } from '#contracts/result.js';
import { isLocalOrigin, type ServerAddressPut, type ServerAddressView } from '#contracts/server-address.js';
import { systemAuthor } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import type { ExpectedRevisions, Revision } from '../access/revision.js';
import { digest } from '../digest.js';
import type { Ports } from '../ports/ports.js';
import {
  changeInstallationSettings,
  type InstallationSettingsPorts,
  type SettingsChange,
  writeInstallationSettings,
} from './installation-settings.js';

/** The public address of the server, and whether visitors need one. */
export function readServerAddress({ publicAddress, chatbots }: Pick<Ports, 'publicAddress' | 'chatbots'>) {
  const sites = chatbots.all().flatMap(({ sites }) => sites);
  const view: ServerAddressView = {
    address: publicAddress.current,
    setBy: publicAddress.setBy,
    isRequired: sites.some((site) => site === '*' || (URL.canParse(site) && !isLocalOrigin(site))),
  };
  return view;
}

/**
 * Public id of the installation, the same on each of its nodes. It is derived from the id of the data set, without
 * revealing it.
 */
export async function readInstallationId({ eventLog }: Pick<Ports, 'eventLog'>): Promise<string> {
  return digest({ installation: await eventLog.dataSet() });
}

/** Revision of what a `PUT` replaces. */
export function serverAddressRevision(address: string | null): Revision {
  return digest({ address });
}

/**
 * Sets the public address. `set_by_environment`: `PUBLIC_URL` decides. `demonstration_present`: its logins are published, and would be open
 * to everybody.
 */
export async function putServerAddress(
  ports: InstallationSettingsPorts & Pick<Ports, 'chatbots' | 'roles'>,
  {
    input: { address },
    expected,
    isDemonstration,
  }: {
    readonly input: ServerAddressPut;
    readonly expected: ExpectedRevisions;
    readonly isDemonstration: boolean;
  },
  principal: Principal,
): Promise<Result<ServerAddressView>> {
  if (ports.publicAddress.fromEnvironment !== null) return reject('set_by_environment');
  if (isDemonstration && address !== null && !isLocalOrigin(address)) return reject('demonstration_present');
  const changed = await changeInstallationSettings(ports, changeTo(address, expected), principal);
  return changed.ok ? ok(readServerAddress(ports)) : changed;
}

/** Sets the public address before there is an account. */
export async function setFirstAddress(ports: InstallationSettingsPorts, address: string): Promise<void> {
  await writeInstallationSettings(ports, changeTo(address, null), systemAuthor);
}

function changeTo(address: string | null, expected: ExpectedRevisions): SettingsChange {
  return {
    expected,
    revisionOf: ({ publicAddress }) => serverAddressRevision(publicAddress),
    decide: (before) => ok({ ...before, publicAddress: address }),
    changesOf: ({ publicAddress: before }, { publicAddress: after }) =>
      before === after ? [] : [{ field: 'publicAddress', before, after }],
  };
}
