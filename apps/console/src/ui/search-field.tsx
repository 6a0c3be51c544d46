import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../lib/translate.js';
import { useCommand } from '../lib/use-command.js';

interface Props {
  label: string;
  value: string;
  className?: string;
  onChange: (text: string) => void;
  /** What Escape does here; without it, Escape is left to the page. */
  onEscape?: (field: HTMLInputElement) => void;
}

/** Search field of a page: the search command puts the focus in it, and a button clears it. */
export function SearchField({ label, value, className, onChange, onEscape }: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useCommand('search', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      className={className}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return;
        event.preventDefault();
        onEscape(event.currentTarget);
      }}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={15} />}
      rightSection={
        value !== '' && (
          <ActionIcon size={22} onClick={() => onChange('')} aria-label={t('action.clear')}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
    />
  );
}
