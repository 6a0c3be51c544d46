import { Button } from '@mantine/core';
import { IconCheck, IconPencilPlus, IconSchool } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AnswerDecision } from '#contracts/answer.js';
import type { EventId } from '#contracts/ids.js';
import { locales } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { newArticlePath } from '../../../lib/new-article-path.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useTeach } from '../api/use-teach.js';
import classes from './teach-actions.module.css';

/**
 * The gap that this turn showed, closed once the conversation is over: teach the question to the answer that it is like,
 * or write an answer.
 */
export function TeachActions({ eventId, decision }: { eventId: EventId; decision: AnswerDecision }) {
  const t = useT();
  const { me, summary } = useOpenConversation();
  const { proposal, taughtTo, isPending, error, teach } = useTeach(eventId);
  const isGap = decision.reason === 'low_confidence' || decision.reason === 'no_match';
  // The bot asked back: the server proposes it only if the visitor left the choices for a person.
  if (!isGap && decision.decision !== 'clarify') return null;
  if (summary.state !== 'resolved' && summary.state !== 'closed') return null;
  const mayWrite = me.permissions.includes('articles.write') && (isGap || proposal !== null);
  if (taughtTo !== null) {
    return (
      <p className={classes.taught} role="status">
        <IconCheck size={14} aria-hidden="true" />
        {t('teach.done', { title: taughtTo })}
      </p>
    );
  }
  if (!proposal && !mayWrite) return null;
  const locale = locales.find((each) => each === decision.locale) ?? summary.locale;
  return (
    <div className={classes.actions}>
      {proposal && (
        <p className={classes.proposal}>
          {t('teach.proposal', { title: proposal.title })}{' '}
          <q dir="auto" lang={proposal.locale}>
            {proposal.phrasing}
          </q>
        </p>
      )}
      {proposal && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconSchool size={14} />}
          loading={isPending}
          onClick={() => void teach(proposal)}
        >
          {t('teach.accept')}
        </Button>
      )}
      {mayWrite && (
        <Button
          size="compact-xs"
          variant="subtle"
          component={Link}
          leftSection={<IconPencilPlus size={14} />}
          to={newArticlePath(
            { chatbotId: summary.chatbotId, locale },
            [(decision.standalone ?? decision.question).replace(/\s+/g, ' ')],
            [{ conversationId: summary.id, eventId }],
          )}
        >
          {t(proposal ? 'teach.write_other' : 'gaps.write')}
        </Button>
      )}
      {error !== null && <FailureBanner failure={failureOf(error)} />}
    </div>
  );
}
