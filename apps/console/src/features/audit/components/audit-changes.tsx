import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { AuditChange, AuditEntryView } from '#contracts/audit.js';
import { identityProviderFields, signInSettingFields } from '#contracts/sign-in-settings.js';
import type { Older } from '../../../lib/older.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { describeSetting } from '../api/describe-setting.js';
import { describeValue, listChange, type Words } from '../api/describe-value.js';
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
  'expiresAt',
  ...signInSettingFields,
  ...identityProviderFields,
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

/** Values before and after each change. */
export function AuditChanges({ changes, names = {} }: Older<Pick<AuditEntryView, 'changes' | 'names'>, 'names'>) {
  const t = useT();
  const words: Words = { t, names, roleName: useRoleName() };
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <dt>{describeField(t, change.field)}</dt>
          <dd>
            <Values change={change} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { field, before, after }, words }: { change: AuditChange; words: Words }) {
  const { t } = words;
  // A secret: neither is in the audit.
  if (before === null && after === null) return <span>{t('audit.secret_changed')}</span>;
  const lists = listChange(words, field, before, after);
  if (lists)
    return (
      <>
        {(['added', 'removed'] as const).map((way) =>
          lists[way].map((value) => (
            <Fragment key={`${way} ${value}`}>
              <span className={classes.way}>{t(`audit.${way}`)}</span>
              {way === 'added' ? <ins>{value}</ins> : <del>{value}</del>}
            </Fragment>
          )),
        )}
      </>
    );
  const [was, is] = [describeValue(words, field, before), describeValue(words, field, after)];
  if (was === is) return <span>{t('audit.changed_long')}</span>;
  return (
    <>
      <del>{was}</del>
      <IconArrowRight size={13} aria-label={t('audit.becomes')} />
      <ins>{is}</ins>
    </>
  );
}

function describeField(t: Translation, field: string): string {
  const known = fields.find((each) => each === field);
  return known ? t(`audit.field.${known}`) : (describeSetting(t, field) ?? field);
}
