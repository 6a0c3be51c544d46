import { IconAlertTriangle } from '@tabler/icons-react';
import type { OperatorAccountView } from '#contracts/people.js';
import { formatLanguage } from '../../../lib/format.js';
import { editedFields } from '../../../lib/merge-edits.js';
import { useT } from '../../../lib/translate.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import classes from './people-page.module.css';

const fields = ['name', 'email', 'role', 'capacity', 'languages', 'skills'] as const;
export type EditedAccount = Pick<OperatorAccountView, (typeof fields)[number]>;

/** The part of an account that the form edits. */
export function editedAccount({ name, email, role, capacity, languages, skills }: EditedAccount): EditedAccount {
  return { name, email, role, capacity, languages, skills };
}

interface Props {
  /** Null: unknown. */
  by: string | null;
  before: EditedAccount;
  after: EditedAccount;
}

/** Changes to an account while its form was open, and their author. */
export function MovedAccount({ by, before, after }: Props) {
  const t = useT();
  const roleName = useRoleName();
  const inWords = (account: EditedAccount, field: (typeof fields)[number]): string => {
    if (field === 'role') return roleName(account.role);
    if (field === 'languages') return account.languages.map((code) => formatLanguage(t.locale, code)).join(', ') || '–';
    if (field === 'skills') return account.skills.join(', ') || '–';
    return String(account[field]);
  };
  return (
    <NoticeBanner icon={<IconAlertTriangle size={16} aria-hidden="true" />} tone="amber" live>
      {by === null ? t('people.moved') : t('people.moved_by', { name: by })}
      <ul className={classes.moved}>
        {editedFields(before, after, fields).map((field) => (
          <li key={field}>
            {t('people.moved_field', {
              field: t(`people.${field}`),
              before: inWords(before, field),
              after: inWords(after, field),
            })}
          </li>
        ))}
      </ul>
      {t('people.moved_next')}
    </NoticeBanner>
  );
}
