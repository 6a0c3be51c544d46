import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SecondFactorView } from '#contracts/sign-in.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Dialog } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { RecoveryCodes } from '../../../ui/recovery-codes.js';
import { SecondFactorSetup } from '../../../ui/second-factor-setup.js';
import { showDone } from '../../../ui/show-done.js';
import { useIdentity } from '../api/use-identity.js';
import {
  useConfirmSecondFactor,
  useReplaceRecoveryCodes,
  useSecondFactor,
  useSetUpSecondFactor,
  useTurnOffSecondFactor,
} from '../api/use-second-factor.js';
import { ReauthenticationForm } from './reauthentication-form.js';
import { Group, Setting } from './setting-group.js';

type OpenDialog = 'set_up' | 'recovery_codes' | 'turn_off';

/** The operator's own second step: a code of an authenticator app. */
export function TwoStepVerification() {
  const t = useT();
  const { data: factor, error, refetch } = useSecondFactor();
  const { data: identity } = useIdentity();
  const settingUp = useSetUpSecondFactor();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // Codes that are shown once: a stray click or key must not close them.
  const [isHeld, setHeld] = useState(false);
  const openDialog = (dialog: OpenDialog) => {
    setOpen(dialog);
    // Without a password there is nothing to verify.
    if (dialog === 'set_up' && identity?.hasPassword === false) settingUp.mutate({});
  };
  const close = () => {
    setOpen(null);
    settingUp.reset();
    setHeld(false);
  };
  return (
    <Group title={t('two_step.title')} anchor="two-step-verification" hint={t('two_step.lead')}>
      {error && !factor && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {factor && <State factor={factor} onOpen={openDialog} />}
      <Dialog
        opened={open !== null}
        onClose={close}
        title={open && t(`two_step.dialog.${open}`)}
        size={460}
        closeOnClickOutside={!isHeld}
        closeOnEscape={!isHeld}
        withCloseButton={!isHeld}
      >
        {open === 'set_up' && (
          <SetUp
            settingUp={settingUp}
            hasPassword={identity?.hasPassword ?? true}
            onHold={() => setHeld(true)}
            onClose={close}
          />
        )}
        {open === 'recovery_codes' && <NewCodes onHold={() => setHeld(true)} onClose={close} />}
        {open === 'turn_off' && <TurnOff onClose={close} />}
      </Dialog>
    </Group>
  );
}

function State({ factor, onOpen }: { factor: SecondFactorView; onOpen: (dialog: OpenDialog) => void }) {
  const t = useT();
  const { enabledAt, recoveryCodesLeft: count, isRequired } = factor;
  if (enabledAt === null)
    return (
      <Setting name={t('two_step.app')} hint={t('two_step.off')}>
        <Button variant="default" onClick={() => onOpen('set_up')}>
          {t('two_step.set_up')}
        </Button>
      </Setting>
    );
  return (
    <>
      <Setting
        name={t('two_step.app')}
        hint={
          <>
            {t('two_step.on')} <Ago at={enabledAt} />
            {isRequired && ` · ${t('two_step.is_required')}`}
          </>
        }
      >
        {!isRequired && (
          <Button variant="default" onClick={() => onOpen('turn_off')}>
            {t('two_step.turn_off')}
          </Button>
        )}
      </Setting>
      <Setting name={t('two_step.codes')} hint={t('two_step.codes_left', { count })}>
        <Button variant="default" onClick={() => onOpen('recovery_codes')}>
          {t('two_step.new_codes')}
        </Button>
      </Setting>
    </>
  );
}

interface CodesProps {
  /** The codes are shown only once. */
  onHold: () => void;
  onClose: () => void;
}

interface SetUpProps extends CodesProps {
  settingUp: ReturnType<typeof useSetUpSecondFactor>;
  hasPassword: boolean;
}

function SetUp({ settingUp, hasPassword, onHold, onClose }: SetUpProps) {
  const t = useT();
  const confirming = useConfirmSecondFactor();
  const { data: setup, error } = settingUp;
  if (confirming.data) return <RecoveryCodes codes={confirming.data.recoveryCodes} onDone={onClose} />;
  if (!setup && hasPassword)
    return (
      <ReauthenticationForm
        text={t('two_step.set_up_text')}
        submit={t('two_step.set_up')}
        takesCode={false}
        change={settingUp}
        onConfirm={(proof) => settingUp.mutate('password' in proof ? proof : {})}
        onClose={onClose}
      />
    );
  if (!setup) return error ? <FailureBanner failure={failureOf(error)} onRetry={() => settingUp.mutate({})} /> : null;
  return (
    <SecondFactorSetup
      setup={setup}
      isPending={confirming.isPending}
      problem={confirming.error && <FailureBanner failure={failureOf(confirming.error)} />}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      }
      onConfirm={(code) => confirming.mutate(code, { onSuccess: onHold })}
    />
  );
}

function NewCodes({ onHold, onClose }: CodesProps) {
  const t = useT();
  const replacing = useReplaceRecoveryCodes();
  if (replacing.data) return <RecoveryCodes codes={replacing.data.recoveryCodes} onDone={onClose} />;
  return (
    <ReauthenticationForm
      text={t('two_step.new_codes_text')}
      submit={t('two_step.new_codes')}
      change={replacing}
      onConfirm={(proof) => replacing.mutate(proof, { onSuccess: onHold })}
      onClose={onClose}
    />
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useT();
  const turningOff = useTurnOffSecondFactor();
  const onSuccess = () => {
    onClose();
    showDone(t, t('two_step.turned_off'));
  };
  return (
    <ReauthenticationForm
      text={t('two_step.turn_off_text')}
      submit={t('two_step.turn_off')}
      change={turningOff}
      onConfirm={(proof) => turningOff.mutate(proof, { onSuccess })}
      onClose={onClose}
    />
  );
}
