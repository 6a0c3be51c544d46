import { describe, expect, test } from 'vitest';
import type { InstallationSettings, InstallationSettingsStore } from '#engine/ports/installation-settings-store.js';
import { type Open, openForEach } from './tested-stores.js';

/** Contract test of the store for the console's installation settings. */
export function describeInstallationSettingsStore(
  name: string,
  open: Open<{ readonly installationSettings: InstallationSettingsStore }>,
): void {
  describe(`${name} as a store of settings of the installation`, () => {
    const stores = openForEach(open);

    test('has none at first, and returns the newest as they were put', async () => {
      const { installationSettings } = stores();
      const none: InstallationSettings = { publicAddress: null, mailServer: null };
      expect(await installationSettings.get()).toEqual(none);
      const settings: InstallationSettings = {
        publicAddress: 'https://chat.example',
        mailServer: {
          ...{ host: 'mail.example', port: 587, security: 'starttls', user: 'shop', sealedPassword: 'sealed' },
          from: 'Caffè <help@shop.example>',
        },
      };
      await installationSettings.put(settings);
      expect(await installationSettings.get()).toEqual(settings);
      await installationSettings.put(none);
      expect(await installationSettings.get()).toEqual(none);
    });
  });
}
