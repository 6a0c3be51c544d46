import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { OperatorId } from '#contracts/ids.js';
import type { VisitorOperator } from '#contracts/views.js';

const OperatorsContext = createContext<readonly VisitorOperator[]>([]);
export const OperatorsProvider = OperatorsContext.Provider;

/** Picture and presence of an operator who takes part, once the server has sent them. */
export function useOperator(id: OperatorId | null | undefined): VisitorOperator | undefined {
  return useContext(OperatorsContext).find((operator) => operator.id === id);
}
