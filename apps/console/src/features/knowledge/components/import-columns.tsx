import { type ImportColumn, importColumns } from '#contracts/import-columns.js';
import { useT } from '../../../lib/translate.js';
import classes from './import-columns.module.css';

const columns = Object.entries(importColumns) as [ImportColumn, readonly string[]][];

/** By this mark older spreadsheet programs know UTF-8. */
const mark = '\uFEFF';

/** Help on the table format, with an example file. */
export function ImportColumns() {
  const t = useT();
  const example = t('import.example');
  return (
    <details className={classes.columns}>
      <summary>{t('import.columns')}</summary>
      <dl className={classes.list}>
        {columns.map(([column, names]) => (
          <div key={column}>
            <dt>{t(`import.column.${column}`)}</dt>
            <dd>
              {names.map((name) => (
                <code key={name}>{name}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('import.columns_hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={`${classes.example} scroll`} tabIndex={0}>
        {example}
      </pre>
      <a
        className={classes.download}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(mark + example)}`}
        download="faq.csv"
      >
        {t('import.example_download')}
      </a>
    </details>
  );
}
