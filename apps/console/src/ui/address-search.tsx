import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.js';

const typingPauseMs = 250;

interface Props {
  label: string;
  /** As the address has it. */
  text: string;
  className?: string;
  /** The next text for the address, after a pause in typing. */
  onSearch: (text: string) => void;
}

/** Search field whose text is in the address: it follows an address that is set elsewhere, and what is typed further meanwhile stays. */
export function AddressSearch({ label, text, className, onSearch }: Props) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const search = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    onSearch(next);
  }, typingPauseMs);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    search.cancel();
    setTyped(text);
  }, [text, search]);
  return (
    <SearchField
      label={label}
      value={typed}
      className={className}
      onChange={(next) => {
        setTyped(next);
        search(next);
      }}
      onEscape={(field) => field.blur()}
    />
  );
}
