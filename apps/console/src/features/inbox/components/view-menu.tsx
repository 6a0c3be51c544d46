import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useCounts } from '../api/use-counts.js';
import type { InboxView } from '../api/views.js';
import { viewPath, views } from '../api/views.js';
import { ViewIcon } from './view-icon.js';
import classes from './view-menu.module.css';

/** The view's name; where the pane of views has no room, also the way to the others. */
export function ViewMenu({ current, alwaysMenu }: { current: InboxView; alwaysMenu: boolean }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const counts = useCounts();
  const navigate = useNavigate();
  return (
    <>
      <h2 className={classes.heading} data-always-menu={alwaysMenu}>
        {t(`view.${current}`)}
      </h2>
      <div className={classes.menu} data-always-menu={alwaysMenu}>
        <Menu {...menu} position="bottom-start" width={240}>
          <Menu.Target>
            <UnstyledButton className={classes.button}>
              <span className="truncate">{t(`view.${current}`)}</span>
              {counts && <span className={classes.count}>{counts[current]}</span>}
              <IconChevronDown size={16} aria-hidden="true" />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown {...dropdown}>
            {views.map((view) => (
              <Menu.Item
                key={view}
                leftSection={<ViewIcon view={view} />}
                rightSection={<span className={classes.count}>{counts?.[view] ?? ''}</span>}
                onClick={() => void navigate(viewPath(view))}
              >
                {t(`view.${view}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}
