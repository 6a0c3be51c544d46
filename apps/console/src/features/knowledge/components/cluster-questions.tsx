import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { UnansweredCluster } from '#contracts/articles.js';
import { teachableFirst } from '../../../lib/teachable-first.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import type { AddingQuestion } from '../api/use-add-question.js';
import classes from './cluster-card.module.css';

/** Each question as it was asked, with the way to its conversation and into the nearest article. */
export function ClusterQuestions({ cluster, adding }: { cluster: UnansweredCluster; adding: AddingQuestion }) {
  const t = useT();
  const mayAdd = useMay('articles.add_variant');
  const mayReadHistory = useMay('history.read');
  const [nearest] = teachableFirst(cluster.nearest);
  return (
    <ul className={classes.questions}>
      {cluster.questions.map(({ text, count, conversationId, at }) => (
        <li key={text} className={classes.question}>
          <Link
            to={mayReadHistory ? `/history/${conversationId}` : `/inbox/all/${conversationId}`}
            className={classes.words}
            dir="auto"
            lang={cluster.locale}
          >
            {text}
          </Link>
          <span className={classes.meta}>
            {count > 1 && `${t('replay.times', { count })}, `}
            <Ago at={at} />
          </span>
          {mayAdd && nearest && (
            <Tooltip label={t('gaps.add_to', { title: nearest.title })}>
              <ActionIcon
                size={26}
                aria-label={t('gaps.add_one', { question: text, title: nearest.title })}
                disabled={adding.added.has(text)}
                loading={adding.pending === text}
                onClick={() => void adding.add(text, nearest)}
              >
                {adding.added.has(text) ? <IconCheck size={14} /> : <IconPlus size={14} />}
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}
