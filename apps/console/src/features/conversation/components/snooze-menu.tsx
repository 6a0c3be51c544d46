import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { snoozeChoices, snoozeUntil } from '../api/snooze-times.js';
import classes from './snooze-menu.module.css';

export function SnoozeMenu() {
  const t = useT();
  const { run } = useOpenConversation();
  const [opened, setOpened] = useState(false);
  const [own, setOwn] = useState('');
  useCommand('snooze', () => setOpened(true));
  const snooze = (until: Date) => {
    setOpened(false);
    void run({ type: 'snooze', until: until.toISOString() });
  };
  const ownTime = new Date(own);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={t('command.snooze')} title={t('command.snooze')}>
          <IconClockPause size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('snooze.until')}</Menu.Label>
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
        <form
          className={classes.own}
          onSubmit={(event) => {
            event.preventDefault();
            if (ownTime.getTime() > Date.now()) snooze(ownTime);
          }}
        >
          <TextInput
            type="datetime-local"
            size="xs"
            aria-label={t('snooze.own')}
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={!(ownTime.getTime() > Date.now())}>
            {t('command.snooze')}
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
