/** @jsxImportSource preact */
import type { JSX } from 'preact';

const paths = {
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  send: 'M12 19V5M5.5 11.5 12 5l6.5 6.5',
  person: 'M12 12.2a3.9 3.9 0 1 0 0-7.8 3.9 3.9 0 0 0 0 7.8ZM4.8 20c.6-3.4 3.6-5.2 7.2-5.2s6.6 1.8 7.2 5.2',
  book: 'M12 6.8C10.4 5.5 8 5 4.5 5v13c3.5 0 5.9.5 7.5 1.8 1.6-1.3 4-1.8 7.5-1.8V5C16 5 13.6 5.5 12 6.8Zm0 0v13',
  check: 'M5 12.5 10 17.5 19.5 7',
  checks: 'M2.5 12.5 7 17l8.5-9.5M12 16.5l.6.5L21.5 7.5',
  clock: 'M12 7v5.2l3.2 1.9M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
  alert: 'M12 8v5M12 16.3h.01M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
  mail: 'M4 6.5h16v11H4zM4 7l8 6 8-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  star: 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8L12 3.6Z',
  end: 'M9 20H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3M15 16l4-4-4-4M19 12H9',
  offline: 'M4 4l16 16M8.5 16.3a5 5 0 0 1 7 0M5 12.8a10 10 0 0 1 5-2.6M19 12.8a10 10 0 0 0-3.2-2.1M12 19.5h.01',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
