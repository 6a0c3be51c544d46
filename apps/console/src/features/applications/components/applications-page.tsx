import { Button } from '@mantine/core';
import { IconApps, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationView } from '#contracts/applications.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Subpage } from '../../../ui/subpage.js';
import { useApplications } from '../api/use-applications.js';
import { ApplicationForm } from './application-form.js';
import { ApplicationRow } from './application-row.js';
import classes from './applications-page.module.css';
import { type IssuedSecret, SecretDialog } from './secret-dialog.js';

/** Applications that get tokens by OAuth 2.0. */
export function ApplicationsPage() {
  const t = useT();
  const { data: applications, error, refetch } = useApplications();
  const [edited, setEdited] = useState<ApplicationView | 'new' | null>(null);
  const [secret, setSecret] = useState<IssuedSecret | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setEdited('new')}>
      {t('application.add')}
    </Button>
  );
  return (
    <Subpage
      title={t('application.title')}
      lead={t('application.lead')}
      action={applications && applications.length > 0 && add}
    >
      {error && !applications && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {applications?.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconApps size={20} />}
            title={t('application.none')}
            hint={t('application.none_hint')}
            action={add}
          />
        </div>
      )}
      {applications && applications.length > 0 && (
        <ul className={classes.rows}>
          {applications.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              onEdit={() => setEdited(application)}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      <ApplicationForm edited={edited} onClose={() => setEdited(null)} onSecret={setSecret} />
      {secret && <SecretDialog issued={secret} onClose={() => setSecret(null)} />}
    </Subpage>
  );
}
