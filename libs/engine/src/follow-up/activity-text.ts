import type { AnyActionName } from '#contracts/business/actions.js';
import type { ActivityMoment } from '#contracts/business/follow-up.js';
import { minuteMs } from '#contracts/durations.js';
import type { Locale } from '#contracts/states.js';
import type { EpisodeSummary } from '#domain/conversation/episode-summary.js';
import { type ActivityWords, activityWords } from './activity-words.js';

/** Maximum length of the first question in the subject, and in the text. */
const subjectLength = 80;
const questionLength = 500;

/** Activity text of an episode, plain, for staff, in the chatbot's language. `titleOf`: title of an existing admin's action. */
export function activityText(
  of: ActivityMoment,
  summary: EpisodeSummary,
  locale: Locale,
  titleOf: (action: AnyActionName) => string | undefined = () => undefined,
): { readonly subject: string; readonly text: string } {
  const words = activityWords[locale];
  const { question } = summary;
  const title = of === 'start' ? words.started : words.conversation;
  const subject = question === null ? title : `${title}: ${shortened(oneLine(question), subjectLength)}`;
  const lines = of === 'start' ? startLines(summary, words) : endLines(summary, words, locale, titleOf);
  return { subject, text: lines.filter((line) => line !== null).join('\n') };
}

function startLines({ page, question }: EpisodeSummary, words: ActivityWords): (string | null)[] {
  return [page && `${words.page}: ${page}`, asked(question, words)];
}

function endLines(
  summary: EpisodeSummary,
  words: ActivityWords,
  locale: Locale,
  titleOf: (action: AnyActionName) => string | undefined,
): (string | null)[] {
  const nameOf = (action: AnyActionName) => words.actions[action] ?? titleOf(action) ?? action;
  const { outcome, resolvedBy, operators, hasBotReplied, handoff, labels, done, question } = summary;
  const by = resolvedBy && words.resolvedBy[resolvedBy];
  const speakers = [...(hasBotReplied ? [words.bot] : []), ...operators];
  return [
    outcome && `${words.outcome}: ${words.outcomes[outcome]}${by ? ` (${by})` : ''}`,
    speakers.length > 0 ? `${words.with}: ${speakers.join(', ')}` : null,
    handoff && `${words.handoff}: ${words.handoffs[handoff]}`,
    `${words.duration}: ${durationOf(summary, locale)}, ${words.messages(summary.messages)}`,
    done.length > 0 ? `${words.done}: ${done.map(nameOf).join(', ')}` : null,
    labels.length > 0 ? `${words.labels}: ${labels.join(', ')}` : null,
    asked(question, words),
  ];
}

function asked(question: string | null, words: ActivityWords): string | null {
  return question && `${words.question}: ${shortened(oneLine(question), questionLength)}`;
}

function durationOf({ startedAt, endedAt }: EpisodeSummary, locale: Locale): string {
  const minutes = Math.max(1, Math.round(((endedAt ?? 0) - (startedAt ?? 0)) / minuteMs));
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Truncates without splitting a character. */
function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
