import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
import type { Failure } from '#contracts/errors.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { ReplayDays } from '../api/use-replay.js';
import { useReplay } from '../api/use-replay.js';
import dialog from './dialog.module.css';
import { ReplayDaysControl } from './replay-days-control.js';
import classes from './replay-dialog.module.css';
import { ReplayTable } from './replay-table.js';
import { TestRunSummary } from './test-run-summary.js';

interface Props {
  opened: boolean;
  edit: { chatbotId: ChatbotId; articleId: ArticleId | null; content: ArticleContent };
  isPublishing: boolean;
  failure: Failure | null;
  onPublish: () => void;
  onClose: () => void;
}

/** Replay dialog before publishing: recent questions whose answer would change. */
export function ReplayDialog({ opened, edit, isPublishing, failure, onPublish, onClose }: Props) {
  const t = useT();
  const [days, setDays] = useState<ReplayDays>(30);
  const replay = useReplay(opened ? edit : null, days);
  const result = replay.data;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('replay.title')} size={920} yOffset="6vh">
      <div className={dialog.body}>
        <div className={classes.head}>
          <p className={classes.lead}>{t('replay.lead')}</p>
          <ReplayDaysControl days={days} onChange={setDays} />
        </div>
        <TestRunSummary edit={opened ? edit : null} />
        {replay.isFetching && !result && (
          <div className={classes.waiting} role="status">
            <span className={classes.pulse} aria-hidden="true" />
            {t('replay.running', { days })}
          </div>
        )}
        {replay.error && <FailureBanner failure={failureOf(replay.error)} onRetry={() => void replay.refetch()} />}
        {result && <ReplayTable result={result} />}
        {failure && <FailureBanner failure={failure} />}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button loading={isPublishing} onClick={onPublish}>
          {t(result ? 'replay.publish' : 'replay.publish_unseen')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
