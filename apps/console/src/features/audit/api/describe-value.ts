import { z } from 'zod';
import { type OpeningHours, type OpeningPeriod, openingHours, openingPeriod } from '#contracts/opening-hours.js';
import { staffPermissions } from '#contracts/permissions.js';
import { locales } from '#contracts/states.js';
import { skillRule, teamRule } from '#contracts/teams.js';
import { formatCalendarDay, formatDateTime, formatLanguage, formatPercent, weekdayNames } from '../../../lib/format.js';
import type { MessageKey, Translation } from '../../../lib/translate.js';
import { describeSetting } from './describe-setting.js';

/** What values are named by. */
export interface Words {
  readonly t: Translation;
  readonly roleName: (id: string) => string;
  /** By id. */
  readonly names: Readonly<Record<string, string>>;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Parts of rules and forms with words of their own; others are named as they are stored. */
const parts = [
  'teamId',
  'skill',
  'topics',
  'pages',
  'locales',
  'fields',
  'name',
  'phrases',
  'label',
  'required',
  'choices',
] as const;

/** Longer values are cut: the export has all of them. */
const shownLength = 240;

/** A value before or after a change as people read it, without ids and code. */
export function describeValue(words: Words, field: string, value: unknown): string {
  const text = describeField(words, field, value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function describeField(words: Words, field: string, value: unknown): string {
  const { t, names, roleName } = words;
  if (isNothing(value)) return t('audit.nothing_there');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number' && /(?:^|\/)threshold$/.test(field)) return formatPercent(t.locale, value);
  if (typeof value === 'number') return value.toLocaleString(t.locale);
  if (/(?:^|\/)(?:picture|logo)$/.test(field)) return t('audit.image');
  const week = openingHours.shape.week.safeParse(value);
  if (week.success) return describeWeek(t, week.data);
  if (Array.isArray(value)) return value.map((each) => describeField(words, field, each)).join(', ');
  if (typeof value === 'object') return describeObject(words, value as Record<string, unknown>);
  const text = String(value);
  const choice = describeChoice(t, field, text);
  if (choice !== null) return choice;
  if (field === 'expiresAt') return formatDateTime(t.locale, text);
  const structure = structureIn(text);
  if (structure !== null) return describeField(words, field, structure);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCalendarDay(t.locale, text);
  if (field === 'role' || field === 'accountRole') return roleName(text);
  const permission = staffPermissions.find((each) => each === text);
  if (permission) return t(`roles.permission.${permission}`);
  const locale = locales.find((each) => each === text);
  if (locale && /locale|language/i.test(field)) return formatLanguage(t.locale, locale);
  return names[text] ?? (uuid.test(text) ? t('audit.removed_thing') : text);
}

/** One of a few values that a setting may have; null: it is no such setting. */
function describeChoice(t: Translation, field: string, text: string): string | null {
  const key = choices[field.split('/').at(-1) ?? '']?.[text];
  return key === undefined ? null : t(key);
}

const needs = {
  required: 'audit.value.required',
  preferred: 'audit.value.preferred',
  any: 'audit.value.any',
} as const satisfies Record<string, MessageKey>;

const choices: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  bot: { answers: 'chatbot.mode.answers', suggests: 'chatbot.mode.suggests', off: 'chatbot.mode.off' },
  phrasing: { verbatim: 'audit.value.verbatim', model: 'audit.value.model' },
  externalBot: { first: 'audit.value.first', last: 'audit.value.last', off: 'chatbot.mode.off' },
  routing: { offer: 'routing_mode.offer', claim: 'routing_mode.claim' },
  maxWaitFallback: { message: 'waiting.fallback.message', bot: 'waiting.fallback.bot', keep: 'waiting.fallback.keep' },
  scheme: { light: 'scheme.light', dark: 'scheme.dark', system: 'scheme.auto' },
  corner: { left: 'audit.value.left', right: 'audit.value.right' },
  operatorLanguage: needs,
  operatorSkills: needs,
  mailSecurity: { starttls: 'mail.security.starttls', tls: 'mail.security.tls', none: 'mail.security.none' },
};

/** Events that take no structures have them as JSON. */
function structureIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describeObject(words: Words, value: Record<string, unknown>): string {
  const { t } = words;
  const hours = openingHours.safeParse(value);
  if (hours.success) return describeHours(t, hours.data);
  const period = openingPeriod.safeParse(value);
  if (period.success) return describePeriod(t, period.data);
  const rule = z.union([teamRule, skillRule]).safeParse(value);
  if (rule.success) {
    const { by, field, value: which } = rule.data;
    const target = 'teamId' in rule.data ? describeField(words, 'teamId', rule.data.teamId) : rule.data.skill;
    return `${[t(`team_rules.by.${by}`), field, `“${which}”`].filter(Boolean).join(' ')} → ${target}`;
  }
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([name, part]) => {
      const known = parts.find((each) => each === name);
      const locale = locales.find((each) => each === name);
      const label = known
        ? t(`audit.part.${known}`)
        : locale
          ? formatLanguage(t.locale, locale)
          : (describeSetting(t, `/policy/${name}`) ?? name);
      return `${label}: ${describeField(words, name, part)}`;
    })
    .join('; ');
}

function describeHours(t: Translation, { week, closedOn, periods = [], timeZone }: OpeningHours): string {
  const days = closedOn.map((day) => formatCalendarDay(t.locale, day)).join(', ');
  const closed = days === '' ? [] : [t('audit.hours.closed_on', { days })];
  const others = periods.map((period) => describePeriod(t, period));
  return `${[describeWeek(t, week), ...closed, ...others].join('; ')} (${timeZone})`;
}

function describePeriod(t: Translation, { from, to, week }: OpeningPeriod): string {
  return `${formatCalendarDay(t.locale, from)}–${formatCalendarDay(t.locale, to)}: ${describeWeek(t, week)}`;
}

/** Days with the same hours together: `Mon–Fri 09:00–18:00`. */
function describeWeek(t: Translation, week: OpeningHours['week']): string {
  const names = weekdayNames(t.locale);
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [day, spans] of week.entries()) {
    const text = spans.map(({ from, to }) => `${from}–${to}`).join(', ') || t('audit.hours.closed');
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const nameOf = ({ first, last }: { first: number; last: number }) =>
    first === last ? names[first] : `${names[first]}–${names[last]}`;
  return runs.map((run) => `${nameOf(run)} ${run.text}`).join('; ');
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

/** Added and removed entries of a list; null if these are not two lists. */
export function listChange(
  words: Words,
  field: string,
  before: unknown,
  after: unknown,
): { readonly added: string[]; readonly removed: string[] } | null {
  if (
    !Array.isArray(before ?? []) ||
    !Array.isArray(after ?? []) ||
    openingHours.shape.week.safeParse(after ?? before).success
  )
    return null;
  const [was, is] = [before, after].map((list) =>
    ((list ?? []) as unknown[]).map((each) => describeField(words, field, each)),
  );
  if (!was || !is || was.length + is.length === 0) return null;
  const [added, removed] = [is.filter((each) => !was.includes(each)), was.filter((each) => !is.includes(each))];
  // Only their order is another one.
  return added.length + removed.length === 0 ? null : { added, removed };
}
