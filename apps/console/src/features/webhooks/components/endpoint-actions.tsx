import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { WebhookEndpointView, WebhookVerification } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useChangeEndpoint, useRotateSecret, useVerifyEndpoint } from '../api/use-endpoints.js';
import { AttemptSummary } from './attempt-summary.js';
import { EndpointForm } from './endpoint-form.js';
import classes from './endpoint-page.module.css';
import { RedeliverDialog } from './redeliver-dialog.js';
import { RemoveDialog } from './remove-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import { TestDialog } from './test-dialog.js';

type Dialog = 'edit' | 'test' | 'redeliver' | 'remove';

/** Menu of actions on an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const { id, state } = endpoint;
  const [open, setOpen] = useState<Dialog | null>(null);
  const [refused, setRefused] = useState<WebhookVerification | null>(null);
  const changing = useChangeEndpoint(id);
  const verifying = useVerifyEndpoint(id);
  const rotating = useRotateSecret(id);
  const close = () => setOpen(null);
  const onError = (failed: unknown) => showFailure(t, failed);
  const say = (message: string) => showDone(t, message);
  const verify = () =>
    verifying.mutate(undefined, {
      onSuccess: (verification) => {
        setRefused(verification.isVerified ? null : verification);
        if (verification.isVerified) say(t('webhook.verified'));
      },
      onError,
    });
  return (
    <>
      <div className={classes.actions}>
        {state === 'unverified' && (
          <Button loading={verifying.isPending} onClick={verify}>
            {t('webhook.verify')}
          </Button>
        )}
        {state === 'disabled' && (
          <Button
            leftSection={<IconPlayerPlay size={15} />}
            loading={changing.isPending}
            onClick={() => changing.mutate({ isEnabled: true }, { onError })}
          >
            {t('webhook.enable')}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen('test')}>
          {t('webhook.send_test')}
        </Button>
        <Menu {...menu} position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('action.more')}>
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown {...dropdown}>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setOpen('edit')}>
              {t('webhook.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconRefresh size={15} />}
              disabled={state !== 'enabled'}
              onClick={() => setOpen('redeliver')}
            >
              {t('webhook.redeliver_range')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => rotating.mutate(undefined, { onError })}>
              {t('webhook.rotate')}
            </Menu.Item>
            {state === 'enabled' && (
              <Menu.Item
                leftSection={<IconPlayerPause size={15} />}
                onClick={() => changing.mutate({ isEnabled: false }, { onError })}
              >
                {t('webhook.disable')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setOpen('remove')}>
              {t('webhook.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {state === 'unverified' && refused && (
        <div className={classes.refused} role="alert">
          <p className={classes.refusedText}>{t('webhook.not_verified')}</p>
          <AttemptSummary attempt={refused.attempt} />
        </div>
      )}
      <EndpointForm
        opened={open === 'edit'}
        title={t('webhook.edit')}
        submit={t('action.save')}
        initial={endpoint}
        failure={changing.error && failureOf(changing.error)}
        isPending={changing.isPending}
        onClose={() => {
          changing.reset();
          close();
        }}
        onSubmit={(_, changed) => changing.mutate(changed, { onSuccess: close })}
      />
      <TestDialog endpoint={endpoint} opened={open === 'test'} onClose={close} />
      <RedeliverDialog
        endpointId={id}
        opened={open === 'redeliver'}
        onClose={close}
        onDone={(count) => say(t('webhook.redelivering', { count }))}
      />
      <RemoveDialog endpoint={endpoint} opened={open === 'remove'} onClose={close} />
      {rotating.data && <SecretDialog secret={rotating.data.secret} isRotated onClose={() => rotating.reset()} />}
    </>
  );
}
