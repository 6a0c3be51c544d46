import type { Locale } from '#contracts/states.js';
import { createStore, useObservable } from './store.js';

/** What an operator has set for this browser. */
export interface Preferences {
  locale: Locale;
  density: 'compact' | 'comfortable';
  /** Shortcuts of one key without Ctrl or Cmd; somebody who dictates or uses a switch turns them off. */
  singleKeys: boolean;
  enterSends: boolean;
  sound: boolean;
  notifications: boolean;
  viewsOpen: boolean;
  contextOpen: boolean;
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
    viewsOpen: true,
    contextOpen: true,
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
  const next = { ...preferences.get(), ...change };
  localStorage.setItem(key, JSON.stringify(next));
  preferences.set(next);
}

export function usePreferences(): Preferences {
  return useObservable(preferences);
}
