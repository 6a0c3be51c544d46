import { useState } from 'react';
import type { CustomActionName } from '#contracts/business/custom-action-name.js';
import type { ActionView } from '#contracts/business/custom-actions.js';
import { type ActionValues, actionInput, unfilled } from '../../../lib/action-values.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { ActionInputs } from '../../../ui/action-inputs.js';
import { ActionOutput } from '../../../ui/action-output.js';
import { useRunAction } from '../api/use-run-action.js';
import { ActionFailure } from './action-failure.js';
import { BusinessDialog } from './business-dialog.js';
import classes from './business-section.module.css';

/** Dialog of an admin's action: form, confirmation if required, and the system's reply. */
export function CustomActionDialog({ action, onClose }: { action: ActionView; onClose: () => void }) {
  const t = useT();
  const running = useRunAction(action.name as CustomActionName);
  const [values, setValues] = useState<ActionValues>({});
  const [step, setStep] = useState<'ask' | 'confirm'>('ask');
  const { fields } = action;
  const result = running.data?.ok ? running.data.output : null;
  const isReady = unfilled(fields, values).length === 0;
  const submit = () => {
    if (result) return onClose();
    if (action.isConfirmed && step === 'ask') return setStep('confirm');
    running.mutate(actionInput(fields, values));
  };
  const change = (name: string, value: string | number | null) => {
    running.reset();
    setStep('ask');
    setValues((present) => ({ ...present, [name]: value }));
  };
  return (
    <BusinessDialog
      title={action.title[t.language]}
      submit={t(result ? 'action.close' : submitText(action, step))}
      isReady={isReady}
      isPending={running.isPending}
      isOver={result !== null}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={classes.customAbout}>{action.description[t.language]}</p>
      {result ? (
        <div aria-live="polite" className={classes.customResult}>
          {Object.keys(result).length === 0 ? (
            <p className={classes.customAbout}>{t('business.custom_done')}</p>
          ) : (
            <ActionOutput output={result} labels={action.output} />
          )}
        </div>
      ) : (
        <ActionInputs
          fields={fields}
          values={values}
          errors={errorsOf(running.error, t('connection.wrong'))}
          onChange={change}
        />
      )}
      {!result && step === 'confirm' && <p className={classes.customConfirm}>{t('business.custom_confirm')}</p>}
      <ActionFailure running={running} />
    </BusinessDialog>
  );
}

function submitText({ isConfirmed, effect }: ActionView, step: 'ask' | 'confirm') {
  if (isConfirmed && step === 'ask') return 'business.custom_continue';
  return effect === 'read' ? 'business.custom_look_up' : 'business.custom_do';
}

/** The fields that the server refuses, by name. */
function errorsOf(error: unknown, text: string): Record<string, string> {
  const errors = error ? (failureOf(error).errors ?? []) : [];
  return Object.fromEntries(errors.map(({ pointer }) => [pointer.split('/')[2] ?? '', text]));
}
