import type { Translate } from '../session/translation.js';
import type { Notice } from './build-timeline.js';

/** The one line that the visitor reads about a change of the conversation. */
export function noticeText(notice: Notice, { t, time, when }: Translate): string {
  switch (notice.type) {
    case 'handoff.started':
      return handoffText(notice.data, t, (at) => when(at, Date.parse(notice.at)));
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

type Handoff = Extract<Notice, { type: 'handoff.started' }>['data'];

function handoffText({ reason, opensAt }: Handoff, t: Translate['t'], when: (at: number) => string): string {
  const why = t(handoffKey(reason));
  return opensAt ? t('notice.handoff.closed', { reason: why, when: when(opensAt) }) : why;
}

function handoffKey(reason: Handoff['reason']) {
  switch (reason) {
    case 'visitor_requested':
      return 'notice.handoff.requested';
    case 'no_match':
    case 'low_confidence':
      return 'notice.handoff.unsure';
    case 'policy_topic':
      return 'notice.handoff.topic';
    case 'repeated_failure':
      return 'notice.handoff.wrong';
    default:
      return 'notice.handoff';
  }
}

function resolvedKey(reason: Extract<Notice, { type: 'conversation.resolved' }>['data']['reason']) {
  if (reason === 'visitor') return 'notice.resolved.visitor';
  return reason === 'idle' ? 'notice.resolved.idle' : 'notice.resolved.operator';
}
