import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEraser, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { firstClickOnly } from '../../../ui/first-click-only.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { EraseDialog } from './erase-dialog.js';

interface Props {
  /** Null where the conversation cannot go back to the bot. */
  onReturnToBot: (() => void) | null;
}

/** Menu of rare commands; absent if empty. */
export function MoreMenu({ onReturnToBot }: Props) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const { me, isErased } = useOpenConversation();
  const [erasing, setErasing] = useState(false);
  const mayErase = me.permissions.includes('conversations.erase') && !isErased;
  if (onReturnToBot === null && !mayErase) return null;
  return (
    <>
      <Menu {...menu} position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon aria-label={t('action.more')} onClickCapture={firstClickOnly}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown {...dropdown}>
          {onReturnToBot && (
            <Menu.Item
              leftSection={<IconRobot size={16} />}
              rightSection={<KeyCaps command="return_to_bot" />}
              onClick={onReturnToBot}
            >
              {t('command.return_to_bot')}
            </Menu.Item>
          )}
          {mayErase && (
            <Menu.Item color="red" leftSection={<IconEraser size={16} />} onClick={() => setErasing(true)}>
              {t('erase.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EraseDialog opened={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
