import type { ImportNote } from '#contracts/article-imports.js';
import { useT } from '../../../lib/translate.js';
import classes from './import-report.module.css';

/** What was left out of whole files, and what was guessed about them. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const t = useT();
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={t('import.notes')}>
      {notes.map(({ kind, names, source, others }) => (
        <li key={`${kind}/${names.join('/')}`}>
          {t(`import.note.${kind}`, { source, others, count: names.length, names: names.join(', ') })}
        </li>
      ))}
    </ul>
  );
}
