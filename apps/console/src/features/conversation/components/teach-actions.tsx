import { Button } from '@mantine/core';
import { IconCheck, IconPencilPlus, IconPlaylistAdd } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type AnswerDecision, teachableQuestion } from '#contracts/answer.js';
import { locales } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { newArticlePath } from '../../../lib/new-article-path.js';
import { teachTargets } from '../../../lib/teach-targets.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useTeach } from '../api/use-teach.js';
import classes from './teach-actions.module.css';

/** The gap that this turn showed, closed on the spot: add the question to what came nearest, or write the answer. */
export function TeachActions({ decision }: { decision: AnswerDecision }) {
  const t = useT();
  const { me, summary } = useOpenConversation();
  const question = teachableQuestion(decision);
  const { taughtTo, isPending, error, teach } = useTeach(question);
  if (decision.reason !== 'low_confidence' && decision.reason !== 'no_match') return null;
  const { near, document } = teachTargets(decision.candidates);
  const mayAdd = me.permissions.includes('articles.add_variant');
  const nearest = mayAdd && question !== null ? near : null;
  const mayWrite = me.permissions.includes('articles.write');
  if (!nearest && !mayWrite) return null;
  if (taughtTo !== null) {
    return (
      <p className={classes.taught} role="status">
        <IconCheck size={14} aria-hidden="true" />
        {t('gaps.added', { title: taughtTo })}
      </p>
    );
  }
  const locale = locales.find((each) => each === decision.locale) ?? summary.locale;
  return (
    <div className={classes.actions}>
      {nearest && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.add}
          leftSection={<IconPlaylistAdd size={14} />}
          loading={isPending}
          title={nearest.title}
          onClick={() => void teach(nearest)}
        >
          <span className="truncate">{t('gaps.add_to', { title: nearest.title })}</span>
        </Button>
      )}
      {mayWrite && (
        <Button
          size="compact-xs"
          variant="subtle"
          component={Link}
          leftSection={<IconPencilPlus size={14} />}
          to={newArticlePath({ chatbotId: summary.chatbotId, locale }, [
            (decision.standalone ?? decision.question).replace(/\s+/g, ' '),
          ])}
        >
          {t('gaps.write')}
        </Button>
      )}
      {nearest && (
        <p className={classes.note}>
          {t('gaps.teaches')}{' '}
          <q dir="auto" lang={locale}>
            {question}
          </q>
        </p>
      )}
      {mayAdd && near && question === null && (
        <p className={classes.note}>{t(decision.standalone === undefined ? 'gaps.too_long' : 'gaps.not_alone')}</p>
      )}
      {!nearest && document && <p className={classes.note}>{t('gaps.nearest_document', { title: document.title })}</p>}
      {error !== null && <FailureBanner failure={failureOf(error)} />}
    </div>
  );
}
