import { Switch } from '@mantine/core';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { showFailure } from '../../../ui/show-failure.js';
import { Subpage } from '../../../ui/subpage.js';
import { useChangeSignInSettings, useSignInSettings } from '../api/use-sign-in-settings.js';
import classes from './sign-in-settings-page.module.css';

/** What the business demands of a sign-in. */
export function SignInSettingsPage() {
  const t = useT();
  const may = useMay('people.manage');
  const { data: settings, error, refetch } = useSignInSettings();
  const changing = useChangeSignInSettings();
  if (!may) return <NotFound />;
  return (
    <Subpage title={t('sign_in_settings.title')} lead={t('sign_in_settings.lead')}>
      {error && !settings && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {settings && (
        <div className={classes.card}>
          <Switch
            label={t('sign_in_settings.require')}
            description={t('sign_in_settings.require_hint')}
            checked={settings.isSecondFactorRequired}
            disabled={changing.isPending}
            onChange={(event) =>
              changing.mutate(
                { isSecondFactorRequired: event.currentTarget.checked },
                { onError: (failed) => showFailure(t, failed) },
              )
            }
          />
        </div>
      )}
    </Subpage>
  );
}
