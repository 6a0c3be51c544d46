import { Radio } from '@mantine/core';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { SectionProps } from '../api/section-props.js';
import { useRiskCoverage } from '../api/use-chatbot-settings.js';
import { AnswerSources } from './answer-sources.js';
import classes from './answers-section.module.css';
import { MeasuredPrecision } from './measured-precision.js';
import { RiskCurve } from './risk-curve.js';
import { Section } from './section.js';
import { ThresholdCards } from './threshold-cards.js';

const modes = ['answers', 'suggests', 'off'] as const satisfies readonly ChatbotPolicy['bot'][];

/** Settings of the bot: its mode and how careful it is. */
export function AnswersSection({ chatbot, draft: { policy }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const curve = useRiskCoverage(chatbot.id);
  const change = (part: Partial<ChatbotPolicy>) => onChange({ policy: { ...policy, ...part } });
  return (
    <Section id="answers" title={t('chatbot.section.answers')} hint={t('chatbot.answers_hint')}>
      <Radio.Group
        value={policy.bot}
        onChange={(chosen) => change({ bot: modes.find((each) => each === chosen) ?? policy.bot })}
        readOnly={readOnly}
        label={t('chatbot.mode')}
        classNames={{ label: classes.label }}
      >
        <div className={classes.modes}>
          {modes.map((each) => (
            <Radio.Card key={each} value={each} className={classes.mode} disabled={readOnly}>
              <Radio.Indicator size="xs" className={classes.indicator} />
              <span>
                <span className={classes.name}>{t(`chatbot.mode.${each}`)}</span>
                <span className={classes.hint}>{t(`chatbot.mode_hint.${each}`)}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {policy.bot === 'answers' && <AnswerSources policy={policy} readOnly={readOnly} onChange={change} />}
      <ThresholdCards
        threshold={policy.threshold}
        points={curve.data?.points ?? []}
        readOnly={readOnly}
        onChange={(threshold) => change({ threshold })}
      />
      {curve.error && <FailureBanner failure={failureOf(curve.error)} onRetry={() => void curve.refetch()} />}
      {curve.data && curve.data.points.length === 0 && <p className={classes.none}>{t('threshold.no_curve')}</p>}
      {curve.data && curve.data.points.length > 0 && (
        <>
          <RiskCurve curve={curve.data} threshold={policy.threshold} savedThreshold={chatbot.policy.threshold} />
          <p className={classes.none}>{t(`threshold.basis.${curve.data.basis}`, { count: curve.data.questions })}</p>
        </>
      )}
      {curve.data && <MeasuredPrecision measured={curve.data.measured} promised={chatbot.policy.threshold} />}
    </Section>
  );
}
