import type { AuditedSetting } from '#contracts/events/installation-events.js';
import { ok, type Result } from '#contracts/result.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { checkRevision, type ExpectedRevisions, type Revision } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import { mayChangeSignIn } from '../people/sign-in-settings.js';
import type { InstallationSettings } from '../ports/installation-settings-store.js';
import type { Ports } from '../ports/ports.js';

export type InstallationSettingsPorts = Pick<
  Ports,
  'unitOfWork' | 'installationSettings' | 'eventLog' | 'publicAddress' | 'mailService' | 'clock' | 'ids'
>;

type Value = string | number | null;

export interface SettingChange {
  readonly field: AuditedSetting;
  readonly before: Value;
  readonly after: Value;
}

/** Change of settings: expected revision, decision, and audited changes. */
export interface SettingsChange {
  readonly expected: ExpectedRevisions;
  revisionOf(settings: InstallationSettings): Revision;
  decide(before: InstallationSettings): Result<InstallationSettings>;
  changesOf(before: InstallationSettings, after: InstallationSettings): SettingChange[];
}

/**
 * Changes settings of the installation, which take effect at once. They determine the addresses of all one-time links:
 * whoever sets them could take over any account, so it needs the rights of an admin (`exceeds_own_rights`).
 */
export async function changeInstallationSettings(
  ports: InstallationSettingsPorts & Pick<Ports, 'roles'>,
  change: SettingsChange,
  principal: Principal,
): Promise<Result<InstallationSettings>> {
  const mayChange = mayChangeSignIn(ports, principal);
  return mayChange.ok ? writeInstallationSettings(ports, change, actorOf(principal)) : mayChange;
}

/** The same without a check of rights: for the command line, before there is an account. */
export async function writeInstallationSettings(
  ports: InstallationSettingsPorts,
  { expected, revisionOf, decide, changesOf }: SettingsChange,
  author: Author,
): Promise<Result<InstallationSettings>> {
  const dataSet = await ports.eventLog.dataSet();
  const changed = await ports.unitOfWork.run(
    async ({ installationSettings, events }): Promise<Result<InstallationSettings>> => {
      const before = await installationSettings.get();
      const fresh = checkRevision(expected, revisionOf(before));
      if (!fresh.ok) return fresh;
      const decided = decide(before);
      if (!decided.ok) return decided;
      await installationSettings.put(decided.value);
      const changes = changesOf(before, decided.value);
      if (changes.length > 0)
        await events.append(newEvent(ports, 'installation.settings_changed', dataSet, author, { changes }));
      return decided;
    },
  );
  if (changed.ok) applySettings(ports, changed.value);
  return changed.ok ? ok(changed.value) : changed;
}

/** Takes over the stored settings, at the start and when another node has changed them. */
export async function loadInstallationSettings(
  ports: Pick<Ports, 'installationSettings' | 'publicAddress' | 'mailService'>,
): Promise<void> {
  applySettings(ports, await ports.installationSettings.get());
}

function applySettings(
  { publicAddress, mailService }: Pick<Ports, 'publicAddress' | 'mailService'>,
  settings: InstallationSettings,
): void {
  publicAddress.replace(settings.publicAddress);
  mailService.replace(settings.mailServer);
}
