import type { ConversationState, HandoffReason, Locale, Outcome } from '#contracts/states.js';
import { conversationStates, handoffReasons, locales, outcomes } from '#contracts/states.js';
import type { HistoryFilter } from '#sdk/rest-client.js';
import { dayOf, endOfDay, startOfDay } from '../../../lib/days-in-url.js';

/** Filters of the history page, kept in the URL so that a link can be shared. */
export interface HistoryFilters {
  q: string;
  state: ConversationState[];
  outcome: Outcome[];
  reason: HandoffReason[];
  rating: string[];
  operatorId: string | null;
  teamId: string | null;
  locale: Locale | null;
  /** Days, `2026-03-01`, both included. */
  from: string | null;
  to: string | null;
  page: number;
}

export const pageSize = 30;
export const ratings = ['5', '4', '3', '2', '1'];

export const noFilters: HistoryFilters = {
  q: '',
  state: [],
  outcome: [],
  reason: [],
  rating: [],
  operatorId: null,
  teamId: null,
  locale: null,
  from: null,
  to: null,
  page: 1,
};

/** Parses the filters of a URL; unknown values are ignored. */
export function filtersOf(search: URLSearchParams): HistoryFilters {
  const list = <T extends string>(name: string, all: readonly T[]) => {
    const wanted = search.get(name)?.split(',') ?? [];
    return all.filter((value) => wanted.includes(value));
  };
  const page = Number(search.get('page') ?? 1);
  return {
    q: search.get('q') ?? '',
    state: list('state', conversationStates),
    outcome: list('outcome', outcomes),
    reason: list('reason', handoffReasons),
    rating: list('rating', ratings),
    operatorId: search.get('operator') || null,
    teamId: search.get('team') || null,
    locale: locales.find((locale) => locale === search.get('language')) ?? null,
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Serializes filters into URL parameters, omitting unset ones. */
export function searchOf(filters: HistoryFilters): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string | null) => value && search.set(name, value);
  put('q', filters.q.trim());
  put('state', filters.state.join(','));
  put('outcome', filters.outcome.join(','));
  put('reason', filters.reason.join(','));
  put('rating', filters.rating.join(','));
  put('operator', filters.operatorId);
  put('team', filters.teamId);
  put('language', filters.locale);
  put('from', filters.from);
  put('to', filters.to);
  if (filters.page > 1) search.set('page', String(filters.page));
  return search;
}

/** Query for the server, without the page. Local days become instants; the last day is included. */
export function queryOf(filters: HistoryFilters): Omit<HistoryFilter, 'page' | 'limit'> {
  const { q, state, outcome, reason, rating, operatorId, teamId, locale, from, to } = filters;
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(state.length === 0 ? {} : { state }),
    ...(outcome.length === 0 ? {} : { outcome }),
    ...(reason.length === 0 ? {} : { reason }),
    ...(rating.length === 0 ? {} : { rating: rating.map(Number) }),
    ...(operatorId === null ? {} : { operatorId: operatorId as HistoryFilter['operatorId'] }),
    ...(teamId === null ? {} : { teamId: teamId as HistoryFilter['teamId'] }),
    ...(locale === null ? {} : { locale }),
    ...(from === null ? {} : { from: startOfDay(from) }),
    ...(to === null ? {} : { to: endOfDay(to) }),
  };
}

/** Number of filters set, not counting the search text. */
export function countFilters(filters: HistoryFilters): number {
  const { state, outcome, reason, rating, operatorId, teamId, locale, from, to } = filters;
  const lists = [state, outcome, reason, rating].map(({ length }) => length);
  return [...lists, operatorId, teamId, locale, from ?? to].filter(Boolean).length;
}
