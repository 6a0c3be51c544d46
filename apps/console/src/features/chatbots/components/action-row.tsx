import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ArticleSummary } from '#contracts/articles.js';
import type { BotAction, BotActionName } from '#contracts/business/bot-actions.js';
import type { OfferedActionView } from '#contracts/business/custom-actions.js';
import type { Locale } from '#contracts/states.js';
import { switchAction, withAction } from '../api/bot-action-settings.js';
import { ActionPhrasings } from './action-phrasings.js';
import { ActionSource } from './action-source.js';
import classes from './actions-section.module.css';
import { ReplacedArticles } from './replaced-articles.js';

interface Props {
  name: BotActionName;
  label: string;
  description: ReactNode;
  /** All actions of the bot, in the form and as saved. */
  actions: readonly BotAction[];
  saved: readonly BotAction[];
  articles: readonly ArticleSummary[] | undefined;
  locales: readonly Locale[];
  /** Source of the action; missing while it is unknown. */
  source: OfferedActionView['source'] | undefined;
  /** There is no phrasing of visitors for it. */
  isUntaught: boolean;
  readOnly: boolean;
  onChange: (actions: BotAction[]) => void;
}

/** Something that the bot does or not: whether it does, for which articles, and how visitors ask for it. */
export function ActionRow(props: Props) {
  const { name, label, description, source, actions, saved, articles, locales, isUntaught, readOnly, onChange } = props;
  const action = actions.find((each) => each.name === name);
  return (
    <li className={classes.row}>
      <Switch
        label={label}
        description={description}
        disabled={readOnly}
        checked={action !== undefined}
        onChange={(event) => onChange(switchAction(actions, saved, name, event.currentTarget.checked))}
      />
      {action && source && <ActionSource name={name} source={source} />}
      {action && (
        <div className={classes.details}>
          <ActionPhrasings
            label={label}
            phrasings={action.phrasings ?? {}}
            isUntaught={isUntaught}
            readOnly={readOnly}
            onChange={(phrasings) => onChange(withAction(actions, name, { phrasings }))}
          />
          <ReplacedArticles
            action={action}
            label={label}
            actions={actions}
            articles={articles}
            locales={locales}
            readOnly={readOnly}
            onChange={(replaces) => onChange(withAction(actions, name, { replaces }))}
          />
        </div>
      )}
    </li>
  );
}
