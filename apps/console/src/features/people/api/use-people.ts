import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { InvitationCreate, OperatorAccountPatch, OperatorAccountView } from '#contracts/people.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { ifUnchanged, useFormSource } from '../../../lib/use-form-source.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { rolesKey } from '../../../lib/use-roles.js';

const peopleKey = ['people'];
const accountsKey = [...peopleKey, 'accounts'];
const invitationsKey = [...peopleKey, 'invitations'];
const mailEveryMs = 3_000;
const joinedEveryMs = 5_000;

/** Everybody with an account, by name, page by page. */
export function useOperatorAccounts() {
  const { rest } = useBackend();
  return useInfiniteQuery({
    queryKey: accountsKey,
    queryFn: ({ pageParam: page }) => rest.operatorAccounts({ page, limit: limits.pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });
}

/** Unused invitations, newest first. */
export function useInvitations() {
  const { rest } = useBackend();
  return useInfiniteQuery({
    queryKey: invitationsKey,
    queryFn: ({ pageParam: page }) => rest.invitations({ page, limit: limits.pageSize }),
    enabled: useMay('people.manage'),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    // Poll until the e-mail's outcome is known.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ mail }) => mail?.state === 'waiting')) ? mailEveryMs : false,
  });
}

/** Polls while invitations are open, since no event announces a person who joins. */
export function usePollJoined(isAwaited: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return undefined;
    const read = async () => {
      // Accounts last: without open invitations there is no polling, and the person who used the last one has to be
      // included. A slow read continues.
      for (const queryKey of [invitationsKey, accountsKey])
        await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(() => void read(), joinedEveryMs);
    return () => clearInterval(timer);
  }, [cache, isAwaited]);
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  // In the background: the row may be gone by then, and the result is shown once. Roles count their people.
  const onSettled = () => {
    void cache.invalidateQueries({ queryKey: peopleKey });
    void cache.invalidateQueries({ queryKey: rolesKey });
  };
  return useMutation({ mutationFn: change, onSettled });
}

/** The result has the link, which is shown once. */
export function useInvite() {
  const { rest } = useBackend();
  return useChange((body: InvitationCreate) => rest.invite(body));
}

export function useRevokeInvitation() {
  const { rest } = useBackend();
  return useChange((id: string) => rest.revokeInvitation(id));
}

export function useChangeAccount() {
  const { rest } = useBackend();
  return useChange(({ id, patch }: { id: OperatorId; patch: OperatorAccountPatch }) =>
    rest.changeOperatorAccount(id, patch),
  );
}

/** The account that a form edits. */
export function useAccountSource(id: OperatorId) {
  const { rest } = useBackend();
  return useFormSource([...peopleKey, 'account', id], () =>
    rest.tagged('GET /api/v1/operator-accounts/:id', { params: { id } }),
  );
}

/** Saves an edited account, unless it is another one by now. */
export function useSaveAccount() {
  const { rest } = useBackend();
  return useChange(({ base, patch }: { base: Tagged<OperatorAccountView>; patch: OperatorAccountPatch }) =>
    rest.tagged(
      'PATCH /api/v1/operator-accounts/:id',
      { params: { id: base.body.id }, body: patch },
      ifUnchanged(base),
    ),
  );
}

/** Name of the person who last changed an account; null if the audit does not contain it, or may not be read. */
export function useLastEditor() {
  const { rest } = useBackend();
  const mayRead = useMay('audit.read');
  return async (id: OperatorId): Promise<string | null> => {
    if (!mayRead) return null;
    const { entries } = await rest.auditEntries({ object: id, kind: ['people'], limit: 10 });
    return entries.find(({ changes }) => changes.length > 0)?.actor.name ?? null;
  };
}

/** For a lost device: the password is enough until a new set-up. */
export function useResetSecondFactor() {
  const { rest } = useBackend();
  return useChange((id: OperatorId) => rest.resetSecondFactor(id));
}

/** An identity at the provider is not theirs, or not any more. */
export function useResetIdentity() {
  const { rest } = useBackend();
  return useChange((id: OperatorId) => rest.resetIdentity(id));
}

/** The result has the link, which is shown once. */
export function usePasswordLink() {
  const { rest } = useBackend();
  return useChange(({ id, sendMail }: { id: OperatorId; sendMail: boolean }) =>
    rest.issuePasswordLink(id, { sendMail }),
  );
}
