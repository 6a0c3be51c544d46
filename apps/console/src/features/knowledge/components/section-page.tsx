import type { ReactNode } from 'react';
import classes from './section-page.module.css';

interface Props {
  label: string;
  /** Filters and actions, above what scrolls. */
  bar: ReactNode;
  /** At the end of the bar, announced when it changes. */
  summary?: ReactNode;
  isBusy?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** Page of the knowledge section: a bar above a scrolling column. */
export function SectionPage({ label, bar, summary, isBusy = false, isWide = false, children }: Props) {
  return (
    <section className={classes.page} aria-label={label}>
      <div className={classes.bar}>
        {bar}
        {summary !== undefined && (
          <div className={classes.summary} role="status">
            {summary}
          </div>
        )}
      </div>
      <div className={`${classes.scroller} scroll`} aria-busy={isBusy}>
        <div className={classes.column} data-wide={isWide}>
          {children}
        </div>
      </div>
    </section>
  );
}
