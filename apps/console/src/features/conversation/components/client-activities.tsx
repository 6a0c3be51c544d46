import type { ClientId } from '#contracts/ids.js';
import { formatDate } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useClientActivities } from '../api/use-client.js';
import classes from './client-section.module.css';

const shown = 3;

/** What happened with a client, newest first; nothing where nothing has, or another system has it. */
export function ClientActivities({ id }: { id: ClientId }) {
  const t = useT();
  const { data = [] } = useClientActivities(id);
  if (data.length === 0) return null;
  return (
    <>
      <h4 className={classes.subtitle}>{t('client.activities')}</h4>
      <ul className={classes.list}>
        {data.slice(0, shown).map(({ id: activityId, at, subject, text }) => (
          <li key={activityId} className={classes.item}>
            <details className={classes.activity}>
              <summary>
                <span className={classes.dim}>{formatDate(t.locale, at)}</span>
                <span dir="auto">{subject}</span>
              </summary>
              <p className={classes.activityText} dir="auto">
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
