import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
import type { Failure } from '#contracts/errors.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { ReplayDays } from '../api/use-replay.js';
import { replayDays, useReplay } from '../api/use-replay.js';
import dialog from './dialog.module.css';
import classes from './replay-dialog.module.css';
import { ReplayTable } from './replay-table.js';

interface Props {
  opened: boolean;
  edit: { chatbotId: ChatbotId; articleId: ArticleId | null; content: ArticleContent };
  isPublishing: boolean;
  failure: Failure | null;
  onPublish: () => void;
  onClose: () => void;
}

/** Before a text answers visitors: which of their last questions it would have answered otherwise. */
export function ReplayDialog({ opened, edit, isPublishing, failure, onPublish, onClose }: Props) {
  const t = useT();
  const [days, setDays] = useState<ReplayDays>(30);
  const replay = useReplay(opened ? edit : null, days);
  const result = replay.data;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('replay.title')}
      size={920}
      yOffset="6vh"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={dialog.body}>
        <div className={classes.head}>
          <p className={classes.lead}>{t('replay.lead')}</p>
          <SegmentedControl
            size="xs"
            aria-label={t('replay.span')}
            value={String(days)}
            onChange={(value) => setDays(replayDays.find((each) => String(each) === value) ?? 30)}
            data={replayDays.map((value) => ({ value: String(value), label: t('replay.days', { days: value }) }))}
          />
        </div>
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
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button loading={isPublishing} onClick={onPublish}>
          {t(result ? 'replay.publish' : 'replay.publish_unseen')}
        </Button>
      </div>
    </Modal>
  );
}
