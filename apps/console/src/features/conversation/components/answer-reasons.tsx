import { ActionIcon, Tooltip } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { AnswerDecision, Citation } from '#contracts/answer.js';
import type { EventId } from '#contracts/ids.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './answer-reasons.module.css';
import { CitedPassage } from './cited-passage.js';
import { DecisionDetails } from './decision-details.js';

interface Props {
  eventId: EventId;
  decision: AnswerDecision | undefined;
  citations: readonly Citation[];
  verdict: 'right' | 'wrong' | undefined;
  /** Only sent answers can be rated. */
  judgeable: boolean;
}

/** Reasons of a bot turn, with rating buttons. */
export function AnswerReasons({ eventId, decision, citations, verdict, judgeable }: Props) {
  const t = useT();
  if (!decision && citations.length === 0) return null;
  const label = () => {
    if (!decision) return t('why.sources', { count: citations.length });
    if (decision.choice) return t(decision.choice.articleId === null ? 'trial.details' : 'decision.chosen');
    // The confidence is that of the closest answer, which it did not give.
    if (decision.decision === 'clarify') return t('why.asked');
    return t('why.toggle', { confidence: formatPercent(t.locale, decision.confidence) });
  };
  return (
    <div className={classes.reasons}>
      <Disclosure label={label()} aside={judgeable && <Verdict eventId={eventId} verdict={verdict} />}>
        {decision && <DecisionDetails decision={decision} />}
        {citations.length > 0 && (
          <div className={classes.sources}>
            <p className={classes.heading}>{t('why.cited')}</p>
            {citations.map((citation, index) => (
              <CitedPassage
                key={`${citation.passageId}:${citation.start}`}
                eventId={eventId}
                citation={citation}
                index={index}
              />
            ))}
          </div>
        )}
      </Disclosure>
    </div>
  );
}

function Verdict({ eventId, verdict }: { eventId: EventId; verdict: 'right' | 'wrong' | undefined }) {
  const t = useT();
  const { run, abilities } = useOpenConversation();
  if (!abilities.can('judge-answer')) return null;
  const judge = (next: 'right' | 'wrong') => void run({ type: 'judge-answer', eventId, verdict: next });
  return (
    <span className={classes.verdict}>
      <Tooltip label={t('verdict.right')}>
        <ActionIcon
          size={24}
          aria-label={t('verdict.right')}
          aria-pressed={verdict === 'right'}
          data-verdict="right"
          onClick={() => judge('right')}
        >
          <IconThumbUp size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('verdict.wrong')}>
        <ActionIcon
          size={24}
          aria-label={t('verdict.wrong')}
          aria-pressed={verdict === 'wrong'}
          data-verdict="wrong"
          onClick={() => judge('wrong')}
        >
          <IconThumbDown size={14} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
