import { ActionIcon, Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CustomFieldValue } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useEditClient } from '../api/use-edit-client.js';
import classes from './client-form.module.css';
import { ForeignChanges } from './foreign-changes.js';

/** The record of a client as a form in its place. */
export function ClientForm({ id, onClose }: { id: ClientId; onClose: () => void }) {
  const t = useT();
  const { draft, isNumber, setDraft, changes, save, readFailure } = useEditClient(id, onClose);
  const [newField, setNewField] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const isRead = draft !== null;
  useEffect(() => {
    if (isRead) first.current?.focus();
  }, [isRead]);
  if (readFailure) return <FailureBanner failure={failureOf(readFailure)} onDismiss={onClose} />;
  if (!draft) return <Skeleton height={180} radius="md" />;
  const isReady = draft.name.trim() !== '' && isEmail(draft.email);
  const { customFields } = draft;
  const named = newField.trim();
  const setField = (field: string, value: CustomFieldValue) =>
    setDraft({ ...draft, customFields: { ...customFields, [field]: value } });
  const removeField = (field: string) =>
    setDraft({
      ...draft,
      customFields: Object.fromEntries(Object.entries(customFields).filter(([one]) => one !== field)),
    });
  const canAdd = named !== '' && !Object.hasOwn(customFields, named);
  const addField = () => {
    setField(named, '');
    setNewField('');
  };
  return (
    <form
      className={classes.form}
      aria-label={t('client.edit')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !save.isPending) save.mutate(draft);
      }}
    >
      {changes.length > 0 && <ForeignChanges changes={changes} />}
      <TextInput
        size="xs"
        label={t('context.name')}
        ref={first}
        autoComplete="off"
        maxLength={limits.clientNameLength}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="email"
        label={t('client.email')}
        autoComplete="off"
        maxLength={limits.emailLength}
        value={draft.email}
        onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="tel"
        label={t('client.phone')}
        autoComplete="off"
        maxLength={40}
        value={draft.phone}
        onChange={(event) => setDraft({ ...draft, phone: event.currentTarget.value })}
      />
      {Object.entries(customFields).map(([field, value]) => (
        <div key={field} className={classes.field}>
          <FieldInput
            field={field}
            value={value}
            isNumber={isNumber(field)}
            onChange={(next) => setField(field, next)}
          />
          <ActionIcon size={30} aria-label={t('client.remove_field', { field })} onClick={() => removeField(field)}>
            <IconTrash size={15} />
          </ActionIcon>
        </div>
      ))}
      {Object.keys(customFields).length < limits.customFields && (
        <div className={classes.field}>
          <TextInput
            size="xs"
            aria-label={t('client.new_field')}
            placeholder={t('client.new_field')}
            autoComplete="off"
            maxLength={60}
            value={newField}
            onChange={(event) => setNewField(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (canAdd) addField();
            }}
          />
          <Button variant="default" size="xs" disabled={!canAdd} onClick={addField}>
            {t('client.add_field')}
          </Button>
        </div>
      )}
      {save.error && <FailureBanner failure={failureOf(save.error)} />}
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="xs" loading={save.isPending} disabled={!isReady}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  field: string;
  value: CustomFieldValue;
  isNumber: boolean;
  onChange: (value: CustomFieldValue) => void;
}

/** A field keeps its type: number, or yes or no. */
function FieldInput({ field, value, isNumber, onChange }: FieldProps) {
  if (typeof value === 'boolean')
    return <Checkbox label={field} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
  return (
    <TextInput
      size="xs"
      label={field}
      dir="auto"
      autoComplete="off"
      type={isNumber ? 'number' : 'text'}
      step="any"
      maxLength={limits.customFieldLength}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
