import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { UnansweredCluster, UnansweredQuestion } from '#contracts/unanswered-questions.js';
import { teachTargets } from '../../../lib/teach-targets.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { useClamp } from '../../../ui/use-clamp.js';
import type { AddingQuestion } from '../api/use-add-question.js';
import classes from './cluster-card.module.css';

interface Props {
  cluster: UnansweredCluster;
  adding: AddingQuestion;
}

/** Each question as asked, with links to its conversation and to the nearest answer. */
export function ClusterQuestions({ cluster, adding }: Props) {
  return (
    <ul className={classes.questions}>
      {cluster.questions.map((question) => (
        <QuestionRow key={question.eventId} question={question} cluster={cluster} adding={adding} />
      ))}
    </ul>
  );
}

function QuestionRow({ question, cluster, adding }: Props & { question: UnansweredQuestion }) {
  const t = useT();
  const mayAdd = useMay('articles.add_variant');
  const mayReadHistory = useMay('history.read');
  const clamp = useClamp();
  const { near } = teachTargets(cluster.nearest);
  const { text, count, teachable, conversationId, at } = question;
  return (
    <li className={classes.question}>
      <div className={classes.asked}>
        <Link
          ref={clamp.ref}
          to={mayReadHistory ? `/history/${conversationId}` : `/inbox/all/${conversationId}`}
          className={`${classes.words} ${clamp.className ?? ''}`}
          dir="auto"
          lang={cluster.locale}
        >
          {text}
        </Link>
        {clamp.toggle}
      </div>
      <span className={classes.meta}>
        {count > 1 && `${t('replay.times', { count })}, `}
        <Ago at={at} />
      </span>
      {mayAdd && near && teachable !== null && (
        <Tooltip label={t('gaps.add_to', { title: near.title })}>
          <ActionIcon
            size={26}
            aria-label={t('gaps.add_one', { question: teachable, title: near.title })}
            disabled={adding.added.has(teachable)}
            loading={adding.pending === teachable}
            onClick={() => void adding.add(teachable, near)}
          >
            {adding.added.has(teachable) ? <IconCheck size={14} /> : <IconPlus size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
