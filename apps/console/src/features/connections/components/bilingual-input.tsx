import { Textarea, TextInput } from '@mantine/core';
import type { Bilingual } from '#contracts/business/action-fields.js';
import { locales } from '#contracts/states.js';
import { useT } from '../../../lib/translate.js';
import { useSpokenLocales } from '../../../lib/use-chatbots.js';
import classes from './connections.module.css';

interface Props {
  /** Label of the text, followed by the language. */
  label: string;
  value: Bilingual;
  maxLength: number;
  isLong?: boolean;
  errorAt: (locale: string) => string | null;
  onChange: (value: Bilingual) => void;
}

/** One text in each language, side by side. */
export function BilingualInput({ label, value, maxLength, isLong = false, errorAt, onChange }: Props) {
  const t = useT();
  const spoken = useSpokenLocales();
  return (
    <div className={classes.pair}>
      {locales.map((locale) => {
        const shared = {
          label: t(`custom.in.${locale}`, { label }),
          lang: locale,
          required: spoken.includes(locale),
          maxLength,
          autoComplete: 'off',
          value: value[locale],
          error: errorAt(locale) && t('connection.required'),
        };
        const change = (text: string) => onChange({ ...value, [locale]: text });
        return isLong ? (
          <Textarea
            key={locale}
            {...shared}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <TextInput key={locale} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        );
      })}
    </div>
  );
}
