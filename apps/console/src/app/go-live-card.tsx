import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { languageName } from '../lib/format.js';
import { setPreferences, usePreferences } from '../lib/preferences.js';
import { useT } from '../lib/translate.js';
import { useChatbots } from '../lib/use-chatbots.js';
import { useDemonstration } from '../lib/use-demonstration.js';
import { useMay } from '../lib/use-may.js';
import { GoOnline } from '../ui/go-online.js';
import classes from './go-live-card.module.css';
import { type GoLive, type GoLiveStep, goLiveSteps, useGoLive } from './use-go-live.js';

/** Remaining steps of the set-up, for admins, until they are done or hidden. */
export function GoLiveCard() {
  const may = useMay('demonstration.remove');
  const { hidesGoLive } = usePreferences();
  const { data: demonstration } = useDemonstration();
  const { data } = useChatbots();
  const chatbot = data?.items[0];
  // Null: this is no demonstration.
  if (!may || hidesGoLive || demonstration !== null || !data) return null;
  return chatbot ? <ChatbotCard chatbot={chatbot} /> : <Card done={new Set()} unanswered={[]} />;
}

function ChatbotCard({ chatbot }: { chatbot: Chatbot }) {
  return <Card {...useGoLive(chatbot)} />;
}

function Card({ done, unanswered }: GoLive) {
  const t = useT();
  const isComplete = done?.size === goLiveSteps.length;
  useEffect(() => {
    if (isComplete) setPreferences({ hidesGoLive: true });
  }, [isComplete]);
  if (!done || isComplete) return null;
  const languages = unanswered.map((locale) => languageName(t.locale, locale)).join(', ');
  const detail = (step: GoLiveStep) =>
    step === 'knowledge' && languages !== '' ? t('start.languages_left', { languages }) : null;
  return (
    <section className={classes.card} aria-labelledby="go-live">
      <header className={classes.head}>
        <h2 id="go-live" className={classes.title}>
          {t('start.left_title', { done: done.size, count: goLiveSteps.length })}
        </h2>
        <ActionIcon size={24} aria-label={t('start.left_hide')} onClick={() => setPreferences({ hidesGoLive: true })}>
          <IconX size={14} />
        </ActionIcon>
      </header>
      <ul className={classes.steps}>
        {goLiveSteps.map((step) => (
          <li key={step} className={classes.step} data-done={done.has(step)}>
            {done.has(step) ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconCircleDashed size={16} aria-hidden="true" />
            )}
            <span className={classes.words}>
              {done.has(step) ? (
                <>
                  {t(`start.step.${step}`)} <span className="visually-hidden">{t('start.done')}</span>
                </>
              ) : (
                <Link to={`/get-started#${step}`}>{t(`start.step.${step}`)}</Link>
              )}
              {!done.has(step) && detail(step) && <span className={classes.detail}>{detail(step)}</span>}
            </span>
            {step === 'online' && !done.has(step) && <GoOnline />}
          </li>
        ))}
      </ul>
    </section>
  );
}
