import { SettingsPage } from '../features/settings/components/settings-page.js';
import { GoLiveCard } from './go-live-card.js';

/** The settings, below the remaining steps of the set-up. */
export function SettingsStart() {
  return <SettingsPage before={<GoLiveCard />} />;
}
