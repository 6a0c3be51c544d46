import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Locale, locales, presences } from '#contracts/states.js';
import type { Me } from '#contracts/views.js';
import { useBackend, useConsole } from '../../../lib/backend.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useChooseLanguage } from '../../../lib/use-language.js';
import { Avatar } from '../../../ui/avatar.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useMenu } from '../../../ui/use-menu.js';
import { useSignOut } from '../api/use-session.js';
import classes from './operator-menu.module.css';

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const schemeNames = Object.keys(schemes) as (keyof typeof schemes)[];
const languages: Record<Locale, string> = { en: 'English', it: 'Italiano' };

/** Operator menu: presence, language, appearance, sign-out. */
export function OperatorMenu({ me }: { me: Me }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const { console: client } = useBackend();
  const { locale } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const tell = (error: unknown) => showFailure(t, error);
  const setPresence = (presence: (typeof presences)[number]) => void client.setPresence(presence).catch(tell);
  const setLocale = useChooseLanguage();
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

  const { name, email, pictureUrl } = me.operator;
  // Without a connection nothing is offered, whatever was chosen.
  const presence = useConsole().connection === 'offline' ? 'offline' : me.operator.presence;
  return (
    <Menu {...menu} position="right-end" width={248}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('menu.label', { name, presence: t(`presence.${presence}`) })}
        >
          <Avatar name={name} size={36} presence={presence} picture={pictureUrl} staff />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{email}</span>
        </div>
        <Menu.Divider />
        <Choices
          label={t('menu.presence')}
          value={presence}
          choices={presences}
          onChoose={setPresence}
          draw={(each) => ({
            icon: <span className={classes.dot} data-presence={each} />,
            text: t(`presence.${each}`),
          })}
        />
        <Menu.Divider />
        <Choices
          label={t('menu.scheme')}
          value={colorScheme}
          choices={schemeNames}
          onChoose={setColorScheme}
          draw={(each) => {
            const Icon = schemes[each];
            return { icon: <Icon size={16} stroke={1.7} />, text: t(`scheme.${each}`) };
          }}
        />
        <Menu.Divider />
        <Choices
          label={t('menu.language')}
          value={locale}
          choices={locales}
          onChoose={setLocale}
          draw={(each) => ({
            icon: <IconLanguage size={16} stroke={1.7} />,
            text: <span lang={each}>{languages[each]}</span>,
          })}
        />
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

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  choices: readonly T[];
  onChoose: (choice: T) => void;
  draw: (choice: T) => { icon: ReactNode; text: ReactNode };
}

/** Radio group in the menu; choosing keeps the menu open. */
function Choices<T extends string>({ label, value, choices, onChoose, draw }: ChoicesProps<T>) {
  return (
    <fieldset className={classes.group} aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      <Menu.RadioGroup
        value={value}
        onChange={(chosen) => {
          const choice = choices.find((each) => each === chosen);
          if (choice) onChoose(choice);
        }}
      >
        {choices.map((choice) => {
          const { icon, text } = draw(choice);
          return (
            <Menu.RadioItem key={choice} value={choice}>
              <span className={classes.choice}>
                <span className={classes.icon}>{icon}</span>
                {text}
              </span>
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
    </fieldset>
  );
}
