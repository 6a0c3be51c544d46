import type { ReactNode } from 'react';
import classes from './section.module.css';

/** Section of a settings page; `id` is its anchor. */
export function Section({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.card}>{children}</div>
    </section>
  );
}
