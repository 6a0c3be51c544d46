import { isProgram } from '#contracts/states.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import type { EventView } from '#contracts/views.js';
import {
  formatDateTime,
  formatMoney,
  formatOpening,
  formatTime,
  formatWhen,
  languageName,
} from '../../../lib/format.js';
import type { Translation } from '../../../lib/translate.js';
import type { EventOf } from './event-of.js';
import type { PassedOffer, Wait } from './waits.js';

/** Text of an event in the thread, for operators. */
export interface EventWords {
  text: string;
  /** Text written with the event. */
  quote: string | null;
}

/** Event as a sentence; null for events drawn in another way. `nameOf` resolves an operator's name. */
export function describeEvent(
  t: Translation,
  event: EventView,
  nameOf: (id: string | null) => string,
): EventWords | null {
  const { kind, id } = event.actor;
  const by = isProgram(kind) ? t(`actor.${kind}`) : nameOf(kind === 'operator' ? id : null);
  const say = (text: string, quote: string | null = null): EventWords => ({ text, quote });
  switch (event.type) {
    case 'message.posted':
    case 'note.posted':
    case 'answer.withheld':
    case 'answer.judged':
    case 'dialogue.updated':
    // Shown in the row of the wait.
    case 'handoff.started':
    case 'handoff.offered':
    case 'handoff.declined':
    case 'handoff.expired':
    case 'handoff.completed':
    // Shown in the row of the action.
    case 'action.requested':
    case 'action.completed':
    case 'action.failed':
      return null;
    case 'consent.given':
      return say(t('event.consent'), event.data.text || null);
    case 'suggestion.judged':
      return say(t(`event.suggestion.${event.data.verdict}`, { name: by }));
    case 'conversation.started':
      return say(t('event.started', { language: languageName(t.locale, event.data.locale) }));
    case 'handoff.delayed':
      return say(t('event.delayed'));
    case 'conversation.transferred':
      return say(transferText(t, event.data, by), event.data.note);
    case 'handoff.returned':
      return say(t(`event.returned.${event.data.reason}`, { name: by }));
    case 'handoff.cancelled':
      return say(t(`event.cancelled.${event.data.reason}`));
    case 'conversation.snoozed':
      return say(t('event.snoozed', { name: by, until: formatDateTime(t.locale, event.data.until) }));
    case 'conversation.woken':
      return say(t(`event.woken.${event.data.reason}`, { name: by }));
    case 'conversation.idle_warned':
      return say(t('event.idle_warned', { at: formatTime(t.locale, event.data.resolvesAt) }));
    case 'conversation.resolved':
      return say(resolvedText(t, event.data, by));
    case 'conversation.reopened':
      return say(t('event.reopened', { to: t(`event.reopened_to.${event.data.to}`) }));
    case 'conversation.closed':
      return say(t('event.closed'));
    case 'turn.offered':
      return say(t('event.turn_offered'));
    case 'turn.passed':
      return say(t('event.turn_passed'));
    case 'conversation.erased':
      return say(t('event.erased', { name: by }));
    case 'actions.erased':
      return say(t('event.actions_erased', { name: by }));
    case 'conversation.rated':
      return say(t('event.rated', { score: event.data.score }), event.data.comment);
    case 'conversation.labelled':
      return say(
        event.data.labels.length === 0
          ? t('event.unlabelled', { name: by })
          : t('event.labelled', { name: by, labels: event.data.labels.join(', ') }),
      );
    case 'conversation.prioritised':
      return say(t('event.prioritised', { name: by, priority: t(`priority.${event.data.priority}`) }));
    case 'visitor.identified':
      return say(identifiedText(t, event.data));
    case 'client.linked':
      return say(
        event.data.rule ? t(`event.client_linked.${event.data.rule}`) : t('event.client_linked', { name: by }),
      );
    case 'client.unlinked':
      return say(t('event.client_unlinked', { name: by }));
    case 'record.changed':
      return say(changeText(t, event.data));
    case 'activity.recorded':
      return say(t('event.activity_recorded', { system: event.data.system ?? t('event.activity_own') }));
    case 'activity.failed':
      return say(
        t('event.activity_failed', {
          system: event.data.system ?? t('event.activity_own'),
          fault: t(`fault.${event.data.fault}`),
        }),
      );
    default:
      // Of a newer version of the server.
      event satisfies never;
      return null;
  }
}

