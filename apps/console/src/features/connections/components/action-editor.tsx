import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { EditorPart } from '../api/editor-part.js';
import { useRemoveAction, useSaveAction } from '../api/use-custom-actions.js';
import { ActionBasics } from './action-basics.js';
import { ActionFields } from './action-fields.js';
import { ActionIdentity } from './action-identity.js';
import { ActionOutputs } from './action-outputs.js';
import { ActionRequest } from './action-request.js';
import { ActionTrial } from './action-trial.js';
import classes from './connections.module.css';

interface Props {
  connectionId: string;
  /** Null: it is a new one. */
  id: string | null;
  begun: CustomActionPut;
  /** Saving approves the tool in its current form. */
  isApproval: boolean;
  /** Description from the server. */
  said: string | null;
}

export function ActionEditor({ connectionId, id, begun, isApproval, said }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [action, setAction] = useState(begun);
  const [isRemoving, setRemoving] = useState(false);
  const leave = () => void navigate(`/settings/connections/${connectionId}`);
  const saving = useSaveAction(connectionId, leave);
  const removing = useRemoveAction(connectionId, leave);
  const failure = saving.error && failureOf(saving.error);
  const part: EditorPart = {
    action,
    errorAt: (pointer) => failure?.errors?.find((error) => error.pointer === pointer)?.detail ?? null,
    onChange: (changes) => setAction((present) => ({ ...present, ...changes })),
  };
  const isUnchanged = JSON.stringify(action) === JSON.stringify(begun);
  return (
    <>
      <form
        className={classes.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ id, action });
        }}
      >
        {said && (
          <blockquote className={classes.said} dir="auto">
            <span className={classes.hint}>{t('custom.tool_says')}</span>
            {said}
          </blockquote>
        )}
        <ActionBasics {...part} />
        <ActionIdentity {...part} />
        <ActionFields {...part} />
        <ActionRequest {...part} />
        <ActionOutputs {...part} />
        {failure && <FailureBanner failure={failure} />}
        {failure?.errors && (
          <ul className={classes.errors}>
            {failure.errors.map(({ pointer, detail }) => (
              <li key={pointer + detail}>
                <code>{pointer}</code> {detail}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.formActions}>
          {id !== null && (
            <Button variant="default" className={classes.first} onClick={() => setRemoving(true)}>
              {t('custom.remove')}
            </Button>
          )}
          <Button variant="default" onClick={leave}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending || saving.isSuccess}
            disabled={id !== null && isUnchanged && !isApproval}
          >
            {t(isApproval ? 'custom.approve' : 'action.save')}
          </Button>
        </div>
      </form>
      <ActionTrial connectionId={connectionId} action={action} />
      <ConfirmDialog
        opened={isRemoving}
        title={t('custom.remove_title', { name: begun.title[t.language] })}
        text={t('custom.remove_text')}
        submit={t('custom.remove')}
        isPending={removing.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => id !== null && removing.mutate(id, { onError: (failed) => showFailure(t, failed) })}
      />
    </>
  );
}
