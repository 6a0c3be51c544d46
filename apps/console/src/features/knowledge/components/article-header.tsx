import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowLeft, IconDots, IconEyeOff, IconRestore } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useDistinctChatbotName } from '../../../lib/use-chatbots.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { useMenu } from '../../../ui/use-menu.js';
import { lastListPath } from '../api/last-list.js';
import type { ArticleForm } from '../api/use-article-form.js';
import type { Saving } from '../api/use-saving.js';
import { ArticleChips } from './article-chips.js';
import classes from './article-page.module.css';

interface Props {
  article: ArticleView | null;
  chatbotId: ChatbotId;
  form: ArticleForm;
  saving: Saving;
  savable: boolean;
  publishable: boolean;
  onSave: () => void;
  onPublish: () => void;
}

export function ArticleHeader({ article, chatbotId, form, saving, savable, publishable, onSave, onPublish }: Props) {
  const t = useT();
  const mayWrite = useMay('articles.write');
  const chatbot = useDistinctChatbotName(chatbotId);
  return (
    <header className={classes.header}>
      <ActionIcon component={Link} to={lastListPath()} size={36} aria-label={t('action.back')}>
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.what}>
        <h1 className={`${classes.title} truncate`} dir="auto">
          {form.content.title.trim() || t('article.untitled')}
        </h1>
        <div className={classes.signs}>
          {article && <ArticleChips article={article} />}
          {chatbot && <span className="truncate">{chatbot}</span>}
          {article && (
            <span className={classes.saved}>
              {t('why.version', { version: article.version })}, <Ago at={article.updatedAt} />
            </span>
          )}
          {form.dirty && <span className={classes.unsaved}>{t('article.unsaved')}</span>}
        </div>
      </div>
      {article && article.use.answers > 0 && (
        <p className={classes.use} title={t('article.use_hint')}>
          {t('article.use', { answers: article.use.answers, right: article.use.right, wrong: article.use.wrong })}
        </p>
      )}
      {mayWrite && (
        <div className={classes.actions}>
          <Tooltip label={<KeyCaps command="save" />}>
            <Button
              variant="default"
              onClick={onSave}
              disabled={!savable || !(form.dirty || article === null)}
              loading={saving.isSaving}
            >
              {t('article.save')}
            </Button>
          </Tooltip>
          <Button onClick={onPublish} disabled={!publishable}>
            {t('article.publish')}
          </Button>
          {article && <More article={article} form={form} saving={saving} />}
        </div>
      )}
    </header>
  );
}

function More({ article, form, saving }: { article: ArticleView; form: ArticleForm; saving: Saving }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const archived = article.status === 'archived';
  return (
    <Menu {...menu} position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('action.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        {form.dirty && (
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={form.discard}>
            {t('article.discard')}
          </Menu.Item>
        )}
        {article.publishedVersion !== null && (
          <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => void saving.run('withdraw')}>
            {t('article.withdraw')}
            <span className="menu-hint">{t('article.withdraw_hint')}</span>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
          onClick={() => void saving.run(archived ? 'restoreFromArchive' : 'archive')}
        >
          {t(archived ? 'article.unarchive' : 'article.archive')}
          <span className="menu-hint">{t(archived ? 'article.unarchive_hint' : 'article.archive_hint')}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
