import { isProof } from '#contracts/business/definition-errors.js';
import { ok } from '#contracts/result.js';
import { emailAddress } from '#contracts/text.js';
import { fault } from '../../ports/business/business-result.js';
import type { OfferedAction } from '../../state/action-registry.js';
import type { AnyHandler } from '../action-handler.js';
import { mayAskAbout } from '../proof.js';
import { bindFields } from './bind-fields.js';
import { readOutput, readPointer } from './read-output.js';

/** Handler of an admin's action. There is no look-up that all systems share, so a write without a reply has an unknown outcome. */
export function customHandler(offered: OfferedAction): AnyHandler {
  const { definition } = offered;
  return {
    async run(input, context) {
      const bound = bindFields(offered, input, context);
      if (!bound.ok) return bound;
      const reply = await offered.ask({ definition, values: bound.value, key: context.key });
      if (!reply.ok) return reply;
      const { document } = reply.value;
      if (definition.ownerEmail !== null) {
        const owner = emailAddress.safeParse(readPointer(document, definition.ownerEmail));
        const proof = definition.fields.find(isProof);
        const named = proof && typeof input[proof.name] === 'string' ? (input[proof.name] as string) : null;
        // A reply without an owner and one of another owner are treated alike.
        if (!mayAskAbout(owner.success ? owner.data : null, named, context))
          return fault('not_found', 'no such record, or not that of who asks');
      }
      const output = readOutput(document, definition);
      return output ? ok(output) : fault('broken', 'the reply has nothing of what was promised');
    },
  };
}
