import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationView } from '#contracts/applications.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useRemoveApplication, useRotateSecret } from '../api/use-applications.js';
import classes from './applications-page.module.css';
import type { IssuedSecret } from './secret-dialog.js';

interface Props {
  application: ApplicationView;
  onEdit: () => void;
  onSecret: (secret: IssuedSecret) => void;
}

export function ApplicationRow({ application, onEdit, onSecret }: Props) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const { id, name, type, flows, scopes } = application;
  const [asked, setAsked] = useState<'remove' | 'rotate' | null>(null);
  const removing = useRemoveApplication();
  const rotating = useRotateSecret();
  const onSettled = () => setAsked(null);
  const onError = (error: unknown) => showFailure(t, error);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name}>
          {name}
          <Chip>{t(`application.type.${type}`)}</Chip>
        </span>
        <span className={classes.facts}>
          {flows.map((flow) => t(`application.flow.${flow}`)).join(' · ')} ·{' '}
          {t('application.scope_count', { count: scopes.length })}
        </span>
        <span className={classes.id}>{id}</span>
      </div>
      <Menu {...menu} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('application.actions', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown {...dropdown}>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
            {t('application.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => void navigator.clipboard.writeText(id)}>
            {t('application.copy_id')}
          </Menu.Item>
          {type === 'confidential' && (
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => setAsked('rotate')}>
              {t('application.rotate')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsked('remove')}>
            {t('application.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'rotate'}
        title={t('application.rotate')}
        text={t('application.rotate_text', { name })}
        submit={t('application.rotate_submit')}
        isPending={rotating.isPending}
        onClose={onSettled}
        onConfirm={() =>
          rotating.mutate(id, { onSuccess: ({ secret }) => onSecret({ id, name, secret }), onError, onSettled })
        }
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t('application.remove')}
        text={t('application.remove_text', { name })}
        submit={t('application.remove_submit')}
        isPending={removing.isPending}
        onClose={onSettled}
        onConfirm={() => removing.mutate(id, { onError, onSettled })}
      />
    </li>
  );
}
