import { useT } from '../../../lib/translate.js';
import { HoursForm } from '../../../ui/hours-form.js';
import type { SectionProps } from '../api/section-props.js';
import { Section } from './section.js';

/** Opening hours of the operators. Outside them the bot still answers, and a handoff becomes a message. */
export function HoursSection({ draft: { hours }, readOnly, onChange }: SectionProps) {
  const t = useT();
  return (
    <Section id="hours" title={t('chatbot.section.hours')} hint={t('hours.hint')}>
      <HoursForm
        label={t('chatbot.section.hours')}
        noHours={t('hours.always')}
        hours={hours}
        readOnly={readOnly}
        onChange={(next) => onChange({ hours: next })}
      />
    </Section>
  );
}
