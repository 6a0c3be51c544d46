import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useCounts } from '../api/use-counts.js';
import type { ListScope } from '../api/views.js';
import { scopePath, views } from '../api/views.js';
import { ViewIcon } from './view-icon.js';
import classes from './view-menu.module.css';

/** The view's name; where the pane of views has no room, also the way to the others, of the same team. */
export function ViewMenu({ current, alwaysMenu }: { current: ListScope; alwaysMenu: boolean }) {
  const t = useT();
  const { view: name, team } = current;
  const { menu, dropdown } = useMenu();
  const all = useCounts();
  // They are of all teams.
  const counts = team === null ? all : null;
  const navigate = useNavigate();
  return (
    <>
      <h2 className={classes.heading} data-always-menu={alwaysMenu}>
        {t(`view.${name}`)}
      </h2>
      <div className={classes.menu} data-always-menu={alwaysMenu}>
        <Menu {...menu} position="bottom-start" width={240}>
          <Menu.Target>
            <UnstyledButton className={classes.button}>
              <span className="truncate">{t(`view.${name}`)}</span>
              {counts && <span className={classes.count}>{counts[name]}</span>}
              <IconChevronDown size={16} aria-hidden="true" />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown {...dropdown}>
            {views.map((view) => (
              <Menu.Item
                key={view}
                leftSection={<ViewIcon view={view} />}
                rightSection={<span className={classes.count}>{counts?.[view] ?? ''}</span>}
                onClick={() => void navigate(scopePath({ view, team }))}
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
