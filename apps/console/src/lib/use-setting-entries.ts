import { useMe } from './me.js';
import { type SettingEntry, settingEntries } from './settings-index.js';
import { useApplicationGrants } from './use-application-grants.js';
import { useDemonstration } from './use-demonstration.js';
import { useProvider } from './use-provider.js';

/** The pages and sections of the settings that the operator may see here. */
export function useSettingEntries(): SettingEntry[] {
  const permissions = useMe()?.permissions ?? [];
  const present = {
    demonstration: Boolean(useDemonstration().data),
    provider: Boolean(useProvider().data),
    grants: (useApplicationGrants().data ?? []).length > 0,
  };
  return settingEntries.filter(
    ({ needs, onlyWith }) =>
      (needs === undefined || permissions.includes(needs)) && (onlyWith === undefined || present[onlyWith]),
  );
}
