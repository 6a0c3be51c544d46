import type { InstallationSettings, InstallationSettingsStore } from '#engine/ports/installation-settings-store.js';
import { fromRow, installationSettingsRow, toRow } from '../rows/installation-settings.row.js';
import type { Access } from './access.js';

const unset: InstallationSettings = { publicAddress: null, mailServer: null };

export class TypeormInstallationSettingsStore implements InstallationSettingsStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(): Promise<InstallationSettings> {
    const row = await this.#access.read.findOneBy(installationSettingsRow, { id: 1 });
    return row ? fromRow(row) : unset;
  }

  async put(settings: InstallationSettings): Promise<void> {
    await this.#access.write((manager) => manager.upsert(installationSettingsRow, toRow(settings), ['id']));
  }
}
