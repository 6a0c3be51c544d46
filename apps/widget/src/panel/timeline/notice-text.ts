import type { Translate } from '../session/translation.js';
import type { Notice } from './build-timeline.js';

/** The one line that the visitor reads about a change of the conversation. */
export function noticeText(notice: Notice, { t, time }: Translate): string {
  switch (notice.type) {
    case 'handoff.started':
      return t(handoffKey(notice.data.reason));
    case 'handoff.delayed':
      return t(notice.data.fallback === 'message' ? 'notice.delayed.message' : 'notice.delayed.keep');
    case 'handoff.completed':
      return t('notice.joined', { name: notice.data.operatorName });
    case 'conversation.transferred':
      return notice.data.operatorName
        ? t('notice.transferred', { name: notice.data.operatorName })
        : t('notice.transferredTeam');
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
  }
}

function handoffKey(reason: Extract<Notice, { type: 'handoff.started' }>['data']['reason']) {
  if (reason === 'visitor_requested') return 'notice.handoff.requested';
  return reason === 'no_match' || reason === 'low_confidence' ? 'notice.handoff.unsure' : 'notice.handoff';
}

function resolvedKey(reason: Extract<Notice, { type: 'conversation.resolved' }>['data']['reason']) {
  if (reason === 'visitor') return 'notice.resolved.visitor';
  return reason === 'idle' ? 'notice.resolved.idle' : 'notice.resolved.operator';
}
