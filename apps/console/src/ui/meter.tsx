import type { ComponentPropsWithoutRef } from 'react';
import classes from './meter.module.css';

interface Props extends ComponentPropsWithoutRef<'span'> {
  /** From 0 to 1. */
  share: number;
  tone?: 'accent' | 'away';
}

/** Bar that is filled to a share; what it means to assistive technology is in its attributes. */
export function Meter({ share, tone = 'accent', children, ...attributes }: Props) {
  return (
    <span className={classes.meter} {...attributes}>
      <span className={classes.fill} data-tone={tone} style={{ inlineSize: `${100 * share}%` }} />
      {children}
    </span>
  );
}
