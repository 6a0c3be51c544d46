import { Button } from '@mantine/core';
import type { WidgetLoadView } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import { isAllowedSite } from '#contracts/sites.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import classes from './installation-section.module.css';

interface Props {
  loads: readonly WidgetLoadView[];
  /** As they would be saved. */
  sites: readonly string[];
  readOnly: boolean;
  onAllow: (site: string) => void;
}

/** Sites on which the widget was refused, each to allow with one press. */
export function RefusedSites({ loads, sites, readOnly, onAllow }: Props) {
  const t = useT();
  return (
    <div>
      <h3 className={classes.label}>{t('install.refused')}</h3>
      <ul className={classes.list} aria-label={t('install.refused')}>
        {loads.map(({ origin, loads: count, lastAt }) => {
          const isAllowed = isAllowedSite(sites, origin);
          return (
            <li key={origin} className={classes.refused}>
              <span className={classes.reason}>
                <span className={classes.origin}>{t('install.tried', { origin, count })}</span>{' '}
                <Ago at={lastAt} className={classes.dim} />
              </span>
              {isAllowed ? (
                <span className={classes.dim}>{t('install.allow_unsaved')}</span>
              ) : (
                !readOnly && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={sites.length >= limits.sites}
                    aria-label={t('install.allow_site', { origin })}
                    onClick={() => onAllow(origin)}
                  >
                    {t('install.allow')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
