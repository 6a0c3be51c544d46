import type { EventView } from '#contracts/views.js';
import { formatDateTime, formatOpening, formatTime, languageName } from '../../../lib/format.js';
import type { Translation } from '../../../lib/translate.js';
import type { EventOf } from './event-of.js';

export interface EventWords {
  text: string;
  /** What a person wrote with it. */
  quote: string | null;
}

/** An event as a sentence; null for one that is drawn in another way. `nameOf` gives the name of an operator. */
export function eventWords(t: Translation, event: EventView, nameOf: (id: string | null) => string): EventWords | null {
  const by = nameOf(event.actor.kind === 'operator' ? event.actor.id : null);
  const say = (text: string, quote: string | null = null): EventWords => ({ text, quote });
  switch (event.type) {
    case 'message.posted':
    case 'note.posted':
    case 'answer.withheld':
    case 'answer.judged':
      return null;
    case 'suggestion.judged':
      return say(t(`event.suggestion.${event.data.verdict}`, { name: by }));
    case 'conversation.started':
      return say(t('event.started', { language: languageName(t.locale, event.data.locale) }));
    case 'handoff.started':
      return say(handoffText(t, event));
    case 'handoff.offered':
      return say(t('event.offered', { name: nameOf(event.data.operatorId) }));
    case 'handoff.declined':
      return say(t('event.declined', { name: nameOf(event.data.operatorId) }));
    case 'handoff.expired':
      return say(t('event.expired', { name: nameOf(event.data.operatorId) }));
    case 'handoff.delayed':
      return say(t('event.delayed'));
    case 'handoff.completed':
      return say(t(`event.completed.${event.data.reason}`, { name: event.data.operatorName }));
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
      return say(t(`event.resolved.${event.data.reason}`, { name: by, outcome: t(`outcome.${event.data.outcome}`) }));
    case 'conversation.reopened':
      return say(t('event.reopened', { to: t(`event.reopened_to.${event.data.to}`) }));
    case 'conversation.closed':
      return say(t('event.closed'));
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
    case 'client.linked':
      return say(t('event.client_linked', { name: by }));
  }
}

function handoffText(t: Translation, { at, data }: EventOf<'handoff.started'>): string {
  const reason = t(`reason.${data.reason}`);
  return data.opensAt
    ? t('event.handoff_closed', { reason, when: formatOpening(t.locale, data.opensAt, at) })
    : t('event.handoff_started', { reason });
}

function transferText(t: Translation, data: EventOf<'conversation.transferred'>['data'], by: string): string {
  if (data.reason === 'operator_silent') return t('event.transferred.silent');
  return data.operatorName === null
    ? t('event.transferred.queue', { name: by })
    : t('event.transferred.operator', { name: by, to: data.operatorName });
}
