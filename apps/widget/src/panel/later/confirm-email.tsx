/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '#contracts/errors.js';
import { visitorLimits } from '#contracts/visitor-limits.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Icon } from '../components/icon.js';
import type { PanelMemory } from '../session/panel-storage.js';
import { type MessageKey, useTranslate } from '../session/translation.js';
import { Field } from './field.js';
import { Sheet } from './sheet.js';

interface ConfirmEmailProps {
  readonly client: VisitorClient;
  readonly memory: PanelMemory;
  readonly onClose: () => void;
}

type Step = 'email' | 'code' | 'done';
type Problem = { readonly key: MessageKey; readonly minutes?: number };

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/**
 * Confirmation of an e-mail address: a visitor who is a client enters a code sent to it. A reload continues with the
 * code.
 */
export function ConfirmEmail({ client, memory, onClose }: ConfirmEmailProps): JSX.Element {
  const { t } = useTranslate();
  const [email, setEmail] = useState(memory.codeFor);
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step>(memory.codeFor ? 'code' : 'email');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSentAgain, setSentAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step, and each refusal, has the focus in its field
  useEffect(() => input.current?.focus(), [step, problem]);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    setSentAgain(false);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemOf((error as { failure?: Failure }).failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = () => attempt(() => client.requestEmailCode(email.trim()));
  const submitEmail = async (event: Event) => {
    event.preventDefault();
    if (!email.trim() || input.current?.validity.typeMismatch) return setProblem({ key: 'form.invalid.email' });
    if (!(await send())) return;
    memory.codeFor = email.trim();
    setCode('');
    setStep('code');
  };
  const submitCode = async (event: Event) => {
    event.preventDefault();
    if (digitsOf(code).length !== 6) return setProblem({ key: 'confirm.digits' });
    if (!(await attempt(() => client.confirmEmail(digitsOf(code))))) return;
    memory.codeFor = '';
    setStep('done');
  };
  const startAgain = () => {
    memory.codeFor = '';
    setProblem(null);
    setStep('email');
  };
  const said = problem && t(problem.key, { n: problem.minutes ?? 0 });
  return (
    <Sheet title={t('action.confirm')} onClose={onClose}>
      {step === 'email' && (
        <form class="confirm" noValidate onSubmit={submitEmail}>
          <p>{t('confirm.intro')}</p>
          <Field label={t('form.email')} problem={said}>
            {(control) => (
              <input
                {...control}
                ref={input}
                type="email"
                autocomplete="email"
                maxLength={visitorLimits.emailLength}
                value={email}
                onInput={(event) => setEmail(event.currentTarget.value)}
              />
            )}
          </Field>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {t('confirm.send')}
          </button>
        </form>
      )}
      {step === 'code' && (
        <form class="confirm" noValidate onSubmit={submitCode}>
          <p role="status">{t(isSentAgain ? 'confirm.sentAgain' : 'confirm.sent', { email })}</p>
          <Field label={t('confirm.code')} problem={said}>
            {(control) => (
              <input
                {...control}
                ref={input}
                class="code"
                inputMode="numeric"
                autocomplete="one-time-code"
                maxLength={9}
                dir="ltr"
                value={code}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
            )}
          </Field>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {t('confirm.submit')}
          </button>
          <p class="confirm-more">
            <button type="button" class="text-button" onClick={async () => setSentAgain(await send())}>
              {t('confirm.again')}
            </button>
            <button type="button" class="text-button" onClick={startAgain}>
              {t('confirm.other')}
            </button>
          </p>
        </form>
      )}
      {step === 'done' && (
        <div class="confirm" role="status">
          <p class="confirm-done">
            <Icon name="check" /> {t('confirm.done', { email })}
          </p>
        </div>
      )}
    </Sheet>
  );
}

function problemOf(failure: Failure | undefined): Problem {
  switch (failure?.code) {
    case 'wrong_code':
      return { key: 'confirm.wrong' };
    case 'code_expired':
      return { key: 'confirm.expired' };
    case 'rate_limited':
      return { key: 'confirm.limited', minutes: Math.max(1, Math.ceil((failure.retryAfterMs ?? 0) / 60_000)) };
    case 'invalid':
      return { key: 'form.invalid.email' };
    default:
      return { key: 'failure.other' };
  }
}
