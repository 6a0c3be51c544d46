import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { HealthLevel } from '#contracts/system.js';
import classes from './system.module.css';

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, problem: IconCircleX } as const;

interface Props {
  level: HealthLevel;
  size?: number;
  /** Accessible label, unless text beside it says so. */
  label?: string;
}

export function LevelIcon({ level, size = 20, label }: Props) {
  const Icon = icons[level];
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Icon size={size} className={classes.icon} data-level={level} {...meaning} />;
}
