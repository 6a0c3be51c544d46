import type { ActionField } from '#contracts/business/action-fields.js';
import type { IdentityLevel } from '#contracts/business/actions.js';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import { isProof } from '#contracts/business/definition-errors.js';

/** The address that visitors name for a record to be theirs. */
const proof: ActionField = {
  ...{ name: 'email', label: { en: 'Email address', it: 'Indirizzo e-mail' }, help: null, kind: 'email', options: [] },
  ...{ isRequired: true, from: 'asked' },
};

/** Whether a reply can be matched with an address that the visitor names. The arguments of a tool are the server's, and none can be added. */
export function mayMatch({ effect, call, fields }: CustomActionPut): boolean {
  return effect === 'read' && (call.type === 'http' || fields.some(isProof));
}

/** The action at another level, with the field that the level needs, and without a place in the reply that it does not use. */
export function withIdentity(
  { fields, ownerEmail }: CustomActionPut,
  identity: IdentityLevel,
): Pick<CustomActionPut, 'identity' | 'fields' | 'ownerEmail'> {
  const isMissing = identity === 'matched' && !fields.some(({ name }) => name === proof.name);
  return {
    identity,
    fields: isMissing ? [...fields, proof] : fields,
    ownerEmail: identity === 'none' ? null : ownerEmail,
  };
}

/**
 * Changes the effect. A write cannot have the level "matched", since its reply comes too late: it gets a higher level,
 * never a lower one.
 */
export function withEffect(
  { identity, ownerEmail }: CustomActionPut,
  effect: CustomActionPut['effect'],
): Pick<CustomActionPut, 'effect' | 'identity' | 'ownerEmail'> {
  if (effect === 'read') return { effect, identity, ownerEmail };
  return { effect, identity: identity === 'matched' ? 'verified' : identity, ownerEmail: null };
}
