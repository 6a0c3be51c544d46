import type { CustomActionPut } from '#contracts/business/custom-actions.js';

/** An action as an admin writes it: the state of a parcel by its code. */
export function aCustomAction(changes: Partial<CustomActionPut> = {}): CustomActionPut {
  return {
    name: 'custom.parcel_state',
    title: { en: 'Parcel', it: 'Pacco' },
    description: { en: 'Says where a parcel is.', it: 'Dice dov’è un pacco.' },
    ...{ effect: 'read', identity: 'none', isConfirmed: true, isEnabled: true, ownerEmail: null },
    fields: [
      {
        ...{ name: 'code', label: { en: 'Parcel code', it: 'Codice del pacco' }, help: null },
        ...{ kind: 'text', options: [], isRequired: true, from: 'asked' },
      },
    ],
    call: {
      ...{ type: 'http', method: 'GET', path: '/parcels/{code}', query: [], headers: [], body: null },
      ...{ keyHeader: 'Idempotency-Key', isKeyed: false },
    },
    output: [{ name: 'state', label: { en: 'State', it: 'Stato' }, pointer: '/state' }],
    ...changes,
  };
}
