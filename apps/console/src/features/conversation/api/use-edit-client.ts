import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientView } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { ifUnchanged, useFormSource } from '../../../lib/use-form-source.js';
import { useMutation } from '../../../lib/use-mutation.js';
import {
  type ClientDraft,
  clientPatchOf,
  draftOf,
  type ForeignChange,
  rebaseDraft,
  withNumbers,
} from './client-draft.js';

/** Edits a client. On a conflict the input is kept on top of the newer version, and the other changes are shown. */
export function useEditClient(id: ClientId, onSaved: () => void) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const read = () => rest.tagged('GET /api/v1/clients/:id', { params: { id } });
  const source = useFormSource(['clients', id, 'form'], read);
  const [newer, setNewer] = useState<Tagged<ClientView> | null>(null);
  const [typed, setDraft] = useState<ClientDraft | null>(null);
  const [changes, setChanges] = useState<readonly ForeignChange[]>([]);
  const base = newer ?? source.data;
  const draft = typed ?? (base ? draftOf(base.body) : null);
  const save = useMutation({
    mutationFn: async (written: ClientDraft) => {
      if (!base) throw new Error('the client is not read yet');
      const edited = withNumbers(base.body, written);
      const patch = clientPatchOf(base.body, edited);
      if (Object.keys(patch).length === 0) return;
      try {
        await rest.patchClient(id, patch, ifUnchanged(base));
      } catch (error) {
        if (failureOf(error).code !== 'version_moved') throw error;
        const now = await read();
        const rebased = rebaseDraft(base.body, edited, now.body);
        setNewer(now);
        setDraft(rebased.draft);
        setChanges(rebased.changes);
        return 'moved' as const;
      }
    },
    onSuccess: async (moved) => {
      await cache.invalidateQueries({ queryKey: ['clients', id], exact: true });
      // Business systems look records up by the e-mail address.
      void cache.invalidateQueries({ queryKey: ['business-records'] });
      if (!moved) onSaved();
    },
  });
  const isNumber = (field: string) => typeof base?.body.customFields[field] === 'number';
  return { draft, isNumber, setDraft, changes, save, readFailure: source.error, mayBeSaved: base !== undefined };
}
