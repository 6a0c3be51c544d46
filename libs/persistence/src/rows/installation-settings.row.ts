import type { InstallationSettings, StoredMailServer } from '#engine/ports/installation-settings-store.js';
import { EntitySchema } from '../typeorm.js';

export interface InstallationSettingsRow {
  /** There is one row at most. */
  id: 1;
  publicAddress: string | null;
  /** JSON, with the password sealed. */
  mailServer: string | null;
}

export const installationSettingsRow = new EntitySchema<InstallationSettingsRow>({
  name: 'installation_settings',
  columns: {
    id: { type: 'integer', primary: true },
    publicAddress: { type: 'text', name: 'public_address', nullable: true },
    mailServer: { type: 'text', name: 'mail_server', nullable: true },
  },
});

export function toRow({ publicAddress, mailServer }: InstallationSettings): InstallationSettingsRow {
  return { id: 1, publicAddress, mailServer: mailServer && JSON.stringify(mailServer) };
}

export function fromRow({ publicAddress, mailServer }: InstallationSettingsRow): InstallationSettings {
  return { publicAddress, mailServer: mailServer === null ? null : (JSON.parse(mailServer) as StoredMailServer) };
}
