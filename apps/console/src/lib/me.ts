import { createContext, use } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import type { Me } from '#contracts/views.js';

const MeContext = createContext<Me | null>(null);
export const MeProvider = MeContext.Provider;

/** The signed-in person with their rights, known before the console is connected; null on the pages of signing in. */
export function useMe(): Me | null {
  return use(MeContext);
}

export function useMyId(): OperatorId | null {
  return useMe()?.operator.id ?? null;
}
