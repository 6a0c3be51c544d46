import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import type { ChatbotId, OperatorId, VisitorId } from '#contracts/ids.js';
import { permissionsOfRole } from '#contracts/permissions.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { createClient } from '../clients/save-client.js';
import { toVersionSummary } from '../knowledge/articles/article-views.js';
import { createArticle } from '../knowledge/articles/save-article.js';
import { readFeed } from '../log/read-feed.js';
import { createEndpoint } from '../webhooks/change-endpoint.js';
import { actorOf, operatorIdOf, programAuthor, visitorAuthor } from './author.js';
import type { ApplicationPrincipal } from './principal.js';

const sofia = 'sofia' as OperatorId;
const rights = new Set(permissionsOfRole('admin'));
const application: ApplicationPrincipal = {
  ...{ kind: 'application', id: 'reports', grantId: 'grant', tokenId: 'token' },
  ...{ onBehalfOf: sofia, rights, expiresAt: Number.MAX_SAFE_INTEGER },
};
const both = { actor: { kind: 'operator', id: sofia }, principal: { kind: 'application', id: 'reports' } };

describe('the author', () => {
  test('an application acting for an operator has the operator as actor and itself as principal', () => {
    expect(actorOf(application)).toEqual(both);
    expect(operatorIdOf(application)).toBe(sofia);
  });

  test('any other principal is the actor itself', () => {
    expect(actorOf(operatorPrincipal(sofia))).toEqual({ actor: both.actor });
    expect(actorOf({ ...application, onBehalfOf: undefined })).toEqual({ actor: both.principal });
    expect(operatorIdOf({ ...application, onBehalfOf: undefined })).toBeNull();
  });

  test('an event that only programs cause has the program as actor, whoever authorized it', () => {
    expect(programAuthor(application)).toEqual({ actor: both.principal });
  });

  test('a program acting for a visitor has the visitor as actor and itself as principal', () => {
    const actor = { kind: 'visitor', id: 'v1' };
    expect(visitorAuthor('v1' as VisitorId, application)).toEqual({ actor, principal: both.principal });
    expect(visitorAuthor('v1' as VisitorId)).toEqual({ actor });
  });
});

describe('an application that acts for an operator', () => {
  const content: ArticleContent = {
    ...{ kind: 'answer', locale: 'en', topic: '', title: 'Returns' },
    ...{ variants: ['send it back'], body: 'Within 30 days.' },
  };
  const client = { name: 'Ada', email: 'ada@example.com', phone: null, externalIds: {}, customFields: {} };
  let engine: EngineHarness;

  beforeEach(() => {
    engine = new EngineHarness(withheld);
  });

  const published = async () => {
    const draft = { chatbotId: 'shop' as ChatbotId, content, author: actorOf(application), publish: true };
    const created = await createArticle(engine.ports, draft);
    if (!created.ok) throw new Error(created.code);
    return created.value;
  };

  test('names both in the log, whatever it is about', async () => {
    const article = await published();
    const created = await createClient(engine.ports, client, actorOf(application));
    const target = { url: 'https://shop.example/hook', description: '', eventTypes: ['article.published' as const] };
    const endpoint = await createEndpoint(engine.ports, target, application);
    const ids = [article.id, created.ok && created.value.id, endpoint.ok && endpoint.value.endpoint.id];
    const log = await engine.ports.eventLog.read(0, 100);
    expect(new Set(log.map(({ stream }) => stream.id))).toEqual(new Set(ids));
    for (const { actor, principal } of log) expect({ actor, principal }).toEqual(both);
  });

  test('names both in the feed', async () => {
    await published();
    const { events } = await readFeed(engine.ports, { reader: { rights } }, { after: 0, limit: 10 });
    expect(events.map(({ event }) => event)).toContain('article.published');
    for (const { actor, principal } of events) expect({ actor, principal }).toEqual(both);
  });

  test('names both in the history of an article', async () => {
    const article = await published();
    const { items } = await engine.ports.articles.versions(article.id, { offset: 0, limit: 10 });
    expect(items.map((version) => toVersionSummary(engine.ports, article, version))).toMatchObject([
      { author: both.actor, principal: both.principal },
    ]);
  });
});
