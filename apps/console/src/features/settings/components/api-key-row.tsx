import { Button } from '@mantine/core';
import type { ApiKeyView } from '#contracts/api-keys.js';
import { formatDate } from '../../../lib/format.js';
import { scopeTexts } from '../../../lib/scope-texts.js';
import { useT } from '../../../lib/translate.js';
import { useNow } from '../../../lib/use-now.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import classes from './api-keys-page.module.css';

interface Props {
  apiKey: ApiKeyView;
  onEdit: () => void;
  onRegenerate: () => void;
  onRevoke: () => void;
}

/** One key: name, rights and last use. */
export function ApiKeyRow({ apiKey, onEdit, onRegenerate, onRevoke }: Props) {
  const t = useT();
  const now = useNow('half-minute');
  const { name, prefix, scopes, allowsQuery, lastUsedAt, expiresAt, createdAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className={classes.key}>
      <div className={classes.text}>
        <span className={classes.head}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.prefix}>{prefix}…</span>
          {isExpired && <Chip tone="red">{t('api_keys.expired')}</Chip>}
        </span>
        <span className={classes.scopes}>
          {scopes.map((scope) => (
            <Chip key={scope} title={t(scopeTexts[scope])}>
              {scope}
            </Chip>
          ))}
          {allowsQuery && (
            <Chip tone="amber" title={t('api_keys.query_hint')}>
              {t('api_keys.query_chip')}
            </Chip>
          )}
        </span>
        <span className={classes.use}>
          {lastUsedAt === null ? (
            t('api_keys.never_used')
          ) : (
            <>
              {t('api_keys.last_used')} <Ago at={lastUsedAt} />
            </>
          )}
          {` · ${t('api_keys.created', { date: formatDate(t.locale, createdAt) })}`}
          {expiresAt !== null && !isExpired && ` · ${t('api_keys.expires', { date: formatDate(t.locale, expiresAt) })}`}
        </span>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit} aria-label={t('api_keys.edit_of', { name })}>
          {t('api_keys.edit_button')}
        </Button>
        <Button variant="default" onClick={onRegenerate} aria-label={t('api_keys.regenerate_of', { name })}>
          {t('api_keys.regenerate')}
        </Button>
        <Button variant="default" color="red" onClick={onRevoke} aria-label={t('api_keys.revoke_of', { name })}>
          {t('api_keys.revoke')}
        </Button>
      </div>
    </li>
  );
}
