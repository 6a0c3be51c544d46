import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Citation } from '#contracts/answer.js';
import type { EventId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './cited-passage.module.css';

interface Props {
  eventId: EventId;
  citation: Citation;
  index: number;
}

/** Cited passage of an answer; expanded, the text of that time with the citation highlighted. */
export function CitedPassage({ eventId, citation, index }: Props) {
  const t = useT();
  const { handle } = useOpenConversation();
  const [open, setOpen] = useState(false);
  const body = useId();
  const passage = useQuery({
    queryKey: ['passage', eventId, index],
    queryFn: () => handle.readPassage(eventId, index),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.source}>
      <UnstyledButton className={classes.head} onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={body}>
        <IconBook2 size={14} aria-hidden="true" />
        <span className="truncate">{citation.title}</span>
        <span className={classes.version}>{t('why.version', { version: citation.version })}</span>
        <IconChevronDown size={14} className={classes.chevron} data-open={open} aria-hidden="true" />
      </UnstyledButton>
      <div id={body}>
        {open && passage.isPending && <Skeleton height={44} />}
        {open && passage.error && (
          <FailureBanner failure={failureOf(passage.error)} onRetry={() => void passage.refetch()} />
        )}
        {open && passage.data && (
          <blockquote className={classes.passage}>
            {passage.data.headings.length > 0 && (
              <p className={classes.headings}>{passage.data.headings.join(' › ')}</p>
            )}
            <p className={classes.text} dir="auto">
              {passage.data.text.slice(0, passage.data.start)}
              <mark>{passage.data.text.slice(passage.data.start, passage.data.end)}</mark>
              {passage.data.text.slice(passage.data.end)}
            </p>
          </blockquote>
        )}
      </div>
    </div>
  );
}
