import type { AnswerDecision } from '#contracts/answer.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import classes from './decision-details.module.css';

const shown = 5;

/** Why the bot answered, or did not: what it was asked, how sure it was, what it had to choose from. */
export function DecisionDetails({ decision }: { decision: AnswerDecision }) {
  const t = useT();
  const milliseconds = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(decision.tookMs);
  const percent = (share: number) => formatPercent(t.locale, share);
  return (
    <div className={classes.details}>
      <p className={classes.verdict}>
        {decision.reason ? t(`withheld.${decision.reason}`) : t(`decision.${decision.decision}`)}{' '}
        <span className={classes.numbers}>
          {t('why.confidence_of', { confidence: percent(decision.confidence), threshold: percent(decision.threshold) })}
        </span>
      </p>
      <ConfidenceBar confidence={decision.confidence} threshold={decision.threshold} />
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
            {decision.candidates.slice(0, shown).map((candidate) => (
              <tr key={`${candidate.articleId}/${candidate.passageId}`}>
                <td>
                  <span className={classes.title}>{candidate.title}</span>
                  <span className={classes.scores}>{scoreList(t.locale, candidate.scores)}</span>
                </td>
                <td>{t(`candidate.${candidate.kind}`)}</td>
                <td className={classes.number}>{percent(candidate.confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.foot}>{t('why.calibration', { calibration: decision.calibration, ms: milliseconds })}</p>
    </div>
  );
}

/** The raw numbers under their own names: `svm 0.83 · bm25 12.1`. */
function scoreList(locale: string, scores: Record<string, number>): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return Object.entries(scores)
    .map(([name, score]) => `${name} ${format.format(score)}`)
    .join(' · ');
}
