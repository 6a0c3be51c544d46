import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BotAction } from '#contracts/business/bot-actions.js';
import { chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { type Locale, locales } from '#contracts/states.js';
import type { Seed, SeedArticle } from '#engine/seeding/seed.js';
import { readDemoBusiness } from './demo-business.js';
import { readDemoClients } from './demo-clients.js';

/** Seed data of the demo shop. Its logins and its API key are published: `parley doctor` warns while they work. */

export const demoPassword = 'valdora-demo';
export const demoApiKey = 'pak_demo_valdora_0000000000000000';

const demoOperator = { password: demoPassword, capacity: 6, languages: [...locales], skills: [] };

export const demoOperators: Seed['operators'] = [
  { name: 'Anna', email: 'anna@valdora.example', role: 'operator', ...demoOperator },
  { name: 'Marco', email: 'marco@valdora.example', role: 'operator', ...demoOperator },
  { name: 'Sofia', email: 'sofia@valdora.example', role: 'supervisor', ...demoOperator },
  { name: 'Elena', email: 'elena@valdora.example', role: 'admin', ...demoOperator },
];

export const demoKey: Seed['apiKey'] = {
  name: 'Demonstration',
  key: demoApiKey,
  scopes: [
    'conversations:read',
    'conversations:write',
    'articles:read',
    'clients:read',
    'clients:write',
    'business:read',
    'business:write',
  ],
};

const chatbotId = 'valdora' as ChatbotId;

/** Bot actions in the shop's systems, with the articles that explain how visitors do the same themselves. */
const demoActions: BotAction[] = [
  { name: 'order.status', replaces: inEveryLanguage('track-order') },
  { name: 'appointment.book', replaces: inEveryLanguage('book-workshop') },
  { name: 'appointment.move', replaces: [] },
  { name: 'appointment.cancel', replaces: inEveryLanguage('cancel-workshop') },
  { name: 'product.availability', replaces: inEveryLanguage('stock-availability') },
  { name: 'payment.status', replaces: [] },
  { name: 'ticket.open', replaces: [] },
  { name: 'ticket.status', replaces: [] },
];

function inEveryLanguage(article: string): ArticleId[] {
  return locales.map((locale) => `${article}-${locale}` as ArticleId);
}

const frontMatter = z.object({
  kind: z.enum(['answer', 'document']),
  title: z.string(),
  topic: z.string(),
  variants: z.array(z.string()).default([]),
});

const suggested = z.record(z.enum(locales), z.array(z.string()));

/**
 * Reads the demo from `directory`: articles from `knowledge/<locale>/<slug>.md` with front matter and
 * `knowledge/suggested.json`, clients from `clients.json`. The same slug in two languages is an article and its translation.
 */
export async function readDemoSeed(directory: string): Promise<Seed> {
  const knowledge = join(directory, 'knowledge');
  const suggestions = suggested.parse(JSON.parse(await readFile(join(knowledge, 'suggested.json'), 'utf8')));
  return {
    chatbot: chatbot.parse({
      id: chatbotId,
      name: 'Valdora',
      locales: [...locales],
      greeting: {
        en: 'Hello! Ask us about orders, bikes, the workshop or our tours. If we are not sure, a person answers.',
        it: 'Buongiorno! Ci chieda di ordini, bici, officina o escursioni. Se non siamo sicuri, risponde una persona.',
      },
      suggestions,
      sites: [],
      policy: { threshold: 0.9, actions: demoActions, orderPrefix: 'V-', timeZone: 'Europe/Rome' },
    }),
    operators: demoOperators,
    articles: locales.flatMap((locale) => readArticles(join(knowledge, locale), locale)),
    clients: await readDemoClients(join(directory, 'clients.json')),
    business: await readDemoBusiness(join(directory, 'business.json')),
    apiKey: demoKey,
  };
}

/** Synchronous: to read these small files on the threads of Node.js takes several times the processor time. */
function readArticles(directory: string, locale: Locale): SeedArticle[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const [head, body] = splitFrontMatter(readFileSync(join(directory, name), 'utf8'));
    const slug = name.replace(/\.md$/, '');
    const articleId = `${slug}-${locale}` as ArticleId;
    return { articleId, translationGroup: slug, chatbotId, locale, ...frontMatter.parse(JSON.parse(head)), body };
  });
}

function splitFrontMatter(text: string): [head: string, body: string] {
  const match = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text);
  if (!match) throw new Error('an article must begin with front matter between two lines of ---');
  return [match[1] ?? '', (match[2] ?? '').trim()];
}
