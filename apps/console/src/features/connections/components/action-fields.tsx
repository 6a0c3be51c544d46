import { ActionIcon, Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  type ActionField,
  type FieldKind,
  type FieldSource,
  fieldKinds,
  fieldSources,
} from '#contracts/business/action-fields.js';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import type { EditorPart } from '../api/editor-part.js';
import { newField, withEntry } from '../api/new-action.js';
import { BilingualInput } from './bilingual-input.js';
import classes from './connections.module.css';

/** Inputs of an action and their sources. */
export function ActionFields({ action, errorAt, onChange }: EditorPart) {
  const t = useT();
  const { fields, call } = action;
  const change = (at: number, changed: ActionField | null) => onChange({ fields: withEntry(fields, at, changed) });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.sectionTitle}>{t('custom.fields')}</legend>
      <p className={classes.hint}>
        {call.type === 'http' ? t('custom.fields_hint', { example: '{name}' }) : t('custom.fields_tool_hint')}
      </p>
      {fields.map((field, at) => (
        <FieldEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no identity but its place: its name is typed.
          key={at}
          field={field}
          number={at + 1}
          isFixed={call.type === 'tool'}
          errorAt={(part) => errorAt(`/fields/${at}${part}`)}
          onChange={(changed) => change(at, changed)}
        />
      ))}
      {call.type === 'http' && (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= limits.actionFields}
          onClick={() => onChange({ fields: [...fields, newField()] })}
        >
          {t('custom.add_field')}
        </Button>
      )}
    </fieldset>
  );
}

interface FieldProps {
  field: ActionField;
  number: number;
  /** The argument of a tool: its name and kind are the server's. */
  isFixed: boolean;
  errorAt: (part: string) => string | null;
  onChange: (field: ActionField | null) => void;
}

function FieldEditor({ field, number, isFixed, errorAt, onChange }: FieldProps) {
  const t = useT();
  const { name, label, kind, from, isRequired, options } = field;
  const title = t('custom.field_number', { number });
  return (
    <fieldset className={classes.entry} aria-label={name || title}>
      <div className={classes.entryHead}>
        <TextInput
          label={t('custom.field_name')}
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          disabled={isFixed}
          value={name}
          error={errorAt('/name')}
          onChange={(event) => onChange(named(field, event.currentTarget.value))}
        />
        <Select
          label={t('custom.field_kind')}
          allowDeselect={false}
          disabled={isFixed}
          data={fieldKinds.map((value) => ({ value, label: t(`custom.kind.${value}`) }))}
          value={kind}
          onChange={(value) => onChange({ ...field, kind: value as FieldKind })}
        />
        <Select
          label={t('custom.field_from')}
          allowDeselect={false}
          data={fieldSources.map((value) => ({ value, label: t(`custom.from.${value}`) }))}
          value={from}
          error={errorAt('/from')}
          onChange={(value) => onChange(named({ ...field, from: value as FieldSource }, name))}
        />
        <ActionIcon
          size={36}
          aria-label={t('custom.remove_field', { name: name || title })}
          onClick={() => onChange(null)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {from === 'asked' && (
        <BilingualInput
          label={t('custom.label')}
          value={label}
          maxLength={80}
          errorAt={(locale) => errorAt(`/label/${locale}`)}
          onChange={(changed) => onChange({ ...field, label: changed })}
        />
      )}
      {from === 'asked' && kind === 'choice' && (
        <Textarea
          label={t('custom.options')}
          description={t('custom.options_hint')}
          autosize
          minRows={2}
          defaultValue={options.map(({ value, label: { en, it } }) => `${value} | ${en} | ${it}`).join('\n')}
          error={errorAt('/options')}
          onChange={(event) => onChange({ ...field, options: optionsIn(event.currentTarget.value) })}
        />
      )}
      {from === 'asked' && (kind === 'number' || kind === 'integer') && (
        <div className={classes.entryHead}>
          {(['minimum', 'maximum'] as const).map((bound) => (
            <NumberInput
              key={bound}
              label={t(`custom.bound.${bound}`)}
              hideControls
              allowDecimal={kind === 'number'}
              value={field[bound] ?? ''}
              error={errorAt(`/${bound}`)}
              onChange={(value) => onChange({ ...field, [bound]: typeof value === 'number' ? value : null })}
            />
          ))}
        </div>
      )}
      <Checkbox
        label={t('custom.field_required')}
        checked={isRequired}
        disabled={isFixed}
        onChange={(event) => onChange({ ...field, isRequired: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

/** A field bound by the engine is shown to nobody: its label is its name. */
function named(field: ActionField, name: string): ActionField {
  const isBare = field.from !== 'asked' && (field.label.en === field.name || field.label.en === '');
  return { ...field, name, ...(isBare && { label: { en: name, it: name } }) };
}

/** One option per line: value, and its label in each language if different. */
function optionsIn(text: string): ActionField['options'] {
  return text.split('\n').flatMap((line) => {
    const [value = '', en = value, it = en] = line.split('|').map((part) => part.trim());
    return value === '' ? [] : [{ value, label: { en: en || value, it: it || en || value } }];
  });
}
