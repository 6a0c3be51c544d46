import { Select, Switch, TextInput } from '@mantine/core';
import { type CustomActionName, customPrefix } from '#contracts/business/custom-action-name.js';
import { useT } from '../../../lib/translate.js';
import { withEffect } from '../api/action-identity.js';
import type { EditorPart } from '../api/editor-part.js';
import { BilingualInput } from './bilingual-input.js';
import classes from './connections.module.css';

/** Name and effect of an action. */
export function ActionBasics({ action, errorAt, onChange }: EditorPart) {
  const t = useT();
  const { name, title, description, effect, isConfirmed, isEnabled } = action;
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.sectionTitle}>{t('custom.basics')}</legend>
      <BilingualInput
        label={t('custom.label_title')}
        value={title}
        maxLength={80}
        errorAt={(locale) => errorAt(`/title/${locale}`)}
        onChange={(changed) => onChange({ title: changed })}
      />
      <BilingualInput
        label={t('custom.description')}
        value={description}
        maxLength={500}
        isLong
        errorAt={(locale) => errorAt(`/description/${locale}`)}
        onChange={(changed) => onChange({ description: changed })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('custom.name')}
          description={t('custom.name_hint')}
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          leftSection={<span className={classes.prefix}>{customPrefix}</span>}
          leftSectionWidth={66}
          value={name.slice(customPrefix.length)}
          error={errorAt('/name') && t('custom.name_wrong')}
          onChange={(event) => onChange({ name: `${customPrefix}${event.currentTarget.value}` as CustomActionName })}
        />
        <Select
          label={t('custom.effect')}
          description={t('custom.effect_hint')}
          allowDeselect={false}
          data={(['read', 'write'] as const).map((value) => ({ value, label: t(`custom.effect.${value}`) }))}
          value={effect}
          error={errorAt('/effect')}
          onChange={(value) => onChange(withEffect(action, value as typeof effect))}
        />
      </div>
      {effect === 'write' && (
        <Switch
          label={t('custom.confirmed')}
          description={t('custom.confirmed_hint')}
          checked={isConfirmed}
          onChange={(event) => onChange({ isConfirmed: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t('custom.enabled')}
        checked={isEnabled}
        onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
