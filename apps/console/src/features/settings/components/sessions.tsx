import { Button } from '@mantine/core';
import { useRef } from 'react';
import { timing } from '#contracts/timing.js';
import type { SessionView } from '#contracts/views.js';
import { describeDevice } from '../../../lib/describe-device.js';
import { failureOf } from '../../../lib/failure.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useEndSessions, useSessions } from '../api/use-sessions.js';
import classes from './sessions.module.css';
import { Group, Setting } from './setting-group.js';

/** Where the operator is signed in; every other place can be signed out from here. */
export function Sessions() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: sessions, error, refetch } = useSessions();
  const ending = useEndSessions();
  const end = (id: string | null) => {
    ending.mutate(id, {
      onSuccess: () => {
        // The button that was pressed goes with its row.
        heading.current?.focus();
        showDone(t, t(id === null ? 'sessions.ended_others' : 'sessions.ended'));
      },
      onError: (failed) => showFailure(t, failed),
    });
  };
  return (
    <Group
      title={t('sessions.title')}
      anchor="sessions"
      hint={t('sessions.lead', { hours: timing.sessionIdleHours })}
      headingRef={heading}
    >
      {error && !sessions && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {sessions && (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              isEnding={ending.isPending && (ending.variables === null || ending.variables === session.id)}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions?.some(({ current }) => !current) && (
        <Setting name={t('sessions.others')} hint={t('sessions.others_hint')}>
          <Button variant="default" loading={ending.isPending && ending.variables === null} onClick={() => end(null)}>
            {t('sessions.end_others')}
          </Button>
        </Setting>
      )}
    </Group>
  );
}

interface SessionProps {
  session: SessionView;
  isEnding: boolean;
  onEnd: () => void;
}

function Session({ session: { current, device, address, lastUsedAt }, isEnding, onEnd }: SessionProps) {
  const t = useT();
  const name = deviceName(t, device);
  return (
    <li>
      <Setting
        name={
          <span className={classes.device}>
            <span title={device}>{name}</span>
            {current && <Chip tone="accent">{t('sessions.current')}</Chip>}
          </span>
        }
        hint={
          <>
            {address} · {t('sessions.last_used')} <Ago at={lastUsedAt} />
          </>
        }
      >
        {!current && (
          <Button
            variant="default"
            loading={isEnding}
            onClick={onEnd}
            aria-label={t('sessions.end_of', { device: name })}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Setting>
    </li>
  );
}

function deviceName(t: Translation, userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  if (browser && system) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown_device');
}
