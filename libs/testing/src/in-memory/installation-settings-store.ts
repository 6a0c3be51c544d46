import type { InstallationSettings, InstallationSettingsStore } from '#engine/ports/installation-settings-store.js';
import type { Restorable } from './snapshot.js';

export class InMemoryInstallationSettingsStore implements InstallationSettingsStore, Restorable {
  #settings: InstallationSettings = { publicAddress: null, mailServer: null };

  snapshot(): () => void {
    const before = this.#settings;
    return () => {
      this.#settings = before;
    };
  }

  async get(): Promise<InstallationSettings> {
    return this.#settings;
  }

  async put(settings: InstallationSettings): Promise<void> {
    this.#settings = settings;
  }
}
