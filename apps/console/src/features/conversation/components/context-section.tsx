import type { ReactNode } from 'react';
import classes from './context-pane.module.css';

/** A titled part of the details pane. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

/** A name beside its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
