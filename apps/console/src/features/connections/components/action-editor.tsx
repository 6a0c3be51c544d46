import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import { failureOf } from '../../../lib/failure.js';
import { focusFault } from '../../../lib/focus-fault.js';
import { useT } from '../../../lib/translate.js';
import { useSpokenLocales } from '../../../lib/use-chatbots.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { EditorPart } from '../api/editor-part.js';
import { completed, isEmptyAt } from '../api/new-action.js';
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
  const spoken = useSpokenLocales();
  const [action, setAction] = useState(begun);
  const [isRemoving, setRemoving] = useState(false);
  const leave = () => void navigate(`/settings/connections/${connectionId}`);
  const saving = useSaveAction(connectionId, leave);
  const removing = useRemoveAction(connectionId, leave);
  const failure = saving.error && failureOf(saving.error);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the errors are told by fields. Those that belong to no field are listed once the others are mended. */
  const [isToldByFields, setToldByFields] = useState(false);
  useLayoutEffect(() => setToldByFields(saving.error !== null && focusFault(form.current)), [saving.error]);
  const part: EditorPart = {
    action,
    errorAt: (pointer) => {
      const error = failure?.errors?.find((each) => each.pointer === pointer);
      if (!error) return null;
      return isEmptyAt(action, pointer) ? t('connection.required') : error.detail;
    },
    onChange: (changes) => setAction((present) => ({ ...present, ...changes })),
  };
  const isUnchanged = JSON.stringify(action) === JSON.stringify(begun);
  return (
    <>
      <form
        ref={form}
        className={classes.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ id, action: completed(action, spoken) });
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
        {failure && !isToldByFields && <FailureBanner failure={failure} />}
        {failure?.errors && !isToldByFields && (
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
      <ActionTrial connectionId={connectionId} action={completed(action, spoken)} />
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
