import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ActionField } from '#contracts/business/action-fields.js';
import { limits } from '#contracts/limits.js';
import type { ActionValues } from '../lib/action-values.js';
import { useT } from '../lib/translate.js';

interface Props {
  fields: readonly ActionField[];
  values: ActionValues;
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | number | null) => void;
}

/** A form drawn from the fields of an action. */
export function ActionInputs({ fields, values, errors, onChange }: Props) {
  return fields.map((field, index) => (
    <FieldInput
      key={field.name}
      field={field}
      value={values[field.name] ?? null}
      error={errors[field.name] ?? null}
      isFirst={index === 0}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

interface InputProps {
  field: ActionField;
  value: string | number | null;
  error: string | null;
  isFirst: boolean;
  onChange: (value: string | number | null) => void;
}

const types = { date: 'date', date_time: 'datetime-local', email: 'email' } as const;

function FieldInput({ field, value, error, isFirst, onChange }: InputProps) {
  const t = useT();
  const { kind, label, help, options, isRequired } = field;
  const shared = {
    label: label[t.language],
    description: help?.[t.language],
    error,
    required: isRequired,
    ...(isFirst && { 'data-autofocus': true }),
  };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'number':
    case 'integer':
      return (
        <NumberInput
          {...shared}
          value={value ?? ''}
          allowDecimal={kind === 'number'}
          {...(field.minimum != null && { min: field.minimum })}
          {...(field.maximum != null && { max: field.maximum })}
          hideControls
          onChange={(entered) => onChange(typeof entered === 'number' ? entered : null)}
        />
      );
    case 'boolean':
      return (
        <Select
          {...shared}
          clearable={!isRequired}
          data={[
            { value: 'true', label: t('field.yes') },
            { value: 'false', label: t('field.no') },
          ]}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={!isRequired}
          data={options.map((option) => ({ value: option.value, label: option.label[t.language] }))}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'json':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          maxLength={limits.actionJsonLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={kind === 'text' ? 'text' : types[kind]}
          maxLength={limits.actionTextLength}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
