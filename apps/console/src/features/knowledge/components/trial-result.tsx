import { IconCircleCheck, IconHandStop, IconHelpCircle } from '@tabler/icons-react';
import type { AnswerTrialResult } from '#contracts/answer-trials.js';
import { describeEvidence } from '../../../lib/describe-evidence.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import { FormattedText } from '../../../ui/message-text.js';
import { TrialCandidate } from './trial-candidate.js';
import classes from './try-panel.module.css';

const icons = { answer: IconCircleCheck, clarify: IconHelpCircle, withhold: IconHandStop };

/** Result of a test question: decision, answer, candidates by score. */
export function TrialResult({ result: { decision, text, citations, passages } }: { result: AnswerTrialResult }) {
  const t = useT();
  const Icon = icons[decision.decision];
  const evidence = describeEvidence(decision.evidence);
  const percent = (share: number) => formatPercent(t.locale, share);
  return (
    <div className={classes.result} role="status">
      <section className={classes.decision} data-decision={decision.decision}>
        <p className={classes.verdict}>
          <Icon size={17} aria-hidden="true" />
          {t(`trial.${decision.decision}`)}
        </p>
        {decision.reason && <p className={classes.reason}>{t(`withheld.${decision.reason}`)}</p>}
        <ConfidenceBar confidence={decision.confidence} threshold={decision.threshold} />
        <p className={classes.numbers}>
          {t('why.confidence_of', { confidence: percent(decision.confidence), threshold: percent(decision.threshold) })}
        </p>
        {evidence.length > 0 && (
          <ul className={classes.evidence} aria-label={t('why.evidence')}>
            {evidence.map((item) => (
              <li key={item.name}>
                {t(`evidence.${item.name}`, { share: 'share' in item ? percent(item.share) : '' })}
              </li>
            ))}
          </ul>
        )}
      </section>
      {text !== '' && (
        <section className={classes.said}>
          <h3 className={classes.heading}>{t('trial.says')}</h3>
          <FormattedText text={text} citations={citations.length} />
        </section>
      )}
      <section>
        <h3 className={classes.heading}>{t('why.candidates')}</h3>
        {decision.candidates.length === 0 ? (
          <p className={classes.hint}>{t('why.no_candidates')}</p>
        ) : (
          <ol className={classes.candidates}>
            {decision.candidates.map((candidate, index) => (
              <li key={`${candidate.articleId}/${candidate.passageId}`}>
                <TrialCandidate
                  candidate={candidate}
                  threshold={decision.threshold}
                  passage={passages[index]}
                  citation={citations.find(
                    ({ articleId, passageId }) =>
                      articleId === candidate.articleId && passageId === candidate.passageId,
                  )}
                  opensFirst={index === 0}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
