import type { KeyboardEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface MenuControl {
  open: () => void;
  /** Of the `Menu`. */
  menu: { opened: boolean; onChange: (opened: boolean) => void; trapFocus: false };
  /** Of its `Menu.Dropdown`. */
  dropdown: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void };
}

/**
 * Menu whose first item has the focus from the moment it opens: the next key, a millisecond later, belongs to the menu.
 * Mantine's focus trap moves the focus in timers, which lose such a key, and take the focus back from the item it chose.
 */
export function useMenu(): MenuControl {
  const [opened, setOpened] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setOpened(true));
    ref.current?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus({ preventScroll: true });
  };
  return {
    open,
    menu: { opened, onChange: (next) => (next ? open() : setOpened(false)), trapFocus: false },
    dropdown: { ref, onKeyDown: stayInside },
  };
}

/** An open menu keeps the focus, as with the trap. */
function stayInside(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.preventDefault();
}
