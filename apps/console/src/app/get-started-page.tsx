import { Button, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { FirstInstallation } from '../features/chatbots/components/first-installation.js';
import { NewChatbotForm } from '../features/chatbots/components/new-chatbot-form.js';
import { FirstKnowledge } from '../features/knowledge/components/first-knowledge.js';
import { AddressForm } from '../features/server-address/components/address-form.js';
import { failureOf } from '../lib/failure.js';
import { useT } from '../lib/translate.js';
import { useAnchor } from '../lib/use-anchor.js';
import { useChatbots } from '../lib/use-chatbots.js';
import { useDemonstration } from '../lib/use-demonstration.js';
import { useMay } from '../lib/use-may.js';
import { useMyPresence } from '../lib/use-my-presence.js';
import { FailureBanner } from '../ui/failure-banner.js';
import { GoOnline } from '../ui/go-online.js';
import { NotFound } from '../ui/not-found.js';
import { Subpage } from '../ui/subpage.js';
import { TryChat } from '../ui/try-chat.js';
import classes from './get-started-page.module.css';
import { type GoLiveStep, goLiveSteps, useGoLive } from './use-go-live.js';

/**
 * Set-up guide from an empty installation to the first visitor. Completed steps are detected from existing data, so the
 * page can be left and reopened at any time.
 */
export function GetStartedPage() {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay('chatbots.write');
  const { data, error, refetch } = useChatbots();
  const { data: demonstration } = useDemonstration();
  const chatbots = data?.items;
  const [search, setSearch] = useSearchParams();
  const inUse = chatbots?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const chatbot = inUse.find(({ id }) => id === search.get('chatbot')) ?? inUse[0] ?? null;
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
      {inUse.length > 1 && chatbot && (
        <Select
          className={classes.chatbot}
          label={t('knowledge.chatbot')}
          allowDeselect={false}
          value={chatbot.id}
          data={inUse.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => id && setSearch({ chatbot: id }, { replace: true })}
        />
      )}
      <ol className={classes.steps}>
        <Step step="chatbot" isDone={chatbot !== null}>
          {chatbot === null ? (
            <NewChatbotForm onCreated={() => void navigate('#knowledge', { replace: true })} />
          ) : (
            <p className={classes.done}>
              {t('start.chatbot_done', { name: chatbot.name })}{' '}
              <Link to={`/settings/chatbots/${chatbot.id}`}>{t('start.chatbot_settings')}</Link>
            </p>
          )}
        </Step>
        {chatbot === null ? (
          goLiveSteps.slice(1).map((step) => <Step key={step} step={step} isDone={false} />)
        ) : (
          <LaterSteps key={chatbot.id} chatbot={chatbot} />
        )}
      </ol>
    </Subpage>
  );
}

function LaterSteps({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const { done } = useGoLive(chatbot);
  const mayInvite = useMay('people.manage');
  const isDone = (step: GoLiveStep) => done?.has(step) ?? false;
  useAnchor(done !== null);
  return (
    <>
      <Step step="knowledge" isDone={isDone('knowledge')}>
        <FirstKnowledge chatbot={chatbot} />
        {isDone('knowledge') && <TryChat chatbot={chatbot} />}
      </Step>
      <Step step="address" isDone={isDone('address')}>
        {!isDone('address') && <p className={classes.done}>{t('address.later')}</p>}
        <AddressForm />
      </Step>
      <Step step="site" isDone={isDone('site')}>
        <FirstInstallation chatbot={chatbot} />
      </Step>
      <Step step="people" isDone={isDone('people')}>
        <p className={classes.done}>{t(mayInvite ? 'start.people_hint' : 'start.people_ask')}</p>
        {mayInvite && (
          <Button component={Link} to="/settings/people" variant="default" className={classes.link}>
            {t('start.people_submit')}
          </Button>
        )}
      </Step>
      <Step step="online" isDone={isDone('online')}>
        <OnlineStep />
      </Step>
    </>
  );
}

/** Only online operators get offers; admins and supervisors opt in. */
function OnlineStep() {
  const t = useT();
  const { isAsideButMayBeAsked, presence, isAnybodyOnline } = useMyPresence();
  return (
    <>
      <p className={classes.done}>
        {presence && t('presence.you_are', { presence: t(`presence.${presence}`) })}{' '}
        {t(isAnybodyOnline ? 'start.online_some' : 'start.online_hint')}
      </p>
      <div className={classes.buttons}>
        {isAsideButMayBeAsked && <GoOnline size="sm" />}
        <Button component={Link} to="/inbox/queue" variant="default">
          {t('start.open_inbox')}
        </Button>
      </div>
    </>
  );
}

interface StepProps {
  step: GoLiveStep;
  isDone: boolean;
  children?: ReactNode;
}

function Step({ step, isDone, children }: StepProps) {
  const t = useT();
  const title = t(`start.step.${step}`);
  const number = goLiveSteps.indexOf(step) + 1;
  return (
    <li id={step} className={classes.step} data-done={isDone} tabIndex={-1}>
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
