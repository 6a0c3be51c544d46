import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { FirstInstallation } from '../features/chatbots/components/first-installation.js';
import { NewChatbotForm } from '../features/chatbots/components/new-chatbot-form.js';
import { usePublishedCount } from '../features/knowledge/api/use-first-answers.js';
import { FirstKnowledge } from '../features/knowledge/components/first-knowledge.js';
import { failureOf } from '../lib/failure.js';
import { useT } from '../lib/translate.js';
import { useChatbots } from '../lib/use-chatbots.js';
import { useDemonstration } from '../lib/use-demonstration.js';
import { useMay } from '../lib/use-may.js';
import { FailureBanner } from '../ui/failure-banner.js';
import { NotFound } from '../ui/not-found.js';
import { Subpage } from '../ui/subpage.js';
import classes from './get-started-page.module.css';

/**
 * From an empty installation to the first visitor, step by step. What is done is read from what exists, so the page can be left and
 * opened again at any time.
 */
export function GetStartedPage() {
  const t = useT();
  const may = useMay('chatbots.write');
  const { data, error, refetch } = useChatbots();
  const { data: demonstration } = useDemonstration();
  const chatbots = data?.items;
  const chatbot = chatbots?.[0] ?? null;
  if (!may) return <NotFound />;
  if (!chatbots) return error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  return (
    <Subpage title={t('start.title')} lead={t('start.lead')}>
      {demonstration && (
        <section className={classes.own} aria-label={t('own.title')}>
          <p className={classes.done}>{t('own.offer')}</p>
          <Button component={Link} to="/settings/start-own" variant="default">
            {t('own.title')}
          </Button>
        </section>
      )}
      <ol className={classes.steps}>
        <Step number={1} title={t('start.step.chatbot')} isDone={chatbot !== null}>
          {chatbot === null ? (
            <NewChatbotForm />
          ) : (
            <p className={classes.done}>
              {t('start.chatbot_done', { name: chatbot.name })}{' '}
              <Link to={`/settings/chatbots/${chatbot.id}`}>{t('start.chatbot_settings')}</Link>
            </p>
          )}
        </Step>
        {chatbot === null ? (
          (['knowledge', 'site', 'people'] as const).map((step, index) => (
            <Step key={step} number={index + 2} title={t(`start.step.${step}`)} isDone={false} />
          ))
        ) : (
          <>
            <KnowledgeStep chatbot={chatbot} />
            <Step number={3} title={t('start.step.site')} isDone={chatbot.sites.length > 0}>
              <FirstInstallation chatbot={chatbot} />
            </Step>
            <PeopleStep />
          </>
        )}
      </ol>
    </Subpage>
  );
}

function KnowledgeStep({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const count = usePublishedCount(chatbot.id).data ?? 0;
  return (
    <Step number={2} title={t('start.step.knowledge')} isDone={count > 0}>
      <FirstKnowledge chatbot={chatbot} />
    </Step>
  );
}

/** Admins invite; whoever may not finds nothing here. */
function PeopleStep() {
  const t = useT();
  if (!useMay('people.manage')) return null;
  return (
    <Step number={4} title={t('start.step.people')} isDone={false}>
      <p className={classes.done}>{t('start.people_hint')}</p>
      <Button component={Link} to="/settings/people" variant="default" className={classes.link}>
        {t('start.people_submit')}
      </Button>
    </Step>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children?: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  const t = useT();
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <IconCheck size={16} stroke={2.4} /> : number}
      </span>
      <section className={classes.body} aria-label={title}>
        <h2 className={classes.title}>
          {title}
          {isDone && <span className="visually-hidden"> {t('start.done')}</span>}
        </h2>
        {children}
      </section>
    </li>
  );
}
