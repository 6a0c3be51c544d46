import { NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TeamLanguage } from '#contracts/teams.js';
import { useT } from '../lib/translate.js';
import classes from './language-rules.module.css';

const languageRules = ['required', 'preferred', 'any'] as const satisfies readonly TeamLanguage['operatorLanguage'][];

interface Props {
  value: TeamLanguage;
  readOnly: boolean;
  onChange: (value: TeamLanguage) => void;
  /** More durations, before those of the preferences. */
  children?: ReactNode;
}

/** Whether operators have to speak the language, and how long a conversation waits for those who are preferred. */
export function LanguageRules({ value, readOnly, onChange, children }: Props) {
  const t = useT();
  const hint = useId();
  const minutesOf = (field: 'preferLanguage' | 'preferLastOperator') => ({
    label: t(`routing_policy.${field}`),
    description: t(`routing_policy.${field}_hint`),
    suffix: ` ${t('duration.minutes')}`,
    min: 0,
    allowNegative: false,
    readOnly,
    value: value[field],
    onChange: (typed: string | number) => {
      // While it is typed it may be anything; it counts as soon as it can be meant.
      if (typed !== '' && Number(typed) >= 0) onChange({ ...value, [field]: Number(typed) });
    },
  });
  return (
    <div className={classes.fields}>
      <div>
        <p className={classes.label}>{t('routing_policy.language')}</p>
        <SegmentedControl
          aria-label={t('routing_policy.language')}
          aria-describedby={hint}
          fullWidth
          readOnly={readOnly}
          value={value.operatorLanguage}
          onChange={(chosen) => {
            const operatorLanguage = languageRules.find((rule) => rule === chosen);
            if (operatorLanguage) onChange({ ...value, operatorLanguage });
          }}
          data={languageRules.map((rule) => ({ value: rule, label: t(`routing_policy.language.${rule}`) }))}
        />
        <p id={hint} className={classes.hint}>
          {t(`routing_policy.language_hint.${value.operatorLanguage}`)}
        </p>
      </div>
      <div className={classes.minutes}>
        {children}
        {value.operatorLanguage === 'preferred' && <NumberInput {...minutesOf('preferLanguage')} />}
        <NumberInput {...minutesOf('preferLastOperator')} />
      </div>
    </div>
  );
}
