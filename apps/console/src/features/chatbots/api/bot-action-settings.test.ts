import { describe, expect, it } from 'vitest';
import type { ArticleSummary } from '#contracts/articles.js';
import type { BotAction } from '#contracts/business/bot-actions.js';
import { intentNames } from '#contracts/business/bot-actions.js';
import type { OfferedActionView } from '#contracts/business/custom-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import {
  offeredActions,
  ownActions,
  readsOrderNumbers,
  replaceableArticles,
  switchAction,
  withAction,
} from './bot-action-settings.js';

const action = (name: BotAction['name'], ...replaces: string[]): BotAction => ({
  name,
  replaces: replaces as ArticleId[],
});
const article = (id: string, locale: Locale) => ({ id, locale, title: `Title of ${id}` }) as ArticleSummary;
const saved = [action('ticket.open', 'broken-en'), action('order.status', 'track-en')];

describe('the actions of a bot', () => {
  it('are all offered', () => {
    expect(offeredActions.toSorted()).toEqual(intentNames.toSorted());
  });

  it('replace nothing when they are switched on', () => {
    expect(switchAction([], [], 'order.status', true)).toEqual([action('order.status')]);
  });

  it('are as they were saved after they were switched off and on again', () => {
    const off = switchAction(saved, saved, 'ticket.open', false);
    expect(off).toEqual([action('order.status', 'track-en')]);
    expect(switchAction(off, saved, 'ticket.open', true)).toEqual(saved);
  });

  it('need the format of order numbers if they ask for one', () => {
    expect(readsOrderNumbers([action('ticket.open'), action('product.availability')])).toBe(false);
    expect(readsOrderNumbers([action('ticket.open'), action('payment.status')])).toBe(true);
  });
});

describe('actions of admins', () => {
  const view = (name: string, kind: string, isOwn = true) =>
    ({ name, isCustom: isOwn, fields: [{ kind, isRequired: true, from: 'asked' }] }) as unknown as OfferedActionView;
  const offered = [view('custom.parcel', 'text'), view('custom.raw', 'json'), view('order.status', 'text', false)];

  it('include those that visitors can be asked for, and chosen ones that no longer exist', () => {
    const chosen = [action('custom.parcel'), action('custom.old')];
    expect(ownActions(offered, chosen).map(({ name, view: found }) => [name, found !== null])).toEqual([
      ['custom.parcel', true],
      ['custom.old', false],
    ]);
  });

  it('are taught one by one', () => {
    const taught = withAction(saved, 'ticket.open', { phrasings: { it: ['si è rotto'] } });
    expect(taught).toEqual([{ ...action('ticket.open', 'broken-en'), phrasings: { it: ['si è rotto'] } }, saved[1]]);
  });
});

describe('the articles that an action can replace', () => {
  const articles = [article('track-it', 'it'), article('track-en', 'en'), article('broken-en', 'en')];

  it('are by language, in the order of the languages of the chatbot', () => {
    expect(replaceableArticles(articles, ['en', 'it'], [], 'order.status')).toEqual([
      {
        locale: 'en',
        items: [
          { value: 'track-en', label: 'Title of track-en' },
          { value: 'broken-en', label: 'Title of broken-en' },
        ],
      },
      { locale: 'it', items: [{ value: 'track-it', label: 'Title of track-it' }] },
    ]);
  });

  it('are not those of other actions', () => {
    const values = replaceableArticles(articles, ['en', 'it'], saved, 'order.status').flatMap(({ items }) => items);
    expect(values.map(({ value }) => value)).toEqual(['track-en', 'track-it']);
  });

  it('stay if they are chosen and no longer published', () => {
    expect(replaceableArticles([], ['en'], saved, 'order.status')).toEqual([
      { locale: null, items: [{ value: 'track-en', label: 'track-en' }] },
    ]);
  });
});
