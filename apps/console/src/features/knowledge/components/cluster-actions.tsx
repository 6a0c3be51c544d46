import { Button } from '@mantine/core';
import { IconCheck, IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { limits } from '#contracts/limits.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { newArticlePath } from '../../../lib/new-article-path.js';
import { teachTargets } from '../../../lib/teach-targets.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { rememberCluster } from '../api/answered-before.js';
import type { AddingQuestion } from '../api/use-add-question.js';
import classes from './cluster-actions.module.css';
import { OtherArticles } from './other-articles.js';

/** Actions of a cluster: add to the closest answer, or write a new one. */
export function ClusterActions({ cluster, adding }: { cluster: UnansweredCluster; adding: AddingQuestion }) {
  const t = useT();
  const mayAdd = useMay('articles.add_variant');
  const mayWrite = useMay('articles.write');
  const { near, others, document } = teachTargets(cluster.nearest);
  const taught = cluster.questions[0]?.teachable ?? null;
  const addedTo = taught === null ? undefined : adding.added.get(taught);
  const isNear = near !== null && taught !== null;
  const write = mayWrite && (
    <Button
      component={Link}
      variant={isNear || addedTo !== undefined ? 'subtle' : 'light'}
      leftSection={<IconPencilPlus size={15} />}
      to={newArticlePath(
        cluster,
        cluster.questions.map(({ text }) => text.replace(/\s+/g, ' ')),
        cluster.questions,
      )}
      onClick={() => rememberCluster(cluster)}
    >
      {t('gaps.write')}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {!isNear && write}
      {mayAdd && taught !== null && (
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
                  classNames={{ label: classes.label }}
                  loading={adding.pending === taught}
                  disabled={adding.pending !== null}
                  title={near.title}
                  onClick={() => void adding.add(taught, near)}
                >
                  {t('gaps.add_to', { title: near.title })}
                </Button>
              )}
              <OtherArticles
                cluster={cluster}
                nearest={others}
                isAlone={near === null}
                isPending={adding.pending !== null}
                onChoose={(article) => void adding.add(taught, article)}
              />
            </div>
          )}
          {addedTo === undefined && (
            <p className={classes.note}>
              {t('gaps.adds_phrasing')}{' '}
              <q dir="auto" lang={cluster.locale}>
                {taught}
              </q>
            </p>
          )}
        </>
      )}
      {mayAdd && taught === null && <p className={classes.note}>{t(refusalReason(cluster))}</p>}
      {isNear && write}
      {document && <p className={classes.note}>{t('gaps.nearest_document', { title: document.title })}</p>}
    </div>
  );
}

/** Reason why the question cannot become a phrasing. */
function refusalReason({ headline }: UnansweredCluster) {
  const text = headline.trim();
  if (text.length > limits.variantLength) return 'gaps.too_long';
  return /\s/.test(text) ? 'gaps.follow_up' : 'gaps.too_short';
}
