import type { Translate } from '../session/translation.js';
import type { Notice, NoticeItem } from './build-timeline.js';
import { chooseHandoffText } from './handoff-text.js';

/** System notice for an event, as one line; null for an event that only a newer server version knows. */
export function noticeText(
  { notice, words }: Pick<NoticeItem, 'notice' | 'words'>,
  translate: Translate,
): string | null {
  const { t, time, when } = translate;
  switch (notice.type) {
    case 'handoff.started': {
      const reason = t(words ?? chooseHandoffText(notice.data.reason, new Set()));
      const { opensAt } = notice.data;
      return opensAt ? t('notice.handoff.closed', { reason, when: when(opensAt, Date.parse(notice.at)) }) : reason;
    }
    case 'handoff.delayed':
      return t(notice.data.fallback === 'message' ? 'notice.delayed.message' : 'notice.delayed.keep');
    case 'handoff.completed':
      return t('notice.joined', { name: notice.data.operatorName });
    case 'conversation.transferred': {
      const { operatorName, opensAt } = notice.data;
      if (operatorName) return t('notice.transferred', { name: operatorName });
      const reason = t('notice.transferredTeam');
      return opensAt ? t('notice.transferred.closed', { reason, when: when(opensAt, Date.parse(notice.at)) }) : reason;
    }
    case 'handoff.returned':
      return t(notice.data.reason === 'waited_too_long' ? 'notice.returned.late' : 'notice.returned');
    case 'handoff.cancelled':
      return t('notice.cancelled');
    case 'conversation.idle_warned':
      return t('notice.idle', { time: time(notice.data.resolvesAt) });
    case 'conversation.resolved':
      return t(resolvedKey(notice.data.reason));
    case 'conversation.reopened':
      return t('notice.reopened');
    case 'conversation.closed':
      return t('notice.closed');
    case 'conversation.rated':
      return t('notice.rated', { n: notice.data.score });
    case 'record.changed':
      return changeText(notice, translate);
    default:
      notice satisfies never;
      return null;
  }
}

function changeText({ at, data }: Extract<Notice, { type: 'record.changed' }>, translate: Translate): string | null {
  const { t, money } = translate;
  const { change, startsAt, appointment, state, amount } = data;
  const title = appointment ? `${data.title}, ${appointment}` : data.title;
  const when = startsAt ? translate.when(Date.parse(startsAt), Date.parse(at)) : '';
  switch (change) {
    case 'booking.moved':
      return t('notice.booking.moved', { title, when });
    case 'booking.cancelled':
      return t('notice.booking.cancelled', { title, when });
    case 'ticket.updated':
      return t(state === 'closed' ? 'notice.ticket.closed' : 'notice.ticket.updated', { title });
    case 'payment.succeeded':
      return t('notice.payment', { title, amount: amount ? money(amount) : '' });
    default:
      change satisfies never;
      return null;
  }
}

function resolvedKey(reason: Extract<Notice, { type: 'conversation.resolved' }>['data']['reason']) {
  if (reason === 'visitor' || reason === 'answered' || reason === 'merged') return `notice.resolved.${reason}` as const;
  return reason === 'idle' ? 'notice.resolved.idle' : 'notice.resolved.operator';
}