function changeText(t: Translation, data: EventOf<'record.changed'>['data']): string {
  const { change, title, startsAt, appointment, state, amount } = data;
  return t(`event.record.${change}`, {
    title: appointment ? `${title}, ${appointment}` : title,
    when: startsAt ? formatWhen(t.locale, startsAt) : '',
    state: state ? t(`ticket_state.${state}`) : '',
    amount: amount ? formatMoney(t.locale, amount) : '',
  });
}

/** Wait for a person as one sentence: reason, offers, acceptance. */
export function describeWait(
  t: Translation,
  { started, passed, openOffer, completed }: Wait,
  nameOf: (id: string | null) => string,
): string {
  return [
    started && handoffText(t, started),
    passed.length > 1
      ? t('event.offered_to_people', {
          count: passed.length,
          declined: passed.filter(({ outcome }) => outcome === 'declined').length,
        })
      : describePassed(t, passed, nameOf),
    openOffer && t('event.offered', { name: nameOf(openOffer) }),
    completed && t(`event.completed.${completed.data.reason}`, { name: completed.data.operatorName }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Offers that nobody accepted, one by one. */
export function describePassed(
  t: Translation,
  passed: readonly PassedOffer[],
  nameOf: (id: string | null) => string,
): string {
  const keys = { declined: 'event.declined', expired: 'event.expired', open: 'event.offered' } as const;
  return passed.map(({ operatorId, outcome }) => t(keys[outcome], { name: nameOf(operatorId) })).join(' · ');
}

function handoffText(t: Translation, { at, data }: EventOf<'handoff.started'>): string {
  const reason = t(`reason.${data.reason}`);
  const text = data.opensAt
    ? t('event.handoff_closed', { reason, when: formatOpening(t.locale, data.opensAt, at) })
    : t('event.handoff_started', { reason });
  // Empty once it was erased.
  if (!data.teamName) return text;
  return `${text} · ${data.teamRule ? teamReason(t, data.teamName, data.teamRule) : data.teamName}`;
}

/** Team with the reason for its choice. */
export function teamReason(t: Translation, name: string, { by, field, value }: TeamRuleMatch): string {
  const sought = by === 'language' ? languageName(t.locale, value) : value;
  return t(`team_reason.${by}`, { name, value: sought, field: field ?? '' });
}

function identifiedText(t: Translation, { name, assurance }: EventOf<'visitor.identified'>['data']): string {
  // Empty once it was erased.
  return name ? t(`event.identified.${assurance}`, { name }) : t('event.identified.nobody');
}

function resolvedText(t: Translation, data: EventOf<'conversation.resolved'>['data'], name: string): string {
  const outcome = t(`outcome.${data.outcome}`);
  return t(`event.resolved.${data.reason}`, { name, outcome, title: data.articleTitle ?? '' });
}

function transferText(t: Translation, data: EventOf<'conversation.transferred'>['data'], by: string): string {
  if (data.reason === 'operator_silent') return t('event.transferred.silent');
  if (data.reason === 'operator_disabled') return t('event.transferred.disabled');
  if (data.reason === 'operator_role_changed') return t('event.transferred.role');
  if (data.operatorName !== null) return t('event.transferred.operator', { name: by, to: data.operatorName });
  return data.teamName
    ? t('event.transferred.team', { name: by, to: data.teamName })
    : t('event.transferred.queue', { name: by });
}
