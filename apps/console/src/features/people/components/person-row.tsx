import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconMail,
  IconPencil,
  IconShieldOff,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { OperatorAccountView } from '#contracts/people.js';
import { formatLanguage } from '../../../lib/format.js';
import { useMe } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useHasMail } from '../../../lib/use-mail.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { Ago } from '../../../ui/ago.js';
import { Avatar } from '../../../ui/avatar.js';
import { Chip } from '../../../ui/chip.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useChangeAccount, usePasswordLink, useResetIdentity, useResetSecondFactor } from '../api/use-people.js';
import type { IssuedLink } from './link-dialog.js';
import classes from './people-page.module.css';

interface Props {
  person: OperatorAccountView;
  onEdit: () => void;
  onLink: (link: IssuedLink) => void;
}

export function PersonRow({ person, onEdit, onLink }: Props) {
  const t = useT();
  const nameOf = useRoleName();
  const { id, name, email, role, capacity, languages, skills, disabled, hasSecondFactor, hasIdentity, lastUsedAt } =
    person;
  const isMe = useMe()?.operator.id === id;
  const [asked, setAsked] = useState<'disable' | 'reset' | 'disconnect' | null>(null);
  const { menu, dropdown } = useMenu();
  const changing = useChangeAccount();
  const linking = usePasswordLink();
  const resetting = useResetSecondFactor();
  const disconnecting = useResetIdentity();
  const hasMail = useHasMail();
  const onError = (error: unknown) => showFailure(t, error);
  const setDisabled = (on: boolean) =>
    changing.mutate(
      { id, patch: { disabled: on } },
      {
        onSuccess: () => showDone(t, t(on ? 'people.disabled_done' : 'people.enabled_done', { name })),
        onError,
        onSettled: () => setAsked(null),
      },
    );
  const link = (sendMail: boolean) =>
    linking.mutate(
      { id, sendMail },
      {
        onSuccess: ({ url, expiresAt }) => {
          if (sendMail) showDone(t, t('people.reset_sent', { name }));
          else onLink({ kind: 'password_reset', name, url, expiresAt });
        },
        onError,
      },
    );
  const reset = () =>
    resetting.mutate(id, {
      onSuccess: () => showDone(t, t('people.two_step_reset_done', { name })),
      onError,
      onSettled: () => setAsked(null),
    });
  const disconnect = () =>
    disconnecting.mutate(id, {
      onSuccess: () => showDone(t, t('people.disconnect_done', { name })),
      onError,
      onSettled: () => setAsked(null),
    });
  return (
    <li className={classes.row} data-disabled={disabled}>
      {disabled ? <Avatar name={name} /> : <OperatorAvatar id={id} name={name} />}
      <div className={classes.about}>
        <span className={classes.name}>
          {name}
          <Chip>{nameOf(role)}</Chip>
          {isMe && <Chip tone="accent">{t('people.you')}</Chip>}
          {disabled && <Chip tone="amber">{t('people.disabled')}</Chip>}
        </span>
        <span className={classes.facts}>
          {email} · {t('people.capacity_of', { count: capacity })} · {hasSecondFactor && `${t('two_step.title')} · `}
          {hasIdentity && `${t('single_sign_on.title')} · `}
          {languages.length > 0 && `${languages.map((code) => formatLanguage(t.locale, code)).join(', ')} · `}
          {skills.length > 0 && `${skills.join(', ')} · `}
          {lastUsedAt === null ? (
            t('people.never_used')
          ) : (
            <>
              {t('people.last_used')} <Ago at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <Menu {...menu} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('people.actions', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown {...dropdown}>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
            {t('people.edit')}
          </Menu.Item>
          {!disabled && (
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => link(false)}>
              {t('people.reset')}
            </Menu.Item>
          )}
          {!disabled && hasMail && (
            <Menu.Item leftSection={<IconMail size={15} />} onClick={() => link(true)}>
              {t('people.reset_send')}
            </Menu.Item>
          )}
          {disabled && (
            <Menu.Item leftSection={<IconUserCheck size={15} />} onClick={() => setDisabled(false)}>
              {t('people.enable')}
            </Menu.Item>
          )}
          {hasSecondFactor && !isMe && (
            <Menu.Item leftSection={<IconShieldOff size={15} />} onClick={() => setAsked('reset')}>
              {t('people.two_step_reset')}
            </Menu.Item>
          )}
          {hasIdentity && !isMe && (
            <Menu.Item leftSection={<IconUnlink size={15} />} onClick={() => setAsked('disconnect')}>
              {t('people.disconnect')}
            </Menu.Item>
          )}
          {!disabled && !isMe && (
            <Menu.Item color="red" leftSection={<IconUserOff size={15} />} onClick={() => setAsked('disable')}>
              {t('people.disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'disable'}
        title={t('people.disable_title', { name })}
        text={t('people.disable_text', { name })}
        submit={t('people.disable')}
        isPending={changing.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => setDisabled(true)}
      />
      <ConfirmDialog
        opened={asked === 'reset'}
        title={t('people.two_step_reset_title', { name })}
        text={t('people.two_step_reset_text', { name })}
        submit={t('people.two_step_reset_submit')}
        isPending={resetting.isPending}
        onClose={() => setAsked(null)}
        onConfirm={reset}
      />
      <ConfirmDialog
        opened={asked === 'disconnect'}
        title={t('people.disconnect_title', { name })}
        text={t('people.disconnect_text', { name })}
        submit={t('people.disconnect_submit')}
        isPending={disconnecting.isPending}
        onClose={() => setAsked(null)}
        onConfirm={disconnect}
      />
    </li>
  );
}
