import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { mayNotify, notifyDesktop, playAlert } from '../../../lib/alert.js';
import { setPreferences, usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { useAnchor } from '../../../lib/use-anchor.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { useMay } from '../../../lib/use-may.js';
import { useAreOwnSettingsRead } from '../api/use-own-settings.js';
import { ApplicationGrants } from './application-grants.js';
import { ArchivedChatbots } from './archived-chatbots.js';
import { Profile } from './profile.js';
import { Sessions } from './sessions.js';
import { Group, Setting } from './setting-group.js';
import { SettingLinks } from './setting-links.js';
import classes from './settings-page.module.css';
import { SettingsSearch } from './settings-search.js';
import { SingleSignOn } from './single-sign-on.js';
import { TwoStepVerification } from './two-step-verification.js';

/** All settings; `before`: the remaining steps of the set-up, above them. */
export function SettingsPage({ before }: { before?: ReactNode }) {
  const t = useT();
  useAnchor(useAreOwnSettingsRead());
  return (
    <main className={`${classes.page} scroll`}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('settings.title')}</h1>
        {before}
        <SettingsSearch>
          <Appearance />
          <Keyboard />
          <Alerts />
          <Profile />
          <TwoStepVerification />
          <SingleSignOn />
          <Sessions />
          <ApplicationGrants />
          <Developers />
          <SettingLinks part="business" />
          <SettingLinks part="people" />
          <Chatbots />
          <SettingLinks part="programs" />
          <SettingLinks part="system" />
        </SettingsSearch>
      </div>
    </main>
  );
}

function Appearance() {
  const t = useT();
  const preferences = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Group title={t('settings.appearance')} hint={t('settings.browser_lead')} anchor="appearance">
      <Setting name={t('menu.scheme')}>
        <SegmentedControl
          aria-label={t('menu.scheme')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          data={[
            { value: 'light', label: t('scheme.light') },
            { value: 'dark', label: t('scheme.dark') },
            { value: 'auto', label: t('scheme.auto') },
          ]}
        />
      </Setting>
      <Setting name={t('settings.density')}>
        <SegmentedControl
          aria-label={t('settings.density')}
          value={preferences.density}
          onChange={(value) => setPreferences({ density: value === 'compact' ? 'compact' : 'comfortable' })}
          data={[
            { value: 'comfortable', label: t('density.comfortable') },
            { value: 'compact', label: t('density.compact') },
          ]}
        />
      </Setting>
    </Group>
  );
}

function Keyboard() {
  const t = useT();
  const preferences = usePreferences();
  return (
    <Group title={t('settings.keyboard')} anchor="keyboard">
      <Toggle
        name={t('settings.single_keys')}
        hint={t('settings.single_keys_hint')}
        checked={preferences.singleKeys}
        onChange={(singleKeys) => setPreferences({ singleKeys })}
      />
      <Toggle
        name={t('settings.enter_sends')}
        hint={t('settings.enter_sends_hint')}
        checked={preferences.enterSends}
        onChange={(enterSends) => setPreferences({ enterSends })}
      />
    </Group>
  );
}

function Developers() {
  const t = useT();
  const preferences = usePreferences();
  return (
    <Group title={t('settings.developers')} anchor="developers">
      <Toggle
        name={t('settings.technical')}
        hint={t('settings.technical_hint')}
        checked={preferences.technical}
        onChange={(technical) => setPreferences({ technical })}
      />
    </Group>
  );
}

function Alerts() {
  const t = useT();
  const { sound, notifications } = usePreferences();
  const [refused, setRefused] = useState(false);
  const allow = async (on: boolean) => {
    // The browser asks only upon a press, and only once; afterwards the person has to change it there.
    if (on && !mayNotify()) {
      const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
      setRefused(answer !== 'granted');
      if (answer !== 'granted') return;
    }
    setPreferences({ notifications: on });
  };
  const test = () => {
    if (sound) playAlert();
    if (notifications) notifyDesktop(t('settings.test_title'), t('settings.test_body'), 'test');
  };
  return (
    <Group title={t('settings.alerts')} anchor="alerts">
      <Toggle
        name={t('settings.sound')}
        hint={t('settings.sound_hint')}
        checked={sound}
        onChange={(on) => setPreferences({ sound: on })}
      />
      <Toggle
        name={t('settings.notifications')}
        hint={refused ? t('settings.notifications_refused') : t('settings.notifications_hint')}
        checked={notifications && mayNotify()}
        onChange={(on) => void allow(on)}
      />
      <Setting name={t('settings.test')} hint={t('settings.test_hint')}>
        <Button variant="default" onClick={test} disabled={!sound && !notifications}>
          {t('settings.test_button')}
        </Button>
      </Setting>
    </Group>
  );
}

/** Links to the settings of each chatbot, which apply to the business and not to this browser. */
function Chatbots() {
  const t = useT();
  const mayRead = useMay('chatbots.read');
  const mayWrite = useMay('chatbots.write');
  const all = useChatbots().data?.items ?? [];
  const chatbots = all.filter(({ archivedAt }) => archivedAt === null);
  if (!mayRead || (all.length === 0 && !mayWrite)) return null;
  return (
    <>
      <Group title={t('settings.part.chatbots')} hint={t('settings.chatbots_lead')}>
        {chatbots.map(({ id, name }) => (
          <Setting key={id} name={name} hint={t('settings.chatbots_hint')}>
            <Button component={Link} to={`/settings/chatbots/${id}`} variant="default">
              {t('settings.open')}
            </Button>
          </Setting>
        ))}
        {mayWrite && (
          <Setting name={t('settings.new_chatbot')} hint={t('settings.new_chatbot_hint')}>
            <Button component={Link} to="/settings/chatbots/new" variant="default">
              {t('settings.new_chatbot_open')}
            </Button>
          </Setting>
        )}
      </Group>
      <ArchivedChatbots chatbots={all.filter((chatbot) => !chatbots.includes(chatbot))} mayWrite={mayWrite} />
    </>
  );
}

interface ToggleProps {
  name: string;
  hint: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ name, hint, checked, onChange }: ToggleProps) {
  return (
    <Setting name={name} hint={hint}>
      <Switch aria-label={name} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Setting>
  );
}
