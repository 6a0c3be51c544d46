import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ActionOutputField } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import type { EditorPart } from '../api/editor-part.js';
import { newOutput, withEntry } from '../api/new-action.js';
import { BilingualInput } from './bilingual-input.js';
import classes from './connections.module.css';

/** Editor of the output fields of an action: which parts of the reply are shown, and under which label. */
export function ActionOutputs({ action: { output, call }, errorAt, onChange }: EditorPart) {
  const t = useT();
  const change = (at: number, changed: ActionOutputField | null) =>
    onChange({ output: withEntry(output, at, changed) });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.sectionTitle}>{t('custom.output')}</legend>
      <p className={classes.hint}>{t(call.type === 'http' ? 'custom.output_hint' : 'custom.output_tool_hint')}</p>
      {output.map((one, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an output has no identity but its place: its name is typed.
          key={at}
          className={classes.entry}
          aria-label={one.name || t('custom.output_number', { number: at + 1 })}
        >
          <div className={classes.entryHead}>
            <TextInput
              label={t('custom.field_name')}
              required
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              value={one.name}
              error={errorAt(`/output/${at}/name`)}
              onChange={(event) => change(at, { ...one, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('custom.pointer')}
              required
              className={classes.mono}
              placeholder="/order/status"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={one.pointer}
              error={errorAt(`/output/${at}/pointer`)}
              onChange={(event) => change(at, { ...one, pointer: event.currentTarget.value })}
            />
            <ActionIcon
              size={36}
              aria-label={t('custom.remove_output', { name: one.name || String(at + 1) })}
              onClick={() => change(at, null)}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
          <BilingualInput
            label={t('custom.label')}
            value={one.label}
            maxLength={80}
            errorAt={(locale) => errorAt(`/output/${at}/label/${locale}`)}
            onChange={(label) => change(at, { ...one, label })}
          />
        </fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={14} />}
        disabled={output.length >= limits.actionOutputs}
        onClick={() => onChange({ output: [...output, newOutput()] })}
      >
        {t('custom.add_output')}
      </Button>
    </fieldset>
  );
}
