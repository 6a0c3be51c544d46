import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.js';

const typingPauseMs = 250;

interface Props {
  label: string;
  /** The text that the URL has. */
  text: string;
  className?: string;
  /** Debounced: called after a pause in typing. */
  onSearch: (text: string) => void;
}

/** Search field bound to a parameter of the URL. Follows navigation, without overwriting what is being typed. */
export function UrlSearchField({ label, text, className, onSearch }: Props) {
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
