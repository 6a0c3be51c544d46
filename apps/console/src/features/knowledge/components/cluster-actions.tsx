import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { UnansweredCluster } from '#contracts/articles.js';
import { limits } from '#contracts/limits.js';
import { newArticlePath } from '../../../lib/new-article-path.js';
import { teachTargets } from '../../../lib/teach-targets.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { rememberCluster } from '../api/shrinkage.js';
import type { AddingQuestion } from '../api/use-add-question.js';
import classes from './cluster-actions.module.css';

/** Below this nothing resembles the question: writing the answer is the likelier wish. */
const resembles = 0.3;

type Nearest = UnansweredCluster['nearest'][number];

/** Add as a variant of the answer that came nearest, or write the answer: one click each. */
export function ClusterActions({ cluster, adding }: { cluster: UnansweredCluster; adding: AddingQuestion }) {
  const t = useT();
  const mayAdd = useMay('articles.add_variant');
  const mayWrite = useMay('articles.write');
  const { near, others, document } = teachTargets(cluster.nearest);
  const taught = cluster.questions[0]?.teachable ?? null;
  const addedTo = taught === null ? undefined : adding.added.get(taught);
  const hasTarget = near !== null || others.length > 0;
  const isNear = near !== null && near.confidence >= resembles && taught !== null;
  const write = mayWrite && (
    <Button
      component={Link}
      variant={isNear || addedTo !== undefined ? 'subtle' : 'light'}
      leftSection={<IconPencilPlus size={15} />}
      to={newArticlePath(
        cluster,
        cluster.questions.map(({ text }) => text.replace(/\s+/g, ' ')),
      )}
      onClick={() => rememberCluster(cluster)}
    >
      {t('gaps.write')}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {!isNear && write}
      {mayAdd && taught !== null && hasTarget && (
        <>
          {addedTo !== undefined ? (
            <p className={classes.added} role="status">
              <IconCheck size={15} aria-hidden="true" />
              <span className={classes.addedText} title={addedTo.title}>
                {t('gaps.added', { title: addedTo.title })}
              </span>
            </p>
          ) : (
            <div className={classes.add}>
              {near && (
                <Button
                  variant={isNear ? 'light' : 'default'}
                  className={classes.nearest}
                  loading={adding.pending === taught}
                  title={near.title}
                  onClick={() => void adding.add(taught, near)}
                >
                  <span className="truncate">{t('gaps.add_to', { title: near.title })}</span>
                </Button>
              )}
              {others.length > 0 && (
                <OtherAnswers
                  answers={others}
                  isAlone={near === null}
                  isPending={near === null && adding.pending === taught}
                  onChoose={(article) => void adding.add(taught, article)}
                />
              )}
            </div>
          )}
          <p className={classes.note}>
            {t('gaps.teaches')}{' '}
            <q dir="auto" lang={cluster.locale}>
              {taught}
            </q>
          </p>
        </>
      )}
      {mayAdd && taught === null && hasTarget && <p className={classes.note}>{t(whyNot(cluster))}</p>}
      {isNear && write}
      {document && <p className={classes.note}>{t('gaps.nearest_document', { title: document.title })}</p>}
    </div>
  );
}

/** Why one click teaches nothing of it. */
function whyNot({ headline }: UnansweredCluster) {
  return headline.trim().length > limits.variantLength ? 'gaps.too_long' : 'gaps.not_alone';
}

interface Others {
  answers: readonly Nearest[];
  /** No answer is offered by itself: the menu says what it is for. */
  isAlone: boolean;
  isPending: boolean;
  onChoose: (article: Nearest) => void;
}

function OtherAnswers({ answers, isAlone, isPending, onChoose }: Others) {
  const t = useT();
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        {isAlone ? (
          <Button
            variant="subtle"
            className={classes.nearest}
            rightSection={<IconChevronDown size={15} />}
            loading={isPending}
          >
            {t('gaps.add_to_answer')}
          </Button>
        ) : (
          <ActionIcon variant="default" size={34} aria-label={t('gaps.add_to_other')}>
            <IconChevronDown size={15} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('gaps.add_to_other')}</Menu.Label>
        {answers.map((article) => (
          <Menu.Item key={article.articleId} onClick={() => onChoose(article)}>
            {article.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
