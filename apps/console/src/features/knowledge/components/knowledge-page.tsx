import { Button, Drawer } from '@mantine/core';
import { IconFlask, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink, Outlet, useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { useCommand } from '../../../lib/use-command.js';
import { useMay } from '../../../lib/use-may.js';
import classes from './knowledge-page.module.css';
import { TryPanel } from './try-panel.js';

/** Knowledge section: articles, unanswered questions, imports. */
export function KnowledgePage() {
  const t = useT();
  const navigate = useNavigate();
  const mayWrite = useMay('articles.write');
  const chatbots = useChatbots().data?.items ?? [];
  const [trying, setTrying] = useState(false);
  // The chatbot that a section is filtered by stays the one that the others show and that is written for.
  const chatbot = useSearchParams()[0].get('chatbot');
  const carried = chatbot ? `?${new URLSearchParams({ chatbot })}` : '';
  const newArticle = `/knowledge/articles/new${carried}`;
  useCommand('new_article', () => void navigate(newArticle), mayWrite);
  useCommand('try_question', () => setTrying(true));
  const tabs = [
    { to: '/knowledge', name: t('knowledge.articles'), end: true },
    { to: '/knowledge/unanswered', name: t('knowledge.unanswered'), end: false },
    { to: '/knowledge/suggestions', name: t('knowledge.suggestions'), end: false },
    { to: '/knowledge/health', name: t('knowledge.health'), end: false },
    ...(mayWrite ? [{ to: '/knowledge/tests', name: t('knowledge.tests'), end: false }] : []),
    ...(mayWrite ? [{ to: '/knowledge/imports', name: t('knowledge.imports'), end: false }] : []),
  ];
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('knowledge.title')}</h1>
        <nav className={classes.tabs} aria-label={t('knowledge.title')}>
          {tabs.map(({ to, name, end }) => (
            <NavLink key={to} to={to + carried} end={end} className={classes.tab}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconFlask size={15} />} onClick={() => setTrying(true)}>
            {t('trial.open')}
          </Button>
          {mayWrite && (
            <Button component={Link} to={newArticle} leftSection={<IconPlus size={15} />}>
              {t('article.new')}
            </Button>
          )}
        </div>
      </header>
      <Outlet />
      <Drawer
        opened={trying}
        onClose={() => setTrying(false)}
        position="right"
        size={460}
        title={t('trial.title')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <TryPanel chatbots={chatbots} preferred={chatbot} />
      </Drawer>
    </main>
  );
}
