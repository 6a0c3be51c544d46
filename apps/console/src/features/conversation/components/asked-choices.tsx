import type { Choice } from '#contracts/answer.js';
import { useT } from '../../../lib/translate.js';
import classes from './asked-choices.module.css';

/** What the bot asked the visitor to choose from: read here, chosen there. */
export function AskedChoices({ choices }: { choices: readonly Choice[] }) {
  const t = useT();
  if (choices.length === 0) return null;
  return (
    <ul className={classes.choices} aria-label={t('message.choices')}>
      {choices.map(({ articleId, label }) => (
        <li key={articleId} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
