import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { findSettings, useSettings } from '../../../lib/use-settings-search.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { SearchField } from '../../../ui/search-field.js';
import classes from './settings-search.module.css';

/** Search over all settings: results replace the page while there is a query. */
export function SettingsSearch({ children }: { children: ReactNode }) {
  const t = useT();
  const [text, setText] = useState('');
  const settings = useSettings();
  const query = text.trim();
  const found = query === '' ? [] : findSettings(settings, query);
  return (
    <>
      <search className={classes.search}>
        <SearchField
          label={t('settings.search')}
          value={text}
          onChange={setText}
          onEscape={text === '' ? undefined : () => setText('')}
        />
        <span className="visually-hidden" role="status">
          {query !== '' && t('settings.found', { count: found.length })}
        </span>
      </search>
      {query === '' && children}
      {query !== '' && found.length === 0 && (
        <div className={classes.none}>
          <EmptyState
            icon={<IconSearch size={20} />}
            title={t('settings.nothing_found')}
            hint={t('settings.nothing_found_hint')}
          />
        </div>
      )}
      {found.length > 0 && (
        <ul className={classes.found} aria-label={t('settings.found', { count: found.length })}>
          {found.map(({ to, title, place }) => (
            <li key={to}>
              <Link to={to} className={classes.link} onClick={() => setText('')}>
                <span className={classes.title}>{title}</span>
                <span className={classes.place}>{place}</span>
                <IconChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
