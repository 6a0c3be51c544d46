import { useT } from '../../../lib/translate.js';
import { PreferenceRules } from '../../../ui/preference-rules.js';
import type { SectionProps } from '../api/section-props.js';
import { SecondsField } from './duration-field.js';
import { RoutingMode } from './routing-mode.js';
import { Section } from './section.js';

/** Routing settings: which operators get offers first, and how long a conversation waits for them. */
export function RoutingSection({ draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { operatorLanguage, preferLanguage, operatorSkills, preferSkills, preferLastOperator } = policy;
  return (
    <Section id="routing" title={t('chatbot.section.routing')} hint={t('routing_policy.hint')}>
      <RoutingMode
        mode={policy.routing}
        readOnly={readOnly}
        onChange={(routing) => onChange({ policy: { ...policy, routing } })}
      />
      {policy.routing === 'offer' && (
        <PreferenceRules
          value={{ operatorLanguage, preferLanguage, operatorSkills, preferSkills, preferLastOperator }}
          readOnly={readOnly}
          onChange={(rules) => onChange({ policy: { ...policy, ...rules } })}
        >
          <SecondsField
            label={t('routing_mode.time')}
            hint={t('routing_mode.time_hint')}
            max={3_600}
            seconds={policy.offerSeconds}
            readOnly={readOnly}
            onChange={(offerSeconds) => onChange({ policy: { ...policy, offerSeconds } })}
          />
        </PreferenceRules>
      )}
    </Section>
  );
}
