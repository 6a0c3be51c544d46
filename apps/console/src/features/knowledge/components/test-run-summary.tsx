import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { TestRun } from '#contracts/test-sets.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { EditedArticle } from '../api/use-coverage.js';
import { useTestRun } from '../api/use-test-set.js';
import classes from './test-run-summary.module.css';
import { TestRows } from './test-run-table.js';

/** Test run before a publication: which of the owner's own questions it would change. Empty if there are none. */
export function TestRunSummary({ edit }: { edit: EditedArticle | null }) {
  const t = useT();
  const run = useTestRun(edit);
  if (run.error) return <FailureBanner failure={failureOf(run.error)} onRetry={() => void run.refetch()} />;
  if (run.isFetching && !run.data)
    return (
      <p className={classes.line} role="status">
        {t('tests.running')}
      </p>
    );
  return run.data && run.data.questions > 0 ? <Summary run={run.data} /> : null;
}

function Summary({ run: { questions, rows } }: { run: TestRun }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const body = useId();
  const worse = rows.filter(({ verdict, before }) => before?.verdict === 'as_expected' && verdict !== 'as_expected');
  return (
    <section className={classes.summary} data-worse={worse.length > 0} aria-label={t('tests.before_publishing')}>
      <p className={classes.line} role="status">
        <strong>{t('tests.would_change', { count: rows.length, total: questions })}</strong>{' '}
        {worse.length > 0 && t('tests.worse', { count: worse.length })}
      </p>
      {rows.length > 0 && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'tests.hide' : 'tests.see')}
          <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
        </UnstyledButton>
      )}
      <div id={body} className={classes.rows}>
        {open && <TestRows rows={rows} />}
      </div>
    </section>
  );
}
