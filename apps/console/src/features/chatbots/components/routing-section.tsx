import { NumberInput, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { DurationField } from './duration-field.js';
import { RoutingMode } from './routing-mode.js';
import classes from './routing-section.module.css';
import { Section } from './section.js';

const languageRules = ['required', 'preferred', 'any'] as const;

/** How operators get conversations: which are asked first, and how long a conversation waits for them. */
export function RoutingSection({ draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const hint = useId();
  const minutesOf = (field: 'preferLanguage' | 'preferLastOperator') => ({
    label: t(`routing_policy.${field}`),
    description: t(`routing_policy.${field}_hint`),
    suffix: ` ${t('duration.minutes')}`,
    min: 0,
    allowNegative: false,
    readOnly,
    value: policy[field],
    onChange: (value: string | number) => {
      // While it is typed it may be anything; it counts as soon as it can be meant.
      if (value !== '' && Number(value) >= 0) onChange({ policy: { ...policy, [field]: Number(value) } });
    },
  });
  return (
    <Section id="routing" title={t('chatbot.section.routing')} hint={t('routing_policy.hint')}>
      <RoutingMode
        mode={policy.routing}
        readOnly={readOnly}
        onChange={(routing) => onChange({ policy: { ...policy, routing } })}
      />
      {policy.routing === 'offer' && (
        <div className={classes.fields}>
          <div>
            <p className={classes.label}>{t('routing_policy.language')}</p>
            <SegmentedControl
              aria-label={t('routing_policy.language')}
              aria-describedby={hint}
              fullWidth
              readOnly={readOnly}
              value={policy.operatorLanguage}
              onChange={(value) => {
                const operatorLanguage = languageRules.find((rule) => rule === value);
                if (operatorLanguage) onChange({ policy: { ...policy, operatorLanguage } });
              }}
              data={languageRules.map((rule) => ({ value: rule, label: t(`routing_policy.language.${rule}`) }))}
            />
            <p id={hint} className={classes.hint}>
              {t(`routing_policy.language_hint.${policy.operatorLanguage}`)}
            </p>
          </div>
          <div className={classes.minutes}>
            <DurationField
              label={t('routing_mode.time')}
              hint={t('routing_mode.time_hint')}
              unit="seconds"
              max={3_600}
              minutes={policy.offerSeconds / 60}
              readOnly={readOnly}
              onChange={(minutes) => onChange({ policy: { ...policy, offerSeconds: Math.round(minutes * 60) } })}
            />
            {policy.operatorLanguage === 'preferred' && <NumberInput {...minutesOf('preferLanguage')} />}
            <NumberInput {...minutesOf('preferLastOperator')} />
          </div>
        </div>
      )}
    </Section>
  );
}
