import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBook2, IconHistory, IconInbox, IconKeyboard, IconSettings } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Me } from '#contracts/views.js';
import { useCounts } from '../features/inbox/api/use-counts.js';
import { OperatorMenu } from '../features/session/components/operator-menu.js';
import { useT } from '../lib/translate.js';
import { runCommand, useCommand } from '../lib/use-command.js';
import { useMay } from '../lib/use-may.js';
import { Brand } from '../ui/brand.js';
import { ConnectionPill } from './connection-pill.js';
import classes from './shell.module.css';

export function Rail({ me }: { me: Me }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const history = useMay('history.read');
  const knowledge = useMay('articles.read');
  useCommand('go_history', () => void navigate('/history'), history);
  useCommand('go_knowledge', () => void navigate('/knowledge'), knowledge);
  useCommand('go_unanswered', () => void navigate('/knowledge/unanswered'), knowledge);
  useCommand('go_settings', () => void navigate('/settings'));
  const pages = [
    { home: '/inbox/queue', under: '/inbox', key: 'inbox', Icon: IconInbox },
    ...(history ? [{ home: '/history', under: '/history', key: 'history', Icon: IconHistory } as const] : []),
    ...(knowledge ? [{ home: '/knowledge', under: '/knowledge', key: 'knowledge', Icon: IconBook2 } as const] : []),
    { home: '/settings', under: '/settings', key: 'settings', Icon: IconSettings },
  ] as const;
  const waiting = useCounts()?.queue ?? 0;
  return (
    <nav className={classes.rail} aria-label={t('landmark.rail')}>
      <span className={classes.mark}>
        <Brand mark />
      </span>
      <ul className={classes.links}>
        {pages.map(({ home, under, key, Icon }) => (
          <li key={under}>
            <Link to={home} className={classes.link} aria-current={pathname.startsWith(under) ? 'page' : undefined}>
              <Icon size={21} stroke={1.7} aria-hidden="true" />
              <span className={classes.label}>{t(`${key}.title`)}</span>
              {key === 'inbox' && waiting > 0 && (
                <span className={classes.badge}>
                  <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
                  <span className="visually-hidden">{t('rail.waiting', { count: waiting })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <ConnectionPill />
        <Tooltip label={t('command.sheet')} position="right">
          <ActionIcon
            size={36}
            className={classes.keyboard}
            onClick={() => runCommand('sheet')}
            aria-label={t('command.sheet')}
            visibleFrom="sm"
          >
            <IconKeyboard size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <OperatorMenu me={me} />
      </div>
    </nav>
  );
}
