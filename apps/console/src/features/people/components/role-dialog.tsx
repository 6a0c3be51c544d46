import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import {
  basePermission,
  type Permission,
  type RoleId,
  type StaffPermission,
  staffPermissions,
} from '#contracts/permissions.js';
import type { RoleView } from '#contracts/roles.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { failureOf } from '../../../lib/failure.js';
import { useMe } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useRoleName, useRoles } from '../../../lib/use-roles.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { SaveFailure } from '../../../ui/save-failure.js';
import { useChangeRole, useCreateRole } from '../api/use-roles.js';
import classes from './people-page.module.css';

interface Draft {
  name: string;
  permissions: StaffPermission[];
}

interface Props {
  role: Tagged<RoleView> | 'new' | null;
  onClose: () => void;
  /** Reads the role again. */
  onReload: (id: RoleId) => void;
}

/** Dialog to make a role, or to change one. */
export function RoleDialog({ role, onClose, onReload }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={role !== null}
      onClose={onClose}
      title={role === 'new' ? t('roles.new') : t('people.edit_title', { name: role?.body.name ?? '' })}
      size={520}
    >
      {role === 'new' && <RoleForm base={null} onClose={onClose} />}
      {role !== null && role !== 'new' && (
        <RoleForm key={role.etag} base={role} onClose={onClose} onReload={() => onReload(role.body.id)} />
      )}
    </Dialog>
  );
}

/** In the order of the table. */
const of = (permissions: readonly Permission[]) => staffPermissions.filter((one) => permissions.includes(one));

interface FormProps {
  /** Null: a new role. */
  base: Tagged<RoleView> | null;
  onClose: () => void;
  onReload?: () => void;
}

function RoleForm({ base, onClose, onReload }: FormProps) {
  const t = useT();
  const creating = useCreateRole();
  const changing = useChangeRole();
  const nameOf = useRoleName();
  const { data: all = [] } = useRoles();
  const mine = useMe()?.permissions ?? [];
  const start: Draft = { name: base?.body.name ?? '', permissions: of(base?.body.permissions ?? [basePermission]) };
  const [draft, setDraft] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const name = draft.name.trim();
  const submit = () => {
    setChecked(true);
    if (name === '') return;
    const { permissions } = draft;
    if (base === null) creating.mutate({ name, permissions }, { onSuccess: onClose });
    else changing.mutate({ base, patch: changedFields(start, { name, permissions }) }, { onSuccess: onClose });
  };
  const error = creating.error ?? changing.error;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('people.name')}
        placeholder={t('roles.name_example')}
        autoComplete="off"
        maxLength={limits.roleNameLength}
        value={draft.name}
        error={isChecked && name === '' ? t('people.problem.name') : undefined}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        data-autofocus
      />
      {base === null && (
        <Select
          label={t('roles.copy')}
          placeholder={t('roles.copy_none')}
          clearable
          data={all.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(chosen) => {
            const copied = all.find(({ id }) => id === chosen)?.permissions ?? [basePermission];
            setDraft({ ...draft, permissions: of(copied.filter((permission) => mine.includes(permission))) });
          }}
        />
      )}
      <Checkbox.Group
        label={t('roles.allows')}
        value={[...draft.permissions]}
        onChange={(chosen) =>
          setDraft({ ...draft, permissions: staffPermissions.filter((one) => chosen.includes(one)) })
        }
      >
        <div className={classes.permissions}>
          {staffPermissions.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={t(`roles.permission.${permission}`)}
              // Base permission of everybody, or one that the caller lacks and so cannot grant.
              disabled={permission === basePermission || !mine.includes(permission)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {error && <SaveFailure failure={failureOf(error)} onReload={onReload} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={creating.isPending || changing.isPending}>
          {t(base === null ? 'roles.create' : 'action.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
