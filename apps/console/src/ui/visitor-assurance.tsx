import { IconMailCheck, IconRosetteDiscountCheckFilled, IconUserQuestion } from '@tabler/icons-react';
import type { ConversationSummary } from '#contracts/views.js';
import { useT } from '../lib/translate.js';
import classes from './visitor-assurance.module.css';

const signs = {
  none: IconUserQuestion,
  confirmed: IconMailCheck,
  verified: IconRosetteDiscountCheckFilled,
} as const;

interface Props {
  visitor: ConversationSummary['visitor'];
  /** Words beside the sign. */
  inWords?: boolean;
}

/** How sure a visitor's name is; nothing while nobody knows it. */
export function VisitorAssurance({ visitor: { name, assurance }, inWords = false }: Props) {
  const t = useT();
  if (name === null) return null;
  const Sign = signs[assurance];
  const text = t(`assurance.${assurance}`);
  return (
    <span className={classes.assurance} data-assurance={assurance} title={inWords ? undefined : text}>
      <Sign size={14} aria-hidden="true" />
      <span className={inWords ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  );
}
