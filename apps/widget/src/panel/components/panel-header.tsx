/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { VisitorConversation } from '#contracts/views.js';
import { useOperator } from '../session/operators.js';
import { useTranslate } from '../session/translation.js';
import { statusOf } from '../timeline/status-of.js';
import { Icon } from './icon.js';
import { initials } from './message-group.js';
import { type MenuAction, PanelMenu } from './panel-menu.js';

interface PanelHeaderProps {
  readonly name: string;
  /** Address of an image; null, or if it cannot be loaded: initials. */
  readonly logo: string | null;
  readonly conversation: VisitorConversation | null;
  /** While the server is out of reach, nothing is said of people. */
  readonly online: boolean;
  readonly actions: readonly MenuAction[];
  /** Null if the panel is not embedded and cannot be closed. */
  readonly onClose: (() => void) | null;
}

export function PanelHeader({ name, logo, conversation, online, actions, onClose }: PanelHeaderProps): JSX.Element {
  const { t } = useTranslate();
  const state = conversation?.state ?? 'bot';
  const isDisconnected = useOperator(conversation?.operatorId)?.isDisconnected;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <header class="panel-header">
      {logo && logo !== broken ? (
        <img class="mark logo" src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        <span class="mark" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div class="heading">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {online && (
          <p class={`status ${state}`}>
            {t(`status.${conversation ? statusOf(conversation, isDisconnected) : 'bot'}`, {
              name: conversation?.operatorName ?? '',
            })}
          </p>
        )}
      </div>
      {actions.length > 0 && <PanelMenu actions={actions} />}
      {onClose && (
        <button type="button" class="icon-button" aria-label={t('action.close')} onClick={onClose}>
          <Icon name="down" />
        </button>
      )}
    </header>
  );
}
