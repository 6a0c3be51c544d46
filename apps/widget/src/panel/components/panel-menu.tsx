/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { MessageKey } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';
import { Icon, type IconName } from './icon.js';

export interface MenuAction {
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly run: () => void;
}

/** Menu as a native popover: on top, closed by Escape and by a click outside, without script. */
export function PanelMenu({ actions }: { actions: readonly MenuAction[] }): JSX.Element {
  const { t } = useTranslate();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" class="icon-button" popovertarget="panel-menu" aria-label={t('action.menu')}>
        <Icon name="more" />
      </button>
      <div ref={popover} id="panel-menu" class="menu" popover="auto">
        <ul>
          {actions.map(({ label, icon, run }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  popover.current?.hidePopover();
                  run();
                }}
              >
                <Icon name={icon} />
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
