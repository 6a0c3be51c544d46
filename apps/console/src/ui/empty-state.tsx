import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <div className={classes.empty}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
