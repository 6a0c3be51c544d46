import { PasswordInput, Progress } from '@mantine/core';
import { useId } from 'react';
import { limits } from '#contracts/limits.js';
import { passwordScore, passwordWeakness } from '#contracts/password-strength.js';
import { useT } from '../lib/translate.js';
import classes from './new-password.module.css';

interface Props {
  value: string;
  person: { readonly name: string; readonly email: string };
  size?: 'sm' | 'md';
  /** Says what is wrong, instead of what is asked for. */
  isChecked: boolean;
  onChange: (password: string) => void;
}

const scores = [0, 1, 2, 3, 4] as const;

/** Field for a new password, with how strong it is. */
export function NewPassword({ value, person, size = 'sm', isChecked, onChange }: Props) {
  const t = useT();
  const strength = useId();
  const count = limits.passwordMinLength;
  const weakness = passwordWeakness(value, person);
  const score = scores[passwordScore(value, person)] ?? 0;
  return (
    <div>
      <PasswordInput
        label={t('password.new')}
        size={size}
        name="new-password"
        autoComplete="new-password"
        withAsterisk={false}
        maxLength={limits.passwordLength}
        value={value}
        description={t('password.hint', { count })}
        error={isChecked && weakness ? t(`password.weak.${weakness}`, { count }) : undefined}
        aria-describedby={strength}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
      />
      <div className={classes.strength}>
        <Progress value={score * 25} color={colours[score]} size={4} aria-hidden="true" />
        <span id={strength} className={classes.words}>
          {value !== '' && t('password.strength', { score: t(`password.score.${score}`) })}
        </span>
      </div>
    </div>
  );
}

const colours = { 0: 'red', 1: 'orange', 2: 'yellow', 3: 'teal', 4: 'teal' } as const;
