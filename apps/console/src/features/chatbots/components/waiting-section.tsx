import { Select } from '@mantine/core';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { isWaitingInOrder } from '../api/settings-draft.js';
import { DurationField } from './duration-field.js';
import { Section } from './section.js';
import classes from './waiting-section.module.css';

const fallbacks = ['message', 'bot', 'keep'] as const satisfies readonly ChatbotPolicy['maxWaitFallback'][];

/** Waiting settings: target and maximum wait for an operator, and the fallback. */
export function WaitingSection({ draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const change = (part: Partial<ChatbotPolicy>) => onChange({ policy: { ...policy, ...part } });
  return (
    <Section id="waiting" title={t('chatbot.section.waiting')} hint={t('waiting.hint')}>
      <div className={classes.fields}>
        <DurationField
          label={t('waiting.waitAim')}
          hint={t('waiting.waitAim_hint')}
          minutes={policy.waitAim}
          readOnly={readOnly}
          onChange={(waitAim) => change({ waitAim })}
        />
        <DurationField
          label={t('waiting.maxWait')}
          hint={t('waiting.maxWait_hint')}
          minutes={policy.maxWait}
          readOnly={readOnly}
          error={isWaitingInOrder(policy) ? undefined : t('chatbot.fault.waiting')}
          onChange={(maxWait) => change({ maxWait })}
        />
        <Select
          label={t('waiting.fallback')}
          description={t('waiting.fallback_hint')}
          allowDeselect={false}
          readOnly={readOnly}
          value={policy.maxWaitFallback}
          data={fallbacks.map((value) => ({ value, label: t(`waiting.fallback.${value}`) }))}
          onChange={(value) =>
            change({ maxWaitFallback: fallbacks.find((each) => each === value) ?? policy.maxWaitFallback })
          }
        />
      </div>
    </Section>
  );
}
