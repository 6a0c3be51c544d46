import { IconFileImport } from '@tabler/icons-react';
import { Navigate, useSearchParams } from 'react-router';
import { useConsole } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useImports } from '../api/use-imports.js';
import { ImportForm } from './import-form.js';
import { ImportReport } from './import-report.js';
import { ImportRow } from './import-row.js';
import classes from './imports-page.module.css';
import { RowsSkeleton } from './rows-skeleton.js';

/** Imports of articles from files, pages and site maps; each lists what it imported, and what it rejected and why. */
export function ImportsPage() {
  const t = useT();
  const { me } = useConsole();
  const [search, setSearch] = useSearchParams();
  const imports = useImports();
  const found = imports.data?.items;
  const openImport = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('import', id);
    return next;
  };
  const chosen = search.get('import') ?? found?.[0]?.id ?? null;
  if (me && !me.permissions.includes('articles.write')) return <Navigate to="/knowledge" replace />;
  return (
    <div className={`${classes.page} scroll`}>
      <section className={`${classes.begin} scroll`} aria-label={t('import.begin')}>
        <ImportForm preferred={search.get('chatbot')} onStarted={(id) => setSearch(openImport(id))} />
      </section>
      <section className={classes.past} aria-label={t('import.past')}>
        <h2 className={classes.heading}>{t('import.past')}</h2>
        {imports.error && <FailureBanner failure={failureOf(imports.error)} onRetry={() => void imports.refetch()} />}
        {!found && !imports.error && <RowsSkeleton />}
        {found?.length === 0 && (
          <EmptyState icon={<IconFileImport size={20} />} title={t('import.none')} hint={t('import.none_hint')} />
        )}
        {found && found.length > 0 && (
          <ul className={classes.rows}>
            {found.map((each) => (
              <li key={each.id}>
                <ImportRow each={each} to={`?${openImport(each.id)}`} isOpen={each.id === chosen} />
                {each.id === chosen && <ImportReport articleImport={each} />}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
