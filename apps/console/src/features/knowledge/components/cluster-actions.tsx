import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { UnansweredCluster } from '#contracts/articles.js';
import { newArticlePath } from '../../../lib/new-article-path.js';
import { teachableFirst } from '../../../lib/teachable-first.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { rememberCluster } from '../api/shrinkage.js';
import type { AddingQuestion } from '../api/use-add-question.js';
import classes from './cluster-card.module.css';

/** Below this nothing resembles the question: writing the answer is the likelier wish. */
const resembles = 0.3;

/** Add as a variant of what came nearest, or write the answer: one click each. */
export function ClusterActions({ cluster, adding }: { cluster: UnansweredCluster; adding: AddingQuestion }) {
  const t = useT();
  const mayAdd = useMay('articles.add_variant');
  const mayWrite = useMay('articles.write');
  const [nearest, ...others] = teachableFirst(cluster.nearest);
  const isNear = nearest !== undefined && nearest.confidence >= resembles;
  const addedTo = adding.added.get(cluster.headline);
  return (
    <div className={classes.actions}>
      {addedTo !== undefined && (
        <p className={classes.added} role="status">
          <IconCheck size={15} aria-hidden="true" />
          {t('gaps.added', { title: addedTo.title })}
        </p>
      )}
      {addedTo?.kind === 'document' && cluster.answeredNow < cluster.questions.length && (
        <p className={classes.note}>{t('gaps.document_hint')}</p>
      )}
      {mayAdd && nearest && addedTo === undefined && (
        <div className={classes.add}>
          <Button
            variant={isNear ? 'light' : 'default'}
            className={classes.nearest}
            loading={adding.pending === cluster.headline}
            title={nearest.title}
            onClick={() => void adding.add(cluster.headline, nearest)}
          >
            <span className="truncate">{t('gaps.add_to', { title: nearest.title })}</span>
          </Button>
          {others.length > 0 && (
            <Menu position="bottom-end" width={340}>
              <Menu.Target>
                <ActionIcon variant="default" size={34} aria-label={t('gaps.add_to_other')}>
                  <IconChevronDown size={15} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{t('gaps.add_to_other')}</Menu.Label>
                {others.map((article) => (
                  <Menu.Item
                    key={article.articleId}
                    rightSection={<span className={classes.meta}>{t(`candidate.${article.kind}`)}</span>}
                    onClick={() => void adding.add(cluster.headline, article)}
                  >
                    {article.title}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      {mayWrite && (
        <Button
          component={Link}
          variant={isNear || addedTo !== undefined ? 'subtle' : 'light'}
          leftSection={<IconPencilPlus size={15} />}
          to={newArticlePath(cluster, [cluster.headline, ...cluster.questions.map(({ text }) => text)])}
          onClick={() => rememberCluster(cluster)}
        >
          {t('gaps.write')}
        </Button>
      )}
    </div>
  );
}
