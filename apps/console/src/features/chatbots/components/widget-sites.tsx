import type { WidgetLoadView } from '#contracts/chatbot.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import classes from './installation-section.module.css';

/** Sites shown before the rest is folded. */
const shownAtFirst = 3;

/** Sites that loaded the widget, the latest first, or a status that none has yet. */
export function WidgetSites({ loads }: { loads: readonly WidgetLoadView[] }) {
  const t = useT();
  const row = ({ origin, lastAt }: WidgetLoadView) => (
    <li key={origin} className={classes.seen}>
      <span className={classes.dot} data-seen="true" />
      <span className={classes.origin}>{t('install.seen', { origin })}</span>
      <Ago at={lastAt} className={classes.dim} />
    </li>
  );
  const rest = loads.slice(shownAtFirst);
  if (loads.length === 0)
    return (
      <p className={classes.seen} role="status">
        <span className={classes.dot} />
        <span className={classes.dim}>{t('install.unseen')}</span>
      </p>
    );
  return (
    <div>
      <ul className={classes.list} aria-label={t('install.seen_label')}>
        {loads.slice(0, shownAtFirst).map(row)}
      </ul>
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{t('install.seen_more', { count: rest.length })}</summary>
          <ul className={classes.list}>{rest.map(row)}</ul>
        </details>
      )}
    </div>
  );
}
