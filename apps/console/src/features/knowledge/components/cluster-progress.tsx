import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { useT } from '../../../lib/translate.js';
import { improvedFrom, useAnsweredBefore } from '../api/answered-before.js';
import classes from './cluster-card.module.css';

/** Progress of a cluster: questions answered now, and before the present work. */
export function ClusterProgress({ cluster }: { cluster: UnansweredCluster }) {
  const t = useT();
  const total = cluster.questions.length;
  const now = Math.min(cluster.answeredNow, total);
  const before = improvedFrom(useAnsweredBefore(cluster.id), now);
  if (now === 0) return null;
  const words =
    before === null
      ? t('gaps.answered_now', { now, total })
      : t('gaps.shrank', { before: total - before, left: total - now });
  return (
    <div className={classes.progress}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.now} style={{ width: `${(now / total) * 100}%` }} />
        {before !== null && <span className={classes.before} style={{ width: `${(before / total) * 100}%` }} />}
      </span>
      <span role="status">{words}</span>
    </div>
  );
}
