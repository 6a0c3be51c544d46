import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ApplicationCreate, ApplicationFlow, ApplicationType } from '#contracts/applications.js';
import type { Failure } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import { type Scope, scopeNames } from '#contracts/permissions.js';
import { scopeTexts } from '../../../lib/scope-texts.js';
import { useT } from '../../../lib/translate.js';
import { DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { type ApplicationDraft, isPossible, problemOf, toApplication } from '../api/application-draft.js';
import classes from './application-form.module.css';

interface Props {
  initial: ApplicationDraft;
  isNew: boolean;
  failure: Failure | null;
  isPending: boolean;
  onClose: () => void;
  onSubmit: (application: ApplicationCreate) => void;
}

const types: readonly ApplicationType[] = ['confidential', 'public'];
const flows: readonly ApplicationFlow[] = ['authorization_code', 'device_code', 'client_credentials'];

export function ApplicationFields({ initial, isNew, failure, isPending, onClose, onSubmit }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const change = (changes: Partial<ApplicationDraft>) => setDraft({ ...draft, ...changes });
  const problem = isChecked ? problemOf(draft) : null;
  const needsRedirect = draft.flows.includes('authorization_code');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (problemOf(draft) === null) onSubmit(toApplication(draft));
      }}
    >
      <TextInput
        label={t('application.name')}
        description={t('application.name_hint')}
        value={draft.name}
        maxLength={limits.applicationNameLength}
        error={problem === 'name' ? t('application.problem.name') : undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      {isNew && (
        <Choices legend={t('application.type')} hint={t(`application.type_hint.${draft.type}`)}>
          <SegmentedControl
            aria-label={t('application.type')}
            value={draft.type}
            onChange={(value) => change({ type: value === 'public' ? 'public' : 'confidential' })}
            data={types.map((type) => ({ value: type, label: t(`application.type.${type}`) }))}
          />
        </Choices>
      )}
      <Choices legend={t('application.flows')} error={problem === 'flows' ? t('application.problem.flows') : undefined}>
        {flows
          .filter((flow) => isPossible(draft.type, flow))
          .map((flow) => (
            <Checkbox
              key={flow}
              label={t(`application.flow.${flow}`)}
              description={t(`application.flow_hint.${flow}`)}
              checked={draft.flows.includes(flow)}
              onChange={() => change({ flows: toggled(draft.flows, flow) })}
            />
          ))}
      </Choices>
      {needsRedirect && (
        <Textarea
          label={t('application.redirect_uris')}
          description={t('application.redirect_uris_hint')}
          placeholder="https://app.example/callback"
          classNames={{ input: classes.uris }}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          value={draft.redirectUris}
          error={
            problem === 'redirect_missing' || problem === 'redirect_wrong'
              ? t(`application.problem.${problem}`)
              : undefined
          }
          onChange={(event) => change({ redirectUris: event.currentTarget.value })}
        />
      )}
      <Choices legend={t('application.scopes')} hint={t('application.scopes_hint')}>
        {scopeNames.map((scope: Scope) => (
          <Checkbox
            key={scope}
            label={t(scopeTexts[scope])}
            checked={draft.scopes.includes(scope)}
            onChange={() => change({ scopes: toggled(draft.scopes, scope) })}
          />
        ))}
      </Choices>
      {failure && <FailureBanner failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(isNew ? 'application.register' : 'action.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ChoicesProps {
  legend: string;
  hint?: string;
  error?: string;
  children: ReactNode;
}

function Choices({ legend, hint, error, children }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
      {hint && <span className={classes.hint}>{hint}</span>}
      {error && <span className={classes.error}>{error}</span>}
    </fieldset>
  );
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
