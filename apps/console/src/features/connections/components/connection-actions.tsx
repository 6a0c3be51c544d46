import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConnectionView } from '#contracts/business/connections.js';
import { useT } from '../../../lib/translate.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useChangeConnection, useRemoveConnection, useTestConnection } from '../api/use-connections.js';
import classes from './connections.module.css';
import { TestResult } from './test-result.js';

interface Props {
  connection: ConnectionView;
  /** Null: it is of a kind that this version does not know, and can be neither tested nor changed. */
  onEdit: (() => void) | null;
}

/** Menu of actions on a connection. */
export function ConnectionActions({ connection, onEdit }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { id, name, isEnabled } = connection;
  const [isLeaving, setLeaving] = useState(false);
  const testing = useTestConnection(id);
  const changing = useChangeConnection(id);
  const removing = useRemoveConnection(id);
  const onError = (failed: unknown) => showFailure(t, failed);
  return (
    <>
      <div className={classes.actions}>
        {onEdit && (
          <>
            <Button loading={testing.isPending} onClick={() => testing.mutate(undefined, { onError })}>
              {t('connection.test')}
            </Button>
            <Button variant="default" onClick={onEdit}>
              {t('connection.edit')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          loading={changing.isPending}
          onClick={() => changing.mutate({ isEnabled: !isEnabled }, { onError })}
        >
          {t(isEnabled ? 'connection.turn_off' : 'connection.turn_on')}
        </Button>
        <Button variant="default" onClick={() => setLeaving(true)}>
          {t('connection.disconnect')}
        </Button>
      </div>
      <div className={classes.result} aria-live="polite">
        {testing.data && <TestResult test={testing.data} />}
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={t('connection.disconnect_title', { name })}
        text={t('connection.disconnect_text')}
        submit={t('connection.disconnect')}
        isPending={removing.isPending}
        onClose={() => setLeaving(false)}
        onConfirm={() =>
          removing.mutate(undefined, { onSuccess: () => void navigate('/settings/connections'), onError })
        }
      />
    </>
  );
}
