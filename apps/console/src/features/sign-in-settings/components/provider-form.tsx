import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roles as builtIn } from '#contracts/permissions.js';
import type { IdentityProviderPut, SingleSignOnSettings } from '#contracts/single-sign-on.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { failureOf, isFieldWrong } from '../../../lib/failure.js';
import { afterSaving } from '../../../lib/merge-edits.js';
import { useT } from '../../../lib/translate.js';
import { useRoleName, useRoles } from '../../../lib/use-roles.js';
import { CopyValue } from '../../../ui/copy-value.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { RemovableSettingsFoot } from '../../../ui/removable-settings-foot.js';
import { showDone } from '../../../ui/show-done.js';
import { draftOf, isSameIssuer, withIssuer } from '../api/provider-draft.js';
import { usePutProvider, useRemoveProvider, useTestProvider } from '../api/use-provider.js';
import classes from './sign-in-settings-page.module.css';

interface Props {
  settings: Tagged<SingleSignOnSettings>;
  /** Reads them again. */
  reload: () => Promise<Tagged<SingleSignOnSettings> | undefined>;
}

/** External OpenID provider: its issuer, our client there, and the rule for new accounts. */
export function ProviderForm({ settings, reload }: Props) {
  const t = useT();
  const putting = usePutProvider();
  const removing = useRemoveProvider();
  const testing = useTestProvider();
  const nameOf = useRoleName();
  const { data: all = builtIn.map((id) => ({ id })) } = useRoles();
  const [base, setBase] = useState(settings);
  const { provider, redirectUri } = base.body;
  const [draft, setDraft] = useState(draftOf(base.body));
  const [secret, setSecret] = useState('');
  const [isWithout, setWithout] = useState(false);
  const hasSecret = provider?.hasClientSecret ?? false;
  const isOtherIssuer = !isSameIssuer(base.body, draft.issuer);
  const refused = putting.error && failureOf(putting.error);
  const isWrong = (field: 'issuer' | 'accountDomains') => isFieldWrong(refused, field);
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const editFrom = (next: Tagged<SingleSignOnSettings>) => {
    setBase(next);
    setDraft(afterSaving(draft, draftOf(next.body)));
    setSecret((now) => (now === secret ? '' : now));
    setWithout(false);
    putting.reset();
  };
  const loadNewest = async () => {
    const newest = await reload();
    if (newest) editFrom(newest);
  };
  const save = () => {
    const { domains, ...given } = draft;
    const body: IdentityProviderPut = {
      ...{ ...given, issuer: given.issuer.trim() },
      accountDomains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
      ...(secret !== '' && !isWithout && { clientSecret: secret }),
      // A new issuer: our client has no secret there.
      ...((isWithout || (secret === '' && !hasSecret && isOtherIssuer)) && { clientSecret: null }),
    };
    putting.mutate(
      { base, body },
      {
        onSuccess: (next) => {
          editFrom(next);
          showDone(t, t('provider.saved'));
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CopyValue label={t('provider.redirect_uri')} text={redirectUri} />
      <TextInput
        label={t('provider.label')}
        placeholder={t('provider.label_example')}
        required
        withAsterisk={false}
        value={draft.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <div className={classes.issuer}>
        <TextInput
          label={t('provider.issuer')}
          placeholder="https://id.example"
          type="url"
          required
          withAsterisk={false}
          value={draft.issuer}
          error={isWrong('issuer') ? t('provider.issuer_wrong') : undefined}
          onChange={(event) => {
            setDraft(withIssuer(base.body, draft, event.currentTarget.value));
            testing.reset();
          }}
        />
        <Button
          variant="default"
          loading={testing.isPending}
          disabled={draft.issuer.trim() === ''}
          onClick={() => testing.mutate(draft.issuer.trim())}
        >
          {t('provider.test')}
        </Button>
      </div>
      {testing.data && (
        <p className={classes.outcome} data-accepted={testing.data.problem === null} role="status">
          {t(testing.data.problem === null ? 'provider.found' : `provider.problem.${testing.data.problem}`)}
        </p>
      )}
      {testing.error && <FailureBanner failure={failureOf(testing.error)} />}
      <TextInput
        label={t('provider.client_id')}
        autoComplete="off"
        required
        withAsterisk={false}
        value={draft.clientId}
        onChange={(event) => set({ clientId: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('provider.client_secret')}
        placeholder={hasSecret && !isOtherIssuer ? t('provider.secret_kept') : undefined}
        autoComplete="off"
        // A secret never goes to another issuer than it was meant for.
        required={hasSecret && isOtherIssuer && !isWithout}
        disabled={isWithout}
        withAsterisk={false}
        value={isWithout ? '' : secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
      />
      {hasSecret && (
        <Checkbox
          label={t('provider.no_secret')}
          description={t('provider.no_secret_hint')}
          checked={isWithout}
          onChange={(event) => setWithout(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={t('provider.domains')}
        description={t('provider.domains_hint')}
        placeholder="shop.example"
        value={draft.domains}
        error={isWrong('accountDomains') ? t('provider.domains_wrong') : undefined}
        onChange={(event) => set({ domains: event.currentTarget.value })}
      />
      <Checkbox
        label={t('provider.trusted')}
        description={t('provider.trusted_hint')}
        checked={draft.isEmailTrusted}
        onChange={(event) => set({ isEmailTrusted: event.currentTarget.checked })}
      />
      <Select
        label={t('provider.role')}
        allowDeselect={false}
        value={draft.accountRole}
        onChange={(value) => set({ accountRole: value ?? draft.accountRole })}
        data={all.map(({ id }) => ({ value: id, label: nameOf(id) }))}
      />
      <RemovableSettingsFoot
        isExplained={isWrong('issuer') || isWrong('accountDomains')}
        saving={putting}
        isSet={provider !== null}
        removing={removing}
        removal={{
          submit: t('provider.turn_off'),
          title: t('provider.turn_off_title'),
          text: t('provider.turn_off_text'),
        }}
        onReload={() => void loadNewest()}
      />
    </form>
  );
}
