import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Group, Setting } from './setting-group.js';

/** Links to the people of the business, and to how they get e-mail; nothing for those who may not manage them. */
export function PeopleLink() {
  const t = useT();
  if (!useMay('people.manage')) return null;
  return (
    <Group title={t('people.group')} hint={t('people.settings_lead')}>
      <Setting name={t('people.title')} hint={t('people.hint')}>
        <Button
          component={Link}
          to="/settings/people"
          variant="default"
          aria-label={`${t('settings.open')}: ${t('people.title')}`}
        >
          {t('settings.open')}
        </Button>
      </Setting>
      <Setting name={t('mail.title')} hint={t('mail.hint')}>
        <Button
          component={Link}
          to="/settings/mail"
          variant="default"
          aria-label={`${t('settings.open')}: ${t('mail.title')}`}
        >
          {t('settings.open')}
        </Button>
      </Setting>
    </Group>
  );
}
