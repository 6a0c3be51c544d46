import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { outcomes } from '#contracts/states.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { firstClickOnly } from '../../../ui/first-click-only.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useResolve, usualOutcome } from '../api/use-resolve.js';

/** The usual one first: it has the focus. */
const choices = [usualOutcome, ...outcomes.filter((outcome) => outcome !== usualOutcome)];

export function ResolveMenu() {
  const t = useT();
  const { asked } = useOpenConversation();
  const resolve = useResolve();
  const { open, menu, dropdown } = useMenu();
  useCommand('resolve', open);
  return (
    <Menu {...menu} position="bottom-end" width={270}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          onClickCapture={firstClickOnly}
          loading={asked === 'resolve'}
          leftSection={<IconCheck size={15} />}
          rightSection={<IconChevronDown size={13} />}
        >
          {t('command.resolve')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Menu.Label>{t('resolve.as')}</Menu.Label>
        {choices.map((outcome) => (
          <Menu.Item key={outcome} onClick={() => void resolve(outcome)}>
            {t(`outcome.${outcome}`)}
            <span className="menu-hint">{t(`outcome.${outcome}.hint`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
