import { useState } from 'react';
import type { BotAction } from '#contracts/business/bot-actions.js';
import { limits } from '#contracts/limits.js';
import { type Locale, locales } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import classes from './actions-section.module.css';
import { LinesField } from './lines-field.js';

type Phrasings = NonNullable<BotAction['phrasings']>;

interface Props {
  label: string;
  phrasings: Phrasings;
  isUntaught: boolean;
  readOnly: boolean;
  onChange: (phrasings: Phrasings) => void;
}

/** How visitors ask for an action, one sentence on each line, in each language. */
export function ActionPhrasings({ label, phrasings, isUntaught, readOnly, onChange }: Props) {
  const t = useT();
  const count = locales.reduce((sum, locale) => sum + (phrasings[locale]?.length ?? 0), 0);
  const [isOpen] = useState(isUntaught && count === 0);
  const change = (locale: Locale, lines: string[]) => {
    const kept = lines.map((line) => line.slice(0, limits.botActionPhrasingLength)).slice(0, limits.botActionPhrasings);
    const { [locale]: _, ...others } = phrasings;
    onChange(kept.length === 0 ? others : { ...others, [locale]: kept });
  };
  return (
    <details className={classes.phrasings} open={isOpen}>
      <summary>{t('actions.phrasings', { count })}</summary>
      <p className={classes.note}>{t(isUntaught ? 'actions.phrasings_own_hint' : 'actions.phrasings_hint')}</p>
      <div className={classes.languages}>
        {locales.map((locale) => (
          <LinesField
            key={locale}
            label={formatLanguage(t.locale, locale)}
            name={`${label}: ${t('actions.phrasings_in', { language: formatLanguage(t.locale, locale) })}`}
            locale={locale}
            lines={phrasings[locale] ?? []}
            readOnly={readOnly}
            onChange={(lines) => change(locale, lines)}
          />
        ))}
      </div>
    </details>
  );
}
