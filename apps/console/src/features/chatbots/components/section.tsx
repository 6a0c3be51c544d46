import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A group of settings under its name; `id` is where the list of sections leads. */
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
