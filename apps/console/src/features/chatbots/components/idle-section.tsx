import { Select } from '@mantine/core';
import { recordedActivities } from '#contracts/business/follow-up.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { DurationField } from './duration-field.js';
import { Section } from './section.js';
import classes from './waiting-section.module.css';

/** In the order in which they may happen to a conversation. */
const fields = [
  'botIdle',
  'operatorIdle',
  'visitorIdle',
  'idleGrace',
] as const satisfies readonly (keyof ChatbotPolicy)[];

/**
 * Idle settings: timeouts without messages, how long a resolved conversation can be continued, and what is recorded
 * with the client.
 */
export function IdleSection({ draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  return (
    <Section id="idle" title={t('chatbot.section.idle')} hint={t('idle.hint')}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <DurationField
            key={field}
            label={t(`idle.${field}`)}
            hint={t(`idle.${field}_hint`)}
            minutes={policy[field]}
            readOnly={readOnly}
            onChange={(minutes) => onChange({ policy: { ...policy, [field]: minutes } })}
          />
        ))}
        <DurationField
          label={t('idle.closeAfter')}
          hint={t('idle.closeAfter_hint')}
          unit="hours"
          minutes={policy.closeAfter}
          readOnly={readOnly}
          onChange={(closeAfter) => onChange({ policy: { ...policy, closeAfter } })}
        />
        <Select
          label={t('idle.activities')}
          description={t('idle.activities_hint')}
          allowDeselect={false}
          readOnly={readOnly}
          value={policy.activities}
          data={recordedActivities.map((value) => ({ value, label: t(`idle.activities.${value}`) }))}
          onChange={(value) => {
            const activities = recordedActivities.find((each) => each === value) ?? policy.activities;
            onChange({ policy: { ...policy, activities } });
          }}
        />
      </div>
    </Section>
  );
}
