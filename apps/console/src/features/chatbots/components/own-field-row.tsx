import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { PreChatField } from '#contracts/pre-chat.js';
import type { Locale } from '#contracts/states.js';
import { preChatLimits } from '#contracts/visitor-limits.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { LinesField } from './lines-field.js';
import classes from './pre-chat-section.module.css';

interface OwnFieldRowProps {
  field: PreChatField;
  locales: readonly Locale[];
  readOnly: boolean;
  onChange: (part: Partial<PreChatField>) => void;
  onRemove: () => void;
}

/** A field of the business's own: its label and its choices in each language. */
export function OwnFieldRow({ field, locales, readOnly, onChange, onRemove }: OwnFieldRowProps) {
  const t = useT();
  const { label, choices, required } = field;
  const name = locales.map((locale) => label[locale]).find((text) => text) ?? t('pre_chat.unnamed');
  return (
    <li className={classes.own}>
      <div className={classes.ownHead}>
        <Switch
          size="xs"
          label={t('pre_chat.required')}
          checked={required}
          disabled={readOnly}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        {!readOnly && (
          <ActionIcon data-remove aria-label={t('pre_chat.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.languages}>
        {locales.map((locale) => (
          <div key={locale} className={classes.language}>
            <TextInput
              label={t('pre_chat.label', { language: formatLanguage(t.locale, locale) })}
              maxLength={preChatLimits.labelLength}
              lang={locale}
              dir="auto"
              readOnly={readOnly}
              value={label[locale] ?? ''}
              onChange={(event) => onChange({ label: { ...label, [locale]: event.currentTarget.value } })}
            />
            <LinesField
              label={t('pre_chat.choices', { language: formatLanguage(t.locale, locale) })}
              hint={t('pre_chat.choices_hint')}
              locale={locale}
              lines={choices[locale] ?? []}
              readOnly={readOnly}
              onChange={(lines) =>
                onChange({
                  choices: {
                    ...choices,
                    [locale]: lines
                      .slice(0, preChatLimits.choices)
                      .map((line) => line.slice(0, preChatLimits.choiceLength)),
                  },
                })
              }
            />
          </div>
        ))}
      </div>
    </li>
  );
}
