import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ConnectionKindView, ConnectionView } from '#contracts/business/connections.js';
import type { Failure } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useDefaultHours } from '../../../lib/use-default-hours.js';
import { DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import {
  isEmpty,
  type SettingField,
  type SettingValues,
  settingFields,
  settingsToSend,
} from '../api/setting-fields.js';
import { useTryConnection } from '../api/use-connections.js';
import classes from './connections.module.css';
import { SettingInput } from './setting-input.js';
import { TestResult } from './test-result.js';

interface Props {
  kind: ConnectionKindView;
  /** Connection to edit; null: a new one. */
  connection: ConnectionView | null;
  failure: Failure | null;
  isPending: boolean;
  onClose: () => void;
  onSubmit: (values: { name: string; settings: Record<string, unknown> }) => void;
}

/** The form of a connection, drawn from the schema of its settings. */
export function ConnectionForm({ kind, connection, failure, isPending, onClose, onSubmit }: Props) {
  const t = useT();
  const fields = settingFields(kind.settings, t.language);
  const [before] = useState<SettingValues | null>(connection?.settings ?? null);
  const [name, setName] = useState(connection?.name ?? kind.title);
  const defaultHours = useDefaultHours();
  const initial = ({ kind: type, initial: value }: SettingField) => (type === 'hours' ? defaultHours : value);
  const [entered, setEntered] = useState<SettingValues>({});
  const values = { ...(before ?? Object.fromEntries(fields.map((field) => [field.name, initial(field)]))), ...entered };
  const trying = useTryConnection({ kind: kind.kind, id: connection?.id ?? null });
  const refused = failure ?? (trying.error && failureOf(trying.error));
  const [isChecked, setChecked] = useState(false);
  const isMissing = ({ name: setting, isRequired }: SettingField) =>
    isRequired && isEmpty(values[setting]) && !connection?.secrets.includes(setting);
  /** Runs an action if required fields are filled in; otherwise shows which are missing. */
  const whenEntered = (act: (settings: Record<string, unknown>) => void) => {
    setChecked(true);
    if (!fields.some(isMissing)) act(settings());
  };
  const settings = () => settingsToSend(fields, values, before);
  const errorOf = (field: SettingField) => {
    const { name: setting, kind: type } = field;
    if (isChecked && isMissing(field)) return t('connection.required');
    if (!refused?.errors?.some(({ pointer }) => pointer.split('/')[2] === setting)) return null;
    if (type === 'secret' && connection && isEmpty(values[setting])) return t('connection.secret_again');
    return t('connection.wrong');
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        trying.reset();
        whenEntered((complete) => onSubmit({ name: name.trim() || kind.title, settings: complete }));
      }}
    >
      <TextInput
        label={t('connection.name')}
        value={name}
        maxLength={limits.connectionNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {fields.map((field) => (
        <SettingInput
          key={field.name}
          field={field}
          value={values[field.name]}
          isKept={connection?.secrets.includes(field.name) ?? false}
          error={errorOf(field)}
          onChange={(value) => setEntered((present) => ({ ...present, [field.name]: value }))}
        />
      ))}
      {refused && !fields.some(errorOf) && <FailureBanner failure={refused} />}
      <div aria-live="polite">{trying.data && <TestResult test={trying.data} />}</div>
      <DialogActions>
        <Button
          variant="default"
          className={classes.first}
          loading={trying.isPending}
          onClick={() => whenEntered((complete) => trying.mutate(complete))}
        >
          {t('connection.test')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(connection ? 'action.save' : 'connection.connect')}
        </Button>
      </DialogActions>
    </form>
  );
}
