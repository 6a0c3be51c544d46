import type { ImportNote } from '#contracts/article-imports.js';
import { useT } from '../../../lib/translate.js';
import classes from './import-report.module.css';

/** Skipped parts and guesses for whole files. */
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
