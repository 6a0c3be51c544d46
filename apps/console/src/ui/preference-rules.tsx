import { NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TeamRouting } from '#contracts/teams.js';
import { useT } from '../lib/translate.js';
import classes from './preference-rules.module.css';

const rules = ['required', 'preferred', 'any'] as const satisfies readonly TeamRouting['operatorLanguage'][];

const fields = { language: 'operatorLanguage', skills: 'operatorSkills' } as const;
const preferences = ['language', 'skills'] as const;

interface Props {
  value: TeamRouting;
  readOnly: boolean;
  onChange: (value: TeamRouting) => void;
  /** More durations, before those of the preferences. */
  children?: ReactNode;
}

/** Whether operators have to speak the language and have the skills, and how long a conversation waits for those who are preferred. */
export function PreferenceRules({ value, readOnly, onChange, children }: Props) {
  const t = useT();
  const minutesOf = (field: 'preferLanguage' | 'preferSkills' | 'preferLastOperator') => ({
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
      {preferences.map((about) => (
        <Rule
          key={about}
          about={about}
          value={value[fields[about]]}
          readOnly={readOnly}
          onChange={(rule) => onChange({ ...value, [fields[about]]: rule })}
        />
      ))}
      <div className={classes.minutes}>
        {children}
        {value.operatorLanguage === 'preferred' && <NumberInput {...minutesOf('preferLanguage')} />}
        {value.operatorSkills === 'preferred' && <NumberInput {...minutesOf('preferSkills')} />}
        <NumberInput {...minutesOf('preferLastOperator')} />
      </div>
    </div>
  );
}

interface RuleProps {
  about: (typeof preferences)[number];
  value: (typeof rules)[number];
  readOnly: boolean;
  onChange: (rule: (typeof rules)[number]) => void;
}

function Rule({ about, value, readOnly, onChange }: RuleProps) {
  const t = useT();
  const hint = useId();
  return (
    <div>
      <p className={classes.label}>{t(`routing_policy.${about}`)}</p>
      <SegmentedControl
        aria-label={t(`routing_policy.${about}`)}
        aria-describedby={hint}
        fullWidth
        readOnly={readOnly}
        value={value}
        onChange={(chosen) => {
          const rule = rules.find((each) => each === chosen);
          if (rule) onChange(rule);
        }}
        data={rules.map((rule) => ({ value: rule, label: t(`routing_policy.rule.${rule}`) }))}
      />
      <p id={hint} className={classes.hint}>
        {t(`routing_policy.${about}_hint.${value}`)}
      </p>
    </div>
  );
}
