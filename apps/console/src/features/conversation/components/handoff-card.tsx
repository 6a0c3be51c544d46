import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useConsole, useOperators } from '../../../lib/backend.js';
import { formatLanguage, formatOpening, formatTime } from '../../../lib/format.js';
import type { Translation } from '../../../lib/translate.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useNow } from '../../../lib/use-now.js';
import { waitOf } from '../../../lib/wait-of.js';
import { Chip } from '../../../ui/chip.js';
import { Countdown } from '../../../ui/countdown.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { WaitingChip } from '../../../ui/waiting-chip.js';
import { teamReason } from '../api/describe-event.js';
import type { HandoffStory, PassedOn } from '../api/handoff-story.js';
import { handoffStory } from '../api/handoff-story.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { BotAttempts } from './bot-attempts.js';
import { CapacityNotice, ClaimButton } from './claim-button.js';
import classes from './handoff-card.module.css';
import { RoutingReason } from './routing-reason.js';

/** Handoff card: summary, accept and decline. */
export function HandoffCard() {
  const t = useT();
  const { summary, snapshot, me, run, asked, abilities } = useOpenConversation();
  const story = useMemo(() => handoffStory(summary, snapshot.events), [summary, snapshot.events]);
  const operator = useOperators();
  const { connection } = useConsole();
  const decline = () => void run({ type: 'decline' });
  useCommand('decline', decline, abilities.can('decline'));
  const offeredTo = summary.queue?.offeredTo ?? null;
  const wait = waitOf(summary);
  return (
    <section className={classes.card} aria-label={t('handoff.title')}>
      <div className={classes.facts}>
        {story.reason && <Chip tone="accent">{t(`reason.${story.reason}`)}</Chip>}
        {summary.team && <Chip>{summary.team.name}</Chip>}
        <Chip>{formatLanguage(t.locale, summary.locale)}</Chip>
        {wait && <WaitingChip wait={wait} summary={summary} />}
        {snapshot.visitorPresent === false && connection !== 'offline' && <Chip>{t('presence.left')}</Chip>}
        {offeredTo !== null && offeredTo !== me.operator.id && (
          <span className={classes.offered}>
            {t('handoff.offered_to', { name: operator(offeredTo)?.name ?? t('actor.operator') })}
          </span>
        )}
      </div>
      {story.question !== null && (
        <p className={classes.question} dir="auto">
          {story.question}
        </p>
      )}
      {story.teamRule && summary.team && (
        <p className={classes.passed}>{teamReason(t, summary.team.name, story.teamRule)}</p>
      )}
      {summary.queue !== null && summary.queue.skills.length > 0 && (
        <p className={classes.passed}>{t('handoff.skills', { skills: summary.queue.skills.join(', ') })}</p>
      )}
      {story.closed && <AskedWhileClosed {...story.closed} />}
      {story.passedOn && (
        <p className={classes.passed}>
          {passedOnText(t, story.passedOn.reason, operator(story.passedOn.byId)?.name)}
          {story.passedOn.note && <q dir="auto">{story.passedOn.note}</q>}
        </p>
      )}
      {wait?.placeSince && (
        <p className={classes.passed}>{t('waiting.place', { at: formatTime(t.locale, wait.placeSince) })}</p>
      )}
      <BotAttempts attempts={story.attempts} />
      <RoutingReason />
      <CapacityNotice claim="accept" className={classes.passed} />
      <div className={classes.actions}>
        <ClaimButton claim="accept">
          {offeredTo === me.operator.id && summary.queue?.offerUntil && (
            <span className={classes.countdown}>
              <Countdown until={summary.queue.offerUntil} />
            </span>
          )}
        </ClaimButton>
        {abilities.can('decline') && (
          <Button
            variant="default"
            onClick={decline}
            loading={asked === 'decline'}
            rightSection={<KeyCaps command="decline" />}
          >
            {t('command.decline')}
          </Button>
        )}
      </div>
    </section>
  );
}

function passedOnText(t: Translation, reason: PassedOn['reason'], name: string | undefined): string {
  if (reason === 'operator') return t('handoff.passed_on', { name: name ?? t('actor.system') });
  return t(`handoff.returned.${reason}`, { name: name ?? t('actor.operator') });
}

function AskedWhileClosed({ askedAt, opensAt }: NonNullable<HandoffStory['closed']>) {
  const t = useT();
  const when = formatOpening(t.locale, opensAt, askedAt);
  const open = useNow('half-minute') >= opensAt;
  return <p className={classes.closed}>{t(open ? 'handoff.opened' : 'handoff.closed', { when })}</p>;
}
