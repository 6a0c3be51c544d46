import { Select } from '@mantine/core';
import type { BotAction, IntentName } from '#contracts/business/bot-actions.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { timeZones } from '../../../ui/hours-form.js';
import { offeredActions, ownActions, readsOrderNumbers } from '../api/bot-action-settings.js';
import type { SectionProps } from '../api/section-props.js';
import { isOrderPrefix } from '../api/settings-draft.js';
import { useActions } from '../api/use-own-actions.js';
import { usePublishedArticles } from '../api/use-published-articles.js';
import { ActionRow } from './action-row.js';
import classes from './actions-section.module.css';
import { OrderNumberField } from './order-number-field.js';
import { Section } from './section.js';

/** Actions of the bot, and the articles that each action replaces. */
export function ActionsSection({ chatbot, draft: { policy, locales }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { actions, orderPrefix, timeZone } = policy;
  const articles = usePublishedArticles(chatbot.id, actions.length > 0);
  const offered = useActions();
  const own = ownActions(offered, actions);
  const sourceOf = (name: IntentName) => offered.find((view) => view.name === name)?.source;
  const change = (part: Partial<ChatbotPolicy>) => onChange({ policy: { ...policy, ...part } });
  const shared = {
    ...{ actions, saved: chatbot.policy.actions, articles: articles.data, locales, readOnly },
    onChange: (next: BotAction[]) => change({ actions: next }),
  };
  return (
    <Section id="actions" title={t('chatbot.section.actions')} hint={t('actions.hint')}>
      {policy.bot !== 'answers' && actions.length > 0 && <p className={classes.note}>{t('actions.bot_silent')}</p>}
      <ul className={classes.rows}>
        {offeredActions.map((name) => (
          <ActionRow
            key={name}
            name={name}
            label={t(`actions.name.${name}`)}
            description={t(`actions.hint.${name}`)}
            isUntaught={false}
            source={sourceOf(name)}
            {...shared}
          />
        ))}
      </ul>
      {own.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('actions.own')}</h3>
          <ul className={classes.rows}>
            {own.map(({ name, view }) => (
              <ActionRow
                key={name}
                name={name}
                label={view?.title[t.language] ?? name}
                description={view?.description[t.language] ?? t('actions.own_gone')}
                isUntaught
                source={view?.source}
                {...shared}
              />
            ))}
          </ul>
        </>
      )}
      {actions.length > 0 && (
        <Select
          className={classes.prefix}
          label={t('hours.zone')}
          description={t('actions.zone_hint')}
          placeholder={t('actions.zone_default')}
          searchable
          clearable
          readOnly={readOnly}
          limit={60}
          value={timeZone}
          data={timeZones(timeZone ?? 'UTC')}
          onChange={(chosen) => change({ timeZone: chosen })}
        />
      )}
      {articles.error && <FailureBanner failure={failureOf(articles.error)} onRetry={() => void articles.refetch()} />}
      {(readsOrderNumbers(actions) || !isOrderPrefix(orderPrefix)) && (
        <OrderNumberField
          prefix={orderPrefix}
          readOnly={readOnly}
          onChange={(prefix) => change({ orderPrefix: prefix })}
        />
      )}
    </Section>
  );
}
