import { IconArrowRight } from '@tabler/icons-react';
import type { AuditChange } from '#contracts/audit.js';
import { staffPermissions } from '#contracts/permissions.js';
import { locales } from '#contracts/states.js';
import { useOperators } from '../../../lib/backend.js';
import { formatLanguage } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { settingInWords } from '../api/setting-in-words.js';
import classes from './audit-page.module.css';

const fields = [
  'name',
  'email',
  'role',
  'capacity',
  'languages',
  'skills',
  'locale',
  'picture',
  'scopes',
  'allowsQuery',
  'isSecondFactorRequired',
  'issuer',
  'clientId',
  'label',
  'accountDomains',
  'accountRole',
  'clientSecret',
  'host',
  'isEnabled',
  'settings',
  'credentials',
  'eventSecret',
  'pollSeconds',
  'linkTemplate',
  'eventTypes',
  'members',
  'hours',
  'routing',
  'permissions',
  'publicAddress',
  'mailServer',
  'mailSecurity',
  'mailUser',
  'mailPassword',
  'mailFrom',
] as const;

/** What values are named by. */
interface Words {
  readonly t: Translation;
  readonly roleName: (id: string) => string;
}

/** Longer values are cut: the export has all of them. */
const shownLength = 240;

/** Values before and after each change. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const t = useT();
  const operator = useOperators();
  const named = (field: string, value: unknown) =>
    field === 'members' && Array.isArray(value) ? value.map((id: string) => operator(id)?.name ?? id) : value;
  const words: Words = { t, roleName: useRoleName() };
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={classes.change}>
          <dt>{fieldInWords(t, field)}</dt>
          {before === null && after === null ? (
            // A secret: neither is in the audit.
            <dd>{t('audit.secret_changed')}</dd>
          ) : (
            <dd>
              <del>{valueInWords(words, field, named(field, before))}</del>
              <IconArrowRight size={13} aria-label={t('audit.becomes')} />
              <ins>{valueInWords(words, field, named(field, after))}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function fieldInWords(t: Translation, field: string): string {
  const known = fields.find((each) => each === field);
  return known ? t(`audit.field.${known}`) : (settingInWords(t, field) ?? field);
}

function valueInWords(words: Words, field: string, value: unknown): string {
  const { t, roleName } = words;
  if (value === null || value === undefined || value === '') return t('audit.nothing_there');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value) && value.length === 0) return t('audit.nothing_there');
  if (Array.isArray(value)) return value.map((each) => valueInWords(words, field, each)).join(', ');
  if (field === 'role') return roleName(String(value));
  const permission = staffPermissions.find((each) => each === value);
  if (field === 'permissions' && permission) return t(`roles.permission.${permission}`);
  const locale = locales.find((each) => each === value);
  if (locale && /locale|language/i.test(field)) return formatLanguage(t.locale, locale);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
