import type { AnswerDecision } from '#contracts/answer.js';
import { describeEvidence } from '../../../lib/describe-evidence.js';
import { formatPercent } from '../../../lib/format.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import { describeDecision } from '../api/describe-decision.js';
import classes from './decision-details.module.css';
import { RawNumbers } from './raw-numbers.js';

const shown = 5;

/** Decision details: question, confidence, candidates and evidence. */
export function DecisionDetails({ decision }: { decision: AnswerDecision }) {
  const t = useT();
  const { technical } = usePreferences();
  const percent = (share: number) => formatPercent(t.locale, share);
  const evidence = describeEvidence(decision.evidence);
  const candidates = decision.candidates.slice(0, shown);
  return (
    <div className={classes.details}>
      <p className={classes.verdict}>
        {describeDecision(t, decision)}{' '}
        {!decision.choice && (
          <span className={classes.numbers}>
            {t('why.confidence_of', {
              confidence: percent(decision.confidence),
              threshold: percent(decision.threshold),
            })}
          </span>
        )}
      </p>
      {!decision.choice && <ConfidenceBar confidence={decision.confidence} threshold={decision.threshold} />}
      {evidence.length > 0 && (
        <ul className={classes.evidence} aria-label={t('why.evidence')}>
          {evidence.map((item) => (
            <li key={item.name}>{t(`evidence.${item.name}`, { share: 'share' in item ? percent(item.share) : '' })}</li>
          ))}
        </ul>
      )}
      {decision.candidates.length === 0 ? (
        <p className={classes.none}>{t('why.no_candidates')}</p>
      ) : (
        <table className={classes.candidates}>
          <caption className="visually-hidden">{t('why.candidates')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('why.candidate')}</th>
              <th scope="col">{t('why.kind')}</th>
              <th scope="col" className={classes.number}>
                {t('why.sure')}
              </th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <tr key={`${candidate.articleId}/${candidate.passageId}`}>
                <td className={classes.title}>{candidate.title}</td>
                <td>{t(`candidate.${candidate.kind}`)}</td>
                <td className={classes.number}>{percent(candidate.confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {technical && <RawNumbers decision={decision} candidates={candidates} />}
    </div>
  );
}
