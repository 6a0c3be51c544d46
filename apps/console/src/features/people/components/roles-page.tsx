import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoleId } from '#contracts/permissions.js';
import type { RoleView } from '#contracts/roles.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useRoles } from '../../../lib/use-roles.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { showFailure } from '../../../ui/show-failure.js';
import { Subpage } from '../../../ui/subpage.js';
import { useReadRole, useRemoveRole } from '../api/use-roles.js';
import { RoleDialog } from './role-dialog.js';
import { RoleTable } from './role-table.js';

/** What each role allows, and the roles that the business makes. */
export function RolesPage() {
  const t = useT();
  const may = useMay('people.manage');
  const { data, error, refetch } = useRoles();
  const removing = useRemoveRole();
  const reading = useReadRole();
  const [edited, setEdited] = useState<Tagged<RoleView> | 'new' | null>(null);
  const [removed, setRemoved] = useState<RoleView | null>(null);
  if (!may) return <NotFound />;
  const edit = (id: RoleId) =>
    reading.mutate(id, { onSuccess: setEdited, onError: (failed) => showFailure(t, failed) });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('roles.new')}
    </Button>
  );
  const remove = () =>
    removed &&
    removing.mutate(removed.id, {
      onError: (failed) => showFailure(t, failed),
      onSettled: () => setRemoved(null),
    });
  return (
    <Subpage title={t('roles.title')} lead={t('roles.lead')} action={create} isWide>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && <RoleTable roles={data} onEdit={({ id }) => edit(id)} onRemove={setRemoved} />}
      <RoleDialog role={edited} onClose={() => setEdited(null)} onReload={edit} />
      <ConfirmDialog
        opened={removed !== null}
        title={t('roles.remove_title', { name: removed?.name ?? '' })}
        text={t('roles.remove_text')}
        submit={t('roles.remove')}
        isPending={removing.isPending}
        onClose={() => setRemoved(null)}
        onConfirm={remove}
      />
    </Subpage>
  );
}
