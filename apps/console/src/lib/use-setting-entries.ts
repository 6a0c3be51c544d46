import { useConsole } from './backend.js';
import { type SettingEntry, settingEntries } from './settings-index.js';
import { useDemonstration } from './use-demonstration.js';

/** The pages and sections of the settings that the operator may see here. */
export function useSettingEntries(): SettingEntry[] {
  const permissions = useConsole().me?.permissions ?? [];
  const demonstration = useDemonstration();
  return settingEntries.filter(
    ({ needs, inDemonstration }) =>
      (needs === undefined || permissions.includes(needs)) && (!inDemonstration || demonstration !== null),
  );
}
