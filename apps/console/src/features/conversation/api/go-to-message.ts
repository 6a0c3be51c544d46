import { createContext, use } from 'react';
import type { EventId } from '#contracts/ids.js';

/** Scrolls to a message; null for one whose page is not loaded. */
export type GoToMessage = (id: EventId) => (() => void) | null;

const GoToMessageContext = createContext<GoToMessage>(() => null);
export const GoToMessageProvider = GoToMessageContext.Provider;

export function useGoToMessage(id: EventId): (() => void) | null {
  return use(GoToMessageContext)(id);
}
