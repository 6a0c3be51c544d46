import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { staffPermissions } from '#contracts/permissions.js';
import type { RoleView } from '#contracts/roles.js';
import { useMe } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { useMenu } from '../../../ui/use-menu.js';
import classes from './role-table.module.css';

interface Props {
  roles: readonly RoleView[];
  onEdit: (role: RoleView) => void;
  onRemove: (role: RoleView) => void;
}

/** A row for each permission, a column for each role. */
export function RoleTable({ roles, onEdit, onRemove }: Props) {
  const t = useT();
  const nameOf = useRoleName();
  return (
    // Focusable, because it scrolls sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.frame} aria-label={t('roles.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('roles.permission')}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className={classes.role}>
                <span className={classes.name}>
                  {nameOf(role.id)}
                  {role.name !== null && <Actions role={role} onEdit={onEdit} onRemove={onRemove} />}
                </span>
                <span className={classes.people}>{t('roles.people', { count: role.people })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staffPermissions.map((permission) => (
            <tr key={permission}>
              <th scope="row" className={classes.first}>
                {t(`roles.permission.${permission}`)}
              </th>
              {roles.map(({ id, permissions }) => (
                <td key={id}>
                  {permissions.includes(permission) ? (
                    <IconCheck size={16} role="img" aria-label={t('roles.allowed')} />
                  ) : (
                    <span role="img" aria-label={t('roles.not_allowed')}>
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Actions({ role, onEdit, onRemove }: Omit<Props, 'roles'> & { role: RoleView }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const me = useMe();
  return (
    <Menu {...menu} position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('people.actions', { name: role.name ?? '' })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Menu.Item
          leftSection={<IconPencil size={15} />}
          disabled={me?.operator.role === role.id}
          onClick={() => onEdit(role)}
        >
          {t('people.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} />}
          disabled={role.people > 0}
          onClick={() => onRemove(role)}
        >
          {t('roles.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
