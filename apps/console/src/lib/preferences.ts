import type { Locale } from '#contracts/states.js';
import { createStore, useObservable } from './store.js';

/** Preferences of this browser, in its local storage. */
export interface Preferences {
  locale: Locale;
  density: 'compact' | 'comfortable';
  /** Single-key shortcuts; people who use voice dictation or a switch turn them off. */
  singleKeys: boolean;
  enterSends: boolean;
  sound: boolean;
  notifications: boolean;
  /** Shows the numbers behind the bot's decisions under their technical names. */
  technical: boolean;
  viewsOpen: boolean;
  contextOpen: boolean;
  /** The set-up is done, or its list was put away. */
  hidesGoLive: boolean;
}

const key = 'parley.preferences';

function defaults(): Preferences {
  return {
    locale: navigator.language.toLowerCase().startsWith('it') ? 'it' : 'en',
    density: 'comfortable',
    singleKeys: true,
    enterSends: false,
    sound: true,
    notifications: false,
    technical: false,
    viewsOpen: true,
    contextOpen: true,
    hidesGoLive: false,
  };
}

function kept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

const preferences = createStore<Preferences>({ ...defaults(), ...kept() });

export function getPreferences(): Preferences {
  return preferences.get();
}

export function setPreferences(change: Partial<Preferences>): void {
  // A default that was not changed may change in a later version.
  localStorage.setItem(key, JSON.stringify({ ...kept(), ...change }));
  preferences.set({ ...preferences.get(), ...change });
}

/** Whether it was chosen in this browser. */
export function isKept(name: keyof Preferences): boolean {
  return kept()[name] !== undefined;
}

export function usePreferences(): Preferences {
  return useObservable(preferences);
}
