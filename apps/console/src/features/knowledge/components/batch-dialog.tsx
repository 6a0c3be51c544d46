import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ArticleBatchAction } from '#contracts/article-batches.js';
import type { GroupedArticle } from '#contracts/article-groups.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { toBatch } from '../api/article-state.js';
import { useBatchReplay, useRunBatch } from '../api/use-article-batch.js';
import type { ReplayDays } from '../api/use-replay.js';
import { BatchArticles } from './batch-articles.js';
import classes from './batch-dialog.module.css';
import { BatchReport } from './batch-report.js';
import dialog from './dialog.module.css';
import { ReplayDaysControl } from './replay-days-control.js';
import replayClasses from './replay-dialog.module.css';
import { ReplayTable } from './replay-table.js';

interface Props {
  action: ArticleBatchAction;
  /** Articles that the action would change. */
  articles: readonly GroupedArticle[];
  /** It was run: the selection has served. */
  onDone: () => void;
  onClose: () => void;
}

/** Batch dialog: affected articles and the effect on visitors, then the result of each. */
export function BatchDialog({ action, articles, onDone, onClose }: Props) {
  const t = useT();
  const [days, setDays] = useState<ReplayDays>(30);
  // A restored article is a draft: visitors notice nothing.
  const isReplayed = action !== 'restore';
  const running = useRunBatch();
  const replay = useBatchReplay(action, running.data || !isReplayed ? [] : articles, days);
  const report = running.data;
  const count = Math.min(articles.length, limits.batchArticles);
  const run = () => running.mutate(toBatch(action, articles), { onSuccess: onDone });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(report ? `batch.result.${action}` : `batch.title.${action}`, { count })}
      size={920}
      yOffset="6vh"
    >
      <div className={dialog.body}>
        {report ? (
          <BatchReport action={action} articles={articles} report={report} />
        ) : (
          <>
            <BatchArticles articles={articles.slice(0, count)} />
            {count < articles.length && <p className={classes.limit}>{t('batch.limit', { count })}</p>}
            {isReplayed && (
              <>
                <div className={replayClasses.head}>
                  <h3 className={classes.heading}>{t('replay.title')}</h3>
                  <ReplayDaysControl days={days} onChange={setDays} />
                </div>
                {replay.isFetching && !replay.data && (
                  <div className={replayClasses.waiting} role="status">
                    <span className={replayClasses.pulse} aria-hidden="true" />
                    {t('replay.running', { days })}
                  </div>
                )}
                {replay.error && (
                  <FailureBanner failure={failureOf(replay.error)} onRetry={() => void replay.refetch()} />
                )}
                {replay.data && <ReplayTable result={replay.data} />}
              </>
            )}
            {running.error && <FailureBanner failure={failureOf(running.error)} />}
          </>
        )}
      </div>
      <DialogActions>
        {report ? (
          <Button onClick={onClose}>{t('action.close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button loading={running.isPending} onClick={run}>
              {t(replay.data || !isReplayed ? `batch.run.${action}` : `batch.run_unseen.${action}`)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
