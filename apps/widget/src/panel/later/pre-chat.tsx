/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '#contracts/errors.js';
import type { ContactField, PreChatField } from '#contracts/pre-chat.js';
import type { Locale } from '#contracts/states.js';
import { preChatLimits, visitorLimits } from '#contracts/visitor-limits.js';
import type { PanelMemory } from '../session/panel-storage.js';
import { type MessageKey, useTranslate } from '../session/translation.js';
import { failureKey } from '../session/use-command.js';
import { type ControlProps, Field } from './field.js';

interface PreChatProps {
  readonly fields: readonly PreChatField[];
  /** Languages of the chatbot; the texts of the first replace missing ones. */
  readonly locales: readonly Locale[];
  readonly memory: PanelMemory;
  /** Whether the first field gets the focus. */
  readonly takesFocus: boolean;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
}

const contacts = {
  name: { type: 'text', autocomplete: 'name', maxLength: visitorLimits.nameLength },
  email: { type: 'email', autocomplete: 'email', maxLength: visitorLimits.emailLength },
  phone: { type: 'tel', autocomplete: 'tel', maxLength: visitorLimits.phoneLength },
} as const satisfies Record<ContactField, object>;

/** Pre-chat form. Typed values survive a reload until they are submitted. */
export function PreChat({ fields, locales, memory, takesFocus, onSubmit }: PreChatProps): JSX.Element {
  const { t, locale } = useTranslate();
  const [values, setValues] = useState(() => memory.form);
  const [problems, setProblems] = useState<Readonly<Record<string, MessageKey>>>({});
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('[name]')?.focus();
  }, []);

  const change = (id: string, value: string) => {
    const next = { ...values, [id]: value };
    memory.form = next;
    setValues(next);
    const { [id]: _, ...others } = problems;
    setProblems(others);
  };
  /** Focuses the first invalid field, so that screen readers announce its error. */
  const show = (found: Readonly<Record<string, MessageKey>>) => {
    setProblems(found);
    const first = fields.find((field) => found[field.id]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.id}"]`)?.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    setFailure(null);
    const found = problemsOf(fields, values, form.current);
    show(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const asked = fields.map((field) => [field.id, values[field.id]?.trim() ?? ''] as const);
      await onSubmit(Object.fromEntries(asked.filter(([, value]) => value !== '')));
      memory.form = {};
    } catch (error) {
      const { code = null, errors = [] } = (error as { failure?: Failure }).failure ?? {};
      const refused = fields.filter((field) => errors.some(({ pointer }) => pointer === `/values/${field.id}`));
      if (refused.length === 0) setFailure(failureKey(code));
      show(Object.fromEntries(refused.map((field) => [field.id, problemKey(field)])));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} class="pre-chat" noValidate onSubmit={submit} aria-label={t('form.title')}>
      {fields.map((field) => {
        const { id } = field;
        const problem = problems[id];
        const common = { name: id, value: values[id] ?? '', required: field.required };
        return (
          <Field
            key={id}
            label={labelOf(field, locale, locales) ?? t(`form.${field.kind === 'own' ? 'other' : field.kind}`)}
            note={field.required ? undefined : t('form.optional')}
            problem={problem ? t(problem) : null}
          >
            {(control) => (
              <Control
                field={field}
                choices={choicesOf(field, locale, locales)}
                control={{ ...control, ...common }}
                onChange={(value) => change(id, value)}
              />
            )}
          </Field>
        );
      })}
      {failure && (
        <p class="form-problem" role="alert">
          {t(failure)}
        </p>
      )}
      <button type="submit" class="button primary" aria-disabled={isBusy}>
        {t(isBusy ? 'form.sending' : 'action.start')}
      </button>
    </form>
  );
}

interface FormControl extends ControlProps {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
}

function Control(props: {
  readonly field: PreChatField;
  readonly choices: readonly string[];
  readonly control: FormControl;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { field, choices, control, onChange } = props;
  const { t } = useTranslate();
  if (choices.length > 0)
    return (
      <select {...control} dir="auto" onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('form.choose')}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  const kind = field.kind === 'own' ? { type: 'text', maxLength: preChatLimits.valueLength } : contacts[field.kind];
  return <input {...kind} {...control} dir="auto" onInput={(event) => onChange(event.currentTarget.value)} />;
}

function inLanguage<T>(of: Partial<Record<Locale, T>>, locale: Locale, [first]: readonly Locale[]): T | undefined {
  return of[locale] ?? (first && of[first]) ?? Object.values(of)[0];
}

function labelOf(field: PreChatField, locale: Locale, locales: readonly Locale[]): string | undefined {
  return field.kind === 'own' ? inLanguage(field.label, locale, locales) : undefined;
}

function choicesOf(field: PreChatField, locale: Locale, locales: readonly Locale[]): readonly string[] {
  return field.kind === 'own' ? (inLanguage(field.choices, locale, locales) ?? []) : [];
}

function problemsOf(
  fields: readonly PreChatField[],
  values: Readonly<Record<string, string>>,
  form: HTMLFormElement | null,
): Record<string, MessageKey> {
  const found: Record<string, MessageKey> = {};
  for (const field of fields) {
    const { id } = field;
    const control = form?.elements.namedItem(id);
    if (field.required && !values[id]?.trim()) found[id] = 'form.required';
    else if (control instanceof HTMLInputElement && control.validity.typeMismatch) found[id] = problemKey(field);
  }
  return found;
}

function problemKey({ kind }: PreChatField): MessageKey {
  if (kind === 'email') return 'form.invalid.email';
  return kind === 'phone' ? 'form.invalid.phone' : 'form.invalid';
}
