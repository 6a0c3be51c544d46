import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ConnectionIntakeView } from '#contracts/business/connections.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { CopyValue } from '../../../ui/copy-value.js';
import { showFailure } from '../../../ui/show-failure.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';
import { useEventSecret } from '../api/use-connections.js';
import classes from './connections.module.css';
import { EventSecretDialog } from './event-secret-dialog.js';

interface Props {
  id: string;
  title: string;
  intake: ConnectionIntakeView;
}

/** Address for a system's events, and the secret that signs them: shown by the system, or generated here. */
export function EventAddress({ id, title, intake: { path, signature, hasSecret } }: Props) {
  const t = useT();
  const [dialog, setDialog] = useState<'enter' | 'end' | null>(null);
  const setting = useEventSecret(id);
  const close = () => setDialog(null);
  const onError = (failed: unknown) => showFailure(t, failed);
  return (
    <>
      <div className={classes.headNames}>
        <h3 className={classes.intakeName}>{t('intake.events')}</h3>
        <Chip tone={hasSecret ? 'accent' : 'plain'}>{t(hasSecret ? 'intake.on' : 'intake.off')}</Chip>
      </div>
      <p className={classes.status}>{t(`intake.explain.${signature}`, { title })}</p>
      <div className={classes.result}>
        <CopyValue label={t('intake.address')} text={`${location.origin}${path}`} />
      </div>
      <div className={classes.actions}>
        {signature === 'own' ? (
          <Button variant="default" onClick={() => setDialog('enter')}>
            {t(hasSecret ? 'intake.change_secret' : 'intake.enter_secret')}
          </Button>
        ) : (
          <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate(undefined, { onError })}>
            {t(hasSecret ? 'intake.new_secret' : 'intake.make_secret')}
          </Button>
        )}
        {hasSecret && (
          <Button variant="default" onClick={() => setDialog('end')}>
            {t('intake.stop')}
          </Button>
        )}
      </div>
      {dialog === 'enter' && (
        <EventSecretDialog
          title={title}
          failure={setting.error && failureOf(setting.error)}
          isPending={setting.isPending}
          onClose={close}
          onSubmit={(secret) => setting.mutate(secret, { onSuccess: close })}
        />
      )}
      {typeof setting.data === 'string' && (
        <ShownOnceDialog
          title={t('webhook.secret')}
          text={t('intake.secret_once', { title })}
          values={[{ label: t('webhook.secret'), text: setting.data }]}
          done={t('webhook.secret_kept')}
          onClose={() => setting.reset()}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'end'}
        title={t('intake.stop_title')}
        text={t('intake.stop_text', { title })}
        submit={t('intake.stop')}
        isPending={setting.isPending}
        onClose={close}
        onConfirm={() => setting.mutate(null, { onSuccess: close, onError })}
      />
    </>
  );
}
