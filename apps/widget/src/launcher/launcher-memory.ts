import { memoryKey } from '../loader/widget-tag.js';

export interface LauncherMemory {
  readonly open: boolean;
  readonly active: boolean;
}

const forgotten: LauncherMemory = { open: false, active: false };

/** What this tab remembers from the page before. Storage may be forbidden; then every page starts closed. */
export function recall(chatbot: string): LauncherMemory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(memoryKey(chatbot)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return forgotten;
    return { open: 'open' in stored && stored.open === true, active: 'active' in stored && stored.active === true };
  } catch {
    return forgotten;
  }
}

export function remember(chatbot: string, memory: LauncherMemory): void {
  try {
    sessionStorage.setItem(memoryKey(chatbot), JSON.stringify(memory));
  } catch {
    // Nothing to remember with: the panel simply starts closed on the next page.
  }
}
