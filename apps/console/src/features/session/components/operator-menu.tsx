import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Locale, Presence } from '#contracts/states.js';
import type { Me } from '#contracts/views.js';
import { useBackend, useConsole } from '../../../lib/backend.js';
import { setPreferences, usePreferences } from '../../../lib/preferences.js';
import { speak, useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { Avatar } from '../../../ui/avatar.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useSignOut } from '../api/use-session.js';
import classes from './operator-menu.module.css';

const presences: readonly Presence[] = ['online', 'busy', 'away', 'offline'];
const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const schemeNames = Object.keys(schemes) as (keyof typeof schemes)[];
const languages: Record<Locale, string> = { en: 'English', it: 'Italiano' };
const locales = Object.keys(languages) as Locale[];

/** Presence, language, look, and the way out. */
export function OperatorMenu({ signedIn }: { signedIn: Me }) {
  const t = useT();
  const { console: client } = useBackend();
  const me = useConsole().me ?? signedIn;
  const { locale } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const tell = (error: unknown) => showFailure(t, error);
  const setPresence = (presence: Presence) => void client.setPresence(presence).catch(tell);
  const setLocale = (next: Locale) => {
    setPreferences({ locale: next });
    void speak(next);
  };
  const leave = () => void signOut().catch(tell);
  useCommand('presence_online', () => setPresence('online'));
  useCommand('presence_busy', () => setPresence('busy'));
  useCommand('presence_away', () => setPresence('away'));
  useCommand('presence_offline', () => setPresence('offline'));
  useCommand('scheme_light', () => setColorScheme('light'));
  useCommand('scheme_dark', () => setColorScheme('dark'));
  useCommand('scheme_auto', () => setColorScheme('auto'));
  useCommand('locale_en', () => setLocale('en'), locale !== 'en');
  useCommand('locale_it', () => setLocale('it'), locale !== 'it');
  useCommand('sign_out', leave);

  const { name, email, presence } = me.operator;
  return (
    <Menu position="right-end" width={248}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('menu.label', { name, presence: t(`presence.${presence}`) })}
        >
          <Avatar name={name} size={36} presence={presence} staff />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('menu.presence')}</Menu.Label>
        {presences.map((each) => (
          <Choice
            key={each}
            chosen={each === presence}
            icon={<span className={classes.dot} data-presence={each} />}
            onClick={() => setPresence(each)}
          >
            {t(`presence.${each}`)}
          </Choice>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('menu.scheme')}</Menu.Label>
        {schemeNames.map((scheme) => {
          const Icon = schemes[scheme];
          return (
            <Choice
              key={scheme}
              chosen={scheme === colorScheme}
              icon={<Icon size={16} stroke={1.7} />}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`scheme.${scheme}`)}
            </Choice>
          );
        })}
        <Menu.Divider />
        <Menu.Label>{t('menu.language')}</Menu.Label>
        {locales.map((each) => (
          <Choice
            key={each}
            chosen={each === locale}
            icon={<IconLanguage size={16} stroke={1.7} />}
            onClick={() => setLocale(each)}
          >
            <span lang={each}>{languages[each]}</span>
          </Choice>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.7} />} onClick={() => void navigate('/settings')}>
          {t('settings.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={leave}>
          {t('command.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  chosen: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ chosen, icon, onClick, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      closeMenuOnClick={false}
      leftSection={<span className={classes.icon}>{icon}</span>}
      rightSection={chosen && <IconCheck size={15} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
