import type { Locale } from '#contracts/states.js';
import type { RestClient } from '#sdk/rest-client.js';
import { useBackend } from './backend.js';
import { isKept, setPreferences } from './preferences.js';
import { changeLanguage } from './translate.js';

/** Switches the console to a language, in this browser and, for the next one, in the account. */
export function useChooseLanguage(): (locale: Locale) => void {
  const { rest } = useBackend();
  return (locale) => {
    showLanguage(locale);
    // This browser has it in any case.
    rest.changeProfile({ locale }).catch(() => undefined);
  };
}

/** Shows the language of the account after a sign-in, where none was chosen in this browser. */
export async function showAccountLanguage(rest: Pick<RestClient, 'profile'>): Promise<void> {
  if (isKept('locale')) return;
  const profile = await rest.profile().catch(() => null);
  if (profile?.locale) showLanguage(profile.locale);
}

/** Shows the console in a language, in this browser. */
export function showLanguage(locale: Locale): void {
  setPreferences({ locale });
  void changeLanguage(locale);
}
