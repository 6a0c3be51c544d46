import { ActionIcon, Button, Input, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { useT } from '../../../lib/translate.js';
import { HoursForm } from '../../../ui/hours-form.js';
import type { SettingField, SettingValues } from '../api/setting-fields.js';
import classes from './connections.module.css';

interface Props {
  field: SettingField;
  value: unknown;
  /** A secret is stored: it need not be entered again. */
  isKept?: boolean;
  error: string | null;
  onChange: (value: unknown) => void;
}

/** The input of one setting, by its kind. */
export function SettingInput({ field, value, isKept = false, error, onChange }: Props) {
  const t = useT();
  const { kind, label, help, isRequired, options } = field;
  const shared = { label, description: help, error, required: isRequired && !isKept };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'secret':
      return (
        <PasswordInput
          {...shared}
          placeholder={isKept ? t('connection.secret_kept') : undefined}
          value={text}
          maxLength={500}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('connection.show_secret', { label }) }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={false}
          hideControls
          onChange={(entered) => onChange(typeof entered === 'number' ? entered : null)}
        />
      );
    case 'choice':
      return <Select {...shared} data={[...options]} value={text} onChange={onChange} />;
    case 'lines':
      return (
        <Textarea
          {...shared}
          description={[help, t('connection.one_per_line')].filter(Boolean).join(' ')}
          autosize
          minRows={2}
          value={(Array.isArray(value) ? value : []).join('\n')}
          onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
        />
      );
    case 'rows':
      return <Rows field={field} value={value} error={error} onChange={onChange} />;
    case 'hours':
      return (
        <Input.Wrapper {...shared} labelElement="div">
          <div className={classes.hours}>
            <HoursForm
              label={label}
              hours={(value ?? null) as OpeningHours | null}
              readOnly={false}
              onChange={onChange}
            />
          </div>
        </Input.Wrapper>
      );
    default:
      return (
        <TextInput
          {...shared}
          type={kind}
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** A list of things with fields of their own. */
function Rows({ field, value, error, onChange }: Omit<Props, 'isKept'>) {
  const t = useT();
  const { label, help, columns } = field;
  const rows = (Array.isArray(value) ? value : []) as SettingValues[];
  const change = (at: number, changed: SettingValues) =>
    onChange(rows.map((row, index) => (index === at ? changed : row)));
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{label}</legend>
      {help && <p className={classes.hint}>{help}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <div key={at} className={classes.settingRow}>
          {columns.map((column) => (
            <SettingInput
              key={column.name}
              field={{ ...column, help: at === 0 ? column.help : null }}
              value={row[column.name]}
              error={null}
              onChange={(entered) => change(at, { ...row, [column.name]: entered })}
            />
          ))}
          <ActionIcon
            size={36}
            aria-label={t('connection.remove_row', { number: at + 1 })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {error && <p className={classes.error}>{error}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rows, Object.fromEntries(columns.map(({ name, initial }) => [name, initial]))])}
      >
        {t('connection.add_row')}
      </Button>
    </fieldset>
  );
}
