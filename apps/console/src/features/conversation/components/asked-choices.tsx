import type { MessageChoice } from '#contracts/answer.js';
import { useT } from '../../../lib/translate.js';
import classes from './asked-choices.module.css';

/** Choices offered to the visitor, read-only for operators. */
export function AskedChoices({ choices, none }: { choices: readonly MessageChoice[]; none: string | undefined }) {
  const t = useT();
  if (choices.length === 0) return null;
  return (
    <ul className={classes.choices} aria-label={t('message.choices')}>
      {choices.map(({ label }) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
      {none !== undefined && (
        <li className={classes.none} dir="auto">
          {none}
        </li>
      )}
    </ul>
  );
}
