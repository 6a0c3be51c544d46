import { ActionIcon, Menu } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { firstClickOnly } from '../../../ui/first-click-only.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { snoozeChoices, snoozeUntil } from '../api/snooze-times.js';
import { SnoozeDialog } from './snooze-dialog.js';
import classes from './snooze-menu.module.css';

export function SnoozeMenu() {
  const t = useT();
  const { run } = useOpenConversation();
  const { open, menu, dropdown } = useMenu();
  const [choosing, setChoosing] = useState(false);
  useCommand('snooze', open);
  const snooze = (until: Date) => void run({ type: 'snooze', until: until.toISOString() });
  return (
    <>
      <Menu {...menu} position="bottom-end" width={300}>
        <Menu.Target>
          <ActionIcon aria-label={t('command.snooze')} title={t('command.snooze')} onClickCapture={firstClickOnly}>
            <IconClockPause size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown {...dropdown}>
          {snoozeChoices.map((choice) => {
            const until = snoozeUntil(choice, new Date());
            return (
              <Menu.Item
                key={choice}
                onClick={() => snooze(until)}
                rightSection={<span className={classes.when}>{formatDateTime(t.locale, until.getTime())}</span>}
              >
                {t(`snooze.${choice}`)}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>{t('snooze.own')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SnoozeDialog opened={choosing} onClose={() => setChoosing(false)} onSnooze={snooze} />
    </>
  );
}
