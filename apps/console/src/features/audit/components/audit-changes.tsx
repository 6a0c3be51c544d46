import { IconArrowRight } from '@tabler/icons-react';
import type { AuditChange } from '#contracts/audit.js';
import { roles } from '#contracts/permissions.js';
import { locales } from '#contracts/states.js';
import { useOperators } from '../../../lib/backend.js';
import { formatLanguage } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import classes from './audit-page.module.css';

const fields = [
  'name',
  'email',
  'role',
  'capacity',
  'languages',
  'locale',
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
  'eventTypes',
  'members',
  'hours',
  'routing',
] as const;

/** Longer values are cut: the export has all of them. */
const shownLength = 240;

/** What was there before each change, and after it. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const t = useT();
  const operator = useOperators();
  const named = (field: string, value: unknown) =>
    field === 'members' && Array.isArray(value) ? value.map((id: string) => operator(id)?.name ?? id) : value;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={classes.change}>
          <dt>{fieldInWords(t, field)}</dt>
          <dd>
            <del>{valueInWords(t, field, named(field, before))}</del>
            <IconArrowRight size={13} aria-label={t('audit.becomes')} />
            <ins>{valueInWords(t, field, named(field, after))}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function fieldInWords(t: Translation, field: string): string {
  const known = fields.find((each) => each === field);
  return known ? t(`audit.field.${known}`) : field;
}

function valueInWords(t: Translation, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing_there');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value) && value.length === 0) return t('audit.nothing_there');
  if (Array.isArray(value)) return value.map((each) => valueInWords(t, field, each)).join(', ');
  const role = roles.find((each) => each === value);
  if (field === 'role' && role) return t(`people.role.${role}`);
  const locale = locales.find((each) => each === value);
  if (locale && /locale|language/i.test(field)) return formatLanguage(t.locale, locale);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
