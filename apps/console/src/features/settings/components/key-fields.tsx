import { Checkbox, TextInput } from '@mantine/core';
import type { ApiKeyView } from '#contracts/api-keys.js';
import { limits } from '#contracts/limits.js';
import type { Scope } from '#contracts/permissions.js';
import { scopeTexts } from '../../../lib/scope-texts.js';
import { useT } from '../../../lib/translate.js';
import classes from './api-keys-page.module.css';

const scopes = Object.keys(scopeTexts) as Scope[];

/** Fields common to the forms of new and existing keys. */
export type KeySettings = Pick<ApiKeyView, 'name' | 'scopes' | 'allowsQuery'>;

interface FieldProps {
  value: KeySettings;
  onChange: (value: KeySettings) => void;
}

export function KeyNameAndScopes({ value, onChange }: FieldProps) {
  const t = useT();
  return (
    <>
      <TextInput
        data-autofocus
        label={t('api_keys.name')}
        description={t('api_keys.name_hint')}
        maxLength={limits.keyNameLength}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t('api_keys.scopes')}
        description={t('api_keys.scopes_hint')}
        value={value.scopes}
        onChange={(chosen) => onChange({ ...value, scopes: scopes.filter((scope) => chosen.includes(scope)) })}
      >
        <div className={classes.choices}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeTexts[scope])} description={scope} py={4} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

export function KeyInAddress({ value, onChange }: FieldProps) {
  const t = useT();
  return (
    <Checkbox
      label={t('api_keys.query')}
      description={t('api_keys.query_hint')}
      checked={value.allowsQuery}
      onChange={(event) => onChange({ ...value, allowsQuery: event.currentTarget.checked })}
    />
  );
}

/** The settings as they are sent; null while a name or a scope is missing. */
export function completeSettings({ name, ...settings }: KeySettings): KeySettings | null {
  return name.trim() === '' || settings.scopes.length === 0 ? null : { name: name.trim(), ...settings };
}
