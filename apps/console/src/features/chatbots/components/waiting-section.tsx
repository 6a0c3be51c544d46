import { NumberInput } from '@mantine/core';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { Section } from './section.js';
import classes from './waiting-section.module.css';

const fields = ['waitAim', 'maxWait'] as const;

/** How long visitors wait for a person: the target and the maximum, in minutes. */
export function WaitingSection({ draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  return (
    <Section id="waiting" title={t('chatbot.section.waiting')} hint={t('waiting.hint')}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <NumberInput
            key={field}
            label={t(`waiting.${field}`)}
            description={t(`waiting.${field}_hint`)}
            suffix={` ${t('waiting.minutes')}`}
            min={1}
            allowNegative={false}
            readOnly={readOnly}
            value={policy[field]}
            onChange={(value) => {
              // While it is typed it may be anything; it counts as soon as it can be meant.
              const minutes = Number(value);
              if (minutes > 0) onChange({ policy: { ...policy, [field]: minutes } });
            }}
          />
        ))}
      </div>
    </Section>
  );
}
