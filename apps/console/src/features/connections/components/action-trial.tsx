import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ActionField } from '#contracts/business/action-fields.js';
import type { CustomActionPut, CustomActionTrialResult } from '#contracts/business/custom-actions.js';
import { type ActionValues, actionInput, unfilled } from '../../../lib/action-values.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { ActionInputs } from '../../../ui/action-inputs.js';
import { ActionOutput } from '../../../ui/action-output.js';
import { Chip } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useTryAction } from '../api/use-custom-actions.js';
import classes from './connections.module.css';

/** Trial run of the action as edited in the form, with a value for every field, and the system's reply. */
export function ActionTrial({ connectionId, action }: { connectionId: string; action: CustomActionPut }) {
  const t = useT();
  const [values, setValues] = useState<ActionValues>({});
  const trying = useTryAction(connectionId);
  // Includes engine-bound fields: a trial has no conversation.
  const fields: ActionField[] = action.fields.map((field) => ({
    ...field,
    label: field.from === 'asked' ? field.label : { en: field.name, it: field.name },
  }));
  const failure = trying.error && failureOf(trying.error);
  return (
    <section className={classes.fields} aria-labelledby="action-trial">
      <h2 id="action-trial" className={classes.sectionTitle}>
        {t('custom.trial')}
      </h2>
      <p className={classes.hint}>{t(action.effect === 'write' ? 'custom.trial_write' : 'custom.trial_read')}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          trying.mutate({ action, values: actionInput(fields, values) });
        }}
      >
        <ActionInputs
          fields={fields}
          values={values}
          errors={{}}
          onChange={(name, value) => setValues((present) => ({ ...present, [name]: value }))}
        />
        <div className={classes.formActions}>
          <Button
            type="submit"
            variant="default"
            loading={trying.isPending}
            disabled={unfilled(fields, values).length > 0}
          >
            {t('custom.run_trial')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {failure && (
          <>
            <FailureBanner failure={failure} />
            <ul className={classes.errors}>
              {failure.errors?.map(({ pointer, detail }) => (
                <li key={pointer + detail}>
                  <code>{pointer.replace(/^\/action/, '')}</code> {detail}
                </li>
              ))}
            </ul>
          </>
        )}
        {trying.data && <TrialResult result={trying.data} action={action} />}
      </div>
    </section>
  );
}

function TrialResult({ result, action }: { result: CustomActionTrialResult; action: CustomActionPut }) {
  const t = useT();
  const { fault, detail, status, durationMs, output, reply } = result;
  return (
    <div className={classes.trialResult}>
      <div className={classes.headNames}>
        <Chip tone={fault === null ? 'accent' : 'red'}>
          {t(fault === null ? 'connection.done' : `connection.outcome.${fault}`)}
        </Chip>
        {status !== null && <span className={classes.dim}>HTTP {status}</span>}
        <span className={classes.dim}>{t('delivery.took', { ms: durationMs })}</span>
      </div>
      {detail && <p className={classes.hint}>{t('connection.detail', { detail })}</p>}
      {output && <ActionOutput output={output} labels={action.output} />}
      {reply && (
        <>
          <h3 className={classes.legend}>{t('custom.reply')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long reply is scrolled by keys. */}
          <section className={`${classes.reply} scroll`} tabIndex={0} aria-label={t('custom.reply')}>
            {reply}
          </section>
        </>
      )}
    </div>
  );
}
