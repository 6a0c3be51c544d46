import { useQuery } from '@tanstack/react-query';
import { useBackend, useConsole } from '../../../lib/backend.js';
import { everyPage } from '../../../lib/every-page.js';
import { useMay } from '../../../lib/use-may.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** People and programs that the audit can be filtered by, disabled and revoked ones included, as far as one may read them. */
export function useAuditParties() {
  const { rest } = useBackend();
  const { operators } = useConsole();
  const [people, keys, applications] = [
    useNames('people', useMay('people.manage'), () => everyPage((query) => rest.operatorAccounts(query))),
    useNames('keys', useMay('api_keys.manage'), () => everyPage((query) => rest.apiKeys(query))),
    useNames('applications', useMay('applications.manage'), () => rest.applications()),
  ];
  const known = new Set(people.map(({ value }) => value));
  const others = operators.filter(({ id }) => !known.has(id)).map(toOption);
  return { people: [...people, ...others].sort((a, b) => a.label.localeCompare(b.label)), keys, applications };
}

function useNames(kind: string, enabled: boolean, queryFn: () => Promise<readonly Named[]>) {
  const { data = [] } = useQuery({ queryKey: ['audit-parties', kind], queryFn, enabled });
  // Without duplicates: two options with the same value are indistinguishable.
  return [...new Map(data.map((named) => [named.id, toOption(named)])).values()];
}

const toOption = ({ id, name }: Named) => ({ value: id, label: name });
