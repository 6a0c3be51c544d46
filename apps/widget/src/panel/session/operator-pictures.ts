import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { OperatorId } from '#contracts/ids.js';
import type { VisitorOperator } from '#contracts/views.js';

const OperatorsContext = createContext<readonly VisitorOperator[]>([]);
export const OperatorsProvider = OperatorsContext.Provider;

/** Address of an operator's picture; null if there is none. */
export function usePicture(id: OperatorId | null): string | null {
  return useContext(OperatorsContext).find((operator) => operator.id === id)?.pictureUrl ?? null;
}
