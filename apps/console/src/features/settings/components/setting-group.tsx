import { type ReactNode, type Ref, useId } from 'react';
import classes from './settings-page.module.css';

interface GroupProps {
  title: string;
  /** Anchor, for links to it. */
  anchor?: string;
  hint?: string;
  /** Takes the focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Settings of one kind, under a heading. */
export function Group({ title, anchor, hint, headingRef, children }: GroupProps) {
  const id = useId();
  return (
    <section id={anchor} tabIndex={anchor ? -1 : undefined} className={classes.group} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={classes.heading}>
        {title}
      </h2>
      {hint && <p className={classes.groupHint}>{hint}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface SettingProps {
  name: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}

/** Setting with its name, hint and control. */
export function Setting({ name, hint, children }: SettingProps) {
  return (
    <div className={classes.setting}>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {children}
    </div>
  );
}
