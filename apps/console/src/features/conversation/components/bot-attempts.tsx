import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import type { HandoffStory } from '../api/handoff-story.js';
import classes from './bot-attempts.module.css';

/** Attempts of the bot with their confidence. */
export function BotAttempts({ attempts }: { attempts: HandoffStory['attempts'] }) {
  const t = useT();
  if (attempts.length === 0) return null;
  return (
    <div>
      <p className={classes.heading}>{t('handoff.tried')}</p>
      <ul className={classes.list}>
        {attempts.map(({ outcome, decision }) => (
          <li key={`${decision.question}${decision.confidence}${decision.tookMs}`} className={classes.attempt}>
            <span className={`${classes.title} truncate`} title={decision.candidates[0]?.title}>
              {decision.candidates[0]?.title ?? t('why.no_candidates')}
            </span>
            <span className={classes.bar}>
              <ConfidenceBar confidence={decision.confidence} threshold={decision.threshold} />
            </span>
            <span className={classes.number}>
              {t(`handoff.${outcome}`)}, {formatPercent(t.locale, decision.confidence)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
