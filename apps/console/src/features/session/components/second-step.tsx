import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me } from '#contracts/views.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { RecoveryCodes } from '../../../ui/recovery-codes.js';
import { SecondFactorSetup } from '../../../ui/second-factor-setup.js';
import { useConfirmEnrolment, useEnrolment, useVerifySignIn } from '../api/use-second-step.js';
import { Refused } from './refused.js';
import classes from './sign-in-page.module.css';

interface Props {
  challenge: SignInChallenge;
  onSignedIn: (me: Me) => void;
  onCancel: () => void;
}

/** Second step after the password: a code, or first the set-up if the business requires one. */
export function SecondStep({ challenge: { challenge, step }, onSignedIn, onCancel }: Props) {
  const t = useT();
  // Recovery codes are shown once: nothing beside them leads away.
  const [isSetUp, setSetUp] = useState(false);
  return (
    <>
      <h1 className={classes.title}>{t(`two_step.${step}_title`)}</h1>
      {step === 'code' ? (
        <CodeForm challenge={challenge} onSignedIn={onSignedIn} />
      ) : (
        <Enrolment challenge={challenge} onSetUp={() => setSetUp(true)} onSignedIn={onSignedIn} />
      )}
      {!isSetUp && (
        <button type="button" className={classes.link} onClick={onCancel}>
          {t('two_step.back')}
        </button>
      )}
    </>
  );
}

interface StepProps {
  challenge: string;
  onSignedIn: (me: Me) => void;
}

function CodeForm({ challenge, onSignedIn }: StepProps) {
  const t = useT();
  const verifying = useVerifySignIn();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        verifying.mutate({ challenge, code: code.trim() }, { onSuccess: onSignedIn });
      }}
    >
      <TextInput
        key={String(isRecovery)}
        label={t(isRecovery ? 'two_step.recovery_code' : 'two_step.app_code')}
        size="md"
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={limits.codeLength}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {verifying.error && (
        <Refused key={verifying.submittedAt} failure={failureOf(verifying.error)} at={verifying.submittedAt} />
      )}
      <Button type="submit" size="md" fullWidth loading={verifying.isPending}>
        {t('sign_in.submit')}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          setRecovery(!isRecovery);
          setCode('');
          verifying.reset();
        }}
      >
        {t(isRecovery ? 'two_step.use_app' : 'two_step.use_recovery_code')}
      </Button>
    </form>
  );
}

function Enrolment({ challenge, onSetUp, onSignedIn }: StepProps & { onSetUp: () => void }) {
  const t = useT();
  const { data: setup, error, refetch } = useEnrolment(challenge);
  const confirming = useConfirmEnrolment();
  const done = confirming.data;
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onSignedIn(done.me)} />;
  return (
    <>
      <p className={classes.lead}>{t('two_step.required_lead')}</p>
      {error && !setup && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {setup && (
        <SecondFactorSetup
          setup={setup}
          isPending={confirming.isPending}
          problem={
            confirming.error && (
              <Refused key={confirming.submittedAt} failure={failureOf(confirming.error)} at={confirming.submittedAt} />
            )
          }
          cancel={null}
          onConfirm={(code) => confirming.mutate({ challenge, code }, { onSuccess: onSetUp })}
        />
      )}
    </>
  );
}
