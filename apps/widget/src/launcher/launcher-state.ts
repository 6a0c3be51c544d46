import { storageKey } from '../loader/widget-tag.js';

export interface LauncherState {
  readonly open: boolean;
  readonly active: boolean;
}

const initialState: LauncherState = { open: false, active: false };

/** Launcher state of this tab from the previous page; closed where storage is blocked. */
export function readLauncherState(chatbot: string): LauncherState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(chatbot)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return initialState;
    return { open: 'open' in stored && stored.open === true, active: 'active' in stored && stored.active === true };
  } catch {
    return initialState;
  }
}

export function saveLauncherState(chatbot: string, memory: LauncherState): void {
  try {
    sessionStorage.setItem(storageKey(chatbot), JSON.stringify(memory));
  } catch {
    // No storage: the panel simply starts closed on the next page.
  }
}

/** Whether a conversation was open when a page of this browser learned of it last, in whichever tab; false where storage is blocked. */
export function hasOpenConversation(chatbot: string): boolean {
  try {
    return localStorage.getItem(storageKey(chatbot)) !== null;
  } catch {
    return false;
  }
}

export function saveOpenConversation(chatbot: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(storageKey(chatbot), 'open');
    else localStorage.removeItem(storageKey(chatbot));
  } catch {
    // No storage: a new tab does not know of it.
  }
}
