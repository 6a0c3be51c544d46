import { Switch } from '@mantine/core';
import { useId } from 'react';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { showFailure } from '../../../ui/show-failure.js';
import { Subpage } from '../../../ui/subpage.js';
import { useSingleSignOnSettings } from '../api/use-provider.js';
import { useChangeSignInSettings, useSignInSettings } from '../api/use-sign-in-settings.js';
import { ProviderForm } from './provider-form.js';
import classes from './sign-in-settings-page.module.css';

/** Sign-in policy of the business. */
export function SignInSettingsPage() {
  const t = useT();
  const may = useMay('people.manage');
  const { data: settings, error, refetch } = useSignInSettings();
  const changing = useChangeSignInSettings();
  const provider = useSingleSignOnSettings();
  const heading = useId();
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
      <section className={classes.provider} aria-labelledby={heading}>
        <h2 id={heading} className={classes.heading}>
          {t('single_sign_on.title')}
        </h2>
        <p className={classes.hint}>{t('provider.lead')}</p>
        {provider.error && (
          <FailureBanner failure={failureOf(provider.error)} onRetry={() => void provider.refetch()} />
        )}
        {provider.data && (
          <div className={classes.card}>
            <ProviderForm settings={provider.data} reload={async () => (await provider.refetch()).data} />
          </div>
        )}
      </section>
    </Subpage>
  );
}
