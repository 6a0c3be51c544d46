import type { ArticleSummary } from '#contracts/articles.js';
import { type BotAction, type BotActionName, type IntentName, isAskable } from '#contracts/business/bot-actions.js';
import { type CustomActionName, isCustom } from '#contracts/business/custom-action-name.js';
import type { OfferedActionView } from '#contracts/business/custom-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';

/** Built-in actions of a bot, in the order of the form, each with whether it asks for an order number. */
const asksOrderNumber = {
  'order.status': true,
  'payment.status': true,
  'payment.link': true,
  'product.availability': false,
  'appointment.book': false,
  'appointment.move': false,
  'appointment.cancel': false,
  'ticket.open': false,
  'ticket.status': false,
  'client.read': false,
  'client.update': false,
} as const satisfies Record<IntentName, boolean>;
export const offeredActions = Object.keys(asksOrderNumber) as IntentName[];

/** An action that an admin has made, as a bot may carry it out. */
export interface OwnAction {
  readonly name: CustomActionName;
  /** Null: it is gone, or turned off, and the bot leaves it out. */
  readonly view: OfferedActionView | null;
}

/** Custom actions that visitors can be asked for, and chosen ones that cannot be run now. */
export function ownActions(offered: readonly OfferedActionView[], actions: readonly BotAction[]): OwnAction[] {
  const askable = offered.filter(({ isCustom: isOwn, fields }) => isOwn && isAskable(fields));
  const gone = actions.flatMap(({ name }) =>
    isCustom(name) && !askable.some((view) => view.name === name) ? [{ name, view: null }] : [],
  );
  return [...askable.map((view) => ({ name: view.name as CustomActionName, view })), ...gone];
}

/** Actions with one of them changed. */
export function withAction(
  actions: readonly BotAction[],
  name: BotActionName,
  change: Partial<Omit<BotAction, 'name'>>,
): BotAction[] {
  return actions.map((action) => (action.name === name ? { ...action, ...change } : action));
}

export function readsOrderNumbers(actions: readonly BotAction[]): boolean {
  return actions.some(({ name }) => !isCustom(name) && asksOrderNumber[name]);
}

/** The actions with that one switched on or off. One that was saved gets its articles back. */
export function switchAction(
  actions: readonly BotAction[],
  saved: readonly BotAction[],
  name: BotActionName,
  isOn: boolean,
): BotAction[] {
  const others = actions.filter((action) => action.name !== name);
  if (!isOn) return others;
  return inSavedOrder([...others, saved.find((action) => action.name === name) ?? { name, replaces: [] }], saved);
}

/** Keeps the saved order, so that turning an action off and on again is no change. */
function inSavedOrder(actions: readonly BotAction[], saved: readonly BotAction[]): BotAction[] {
  const names = saved.map(({ name }) => name);
  const place = ({ name }: BotAction) => (names.includes(name) ? names.indexOf(name) : names.length);
  return actions.toSorted((a, b) => place(a) - place(b));
}

/** Articles to choose from, by language; null: chosen, and not published any more. */
export interface ArticleOptions {
  readonly locale: Locale | null;
  readonly items: readonly { readonly value: ArticleId; readonly label: string }[];
}

/**
 * Articles that an action may replace: published ones that no other action replaces, the chatbot's first language first, and those already
 * chosen.
 */
export function replaceableArticles(
  articles: readonly ArticleSummary[],
  locales: readonly Locale[],
  actions: readonly BotAction[],
  name: BotActionName,
): ArticleOptions[] {
  const chosen = new Set(actions.find((action) => action.name === name)?.replaces);
  const elsewhere = new Set(actions.filter((action) => action.name !== name).flatMap(({ replaces }) => replaces));
  const free = articles.filter(({ id }) => chosen.has(id) || !elsewhere.has(id));
  const known = new Set(articles.map(({ id }) => id));
  const written = [...new Set([...locales, ...articles.map(({ locale }) => locale)])];
  const groups: ArticleOptions[] = written.map((locale) => ({
    locale,
    items: free.filter((article) => article.locale === locale).map(({ id, title }) => ({ value: id, label: title })),
  }));
  const gone = [...chosen].filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }));
  return [...groups, { locale: null, items: gone }].filter(({ items }) => items.length > 0);
}
