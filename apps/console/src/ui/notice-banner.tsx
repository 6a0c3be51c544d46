import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface Props {
  icon: ReactNode;
  tone?: 'plain' | 'amber';
  children: ReactNode;
  action?: ReactNode;
  /** Announced when it appears. */
  live?: boolean;
}

export function NoticeBanner({ icon, tone = 'plain', children, action, live = false }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role={live ? 'status' : undefined}>
      {icon}
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
