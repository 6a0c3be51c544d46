import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import type { Chatbot } from '#contracts/chatbot.js';
import { chatbotId } from '#contracts/ids.js';
import { type Locale, locales } from '#contracts/states.js';
import { Html, html } from '../documentation/html.js';
import { secure } from '../security/content-security-policy.js';
import type { EmbeddingOptions } from './embedding.js';

const texts: Readonly<Record<Locale, { readonly lead: string; readonly real: string }>> = {
  en: {
    lead: 'This is the chat as your visitors get it. Open it with the button in the corner and ask something.',
    real: 'It is a real conversation: it appears in the console, and what needs a person waits in the queue.',
  },
  it: {
    lead: 'Questa è la chat come la vedono i visitatori. Aprila con il pulsante nell’angolo e fai una domanda.',
    real: 'È una conversazione vera: compare nella console, e ciò che richiede una persona attende in coda.',
  },
};

const style = `:root { color-scheme: light dark; --page: #f1f4f3; --ink: #1a2123; --soft: #5c676a; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1415; --ink: #e1e7e7; --soft: #97a2a4; } }
body { max-width: 34rem; margin: 0 auto; padding: 18vh 24px 120px; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1 { margin: 0 0 16px; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 10px; }
.real { color: var(--soft); font-size: 0.875rem; }`;

/** A page of our own with the chat, so that a business can try it before it has a page with the installation code. */
export function serveTryPage(router: Router, chatbots: EmbeddingOptions['chatbots']): void {
  router.get('/widget/try', (request, response, next) => {
    const id = chatbotId.safeParse(request.query.chatbot);
    const chatbot = id.success ? chatbots.get(id.data) : null;
    if (!chatbot || chatbot.archivedAt !== null) return next();
    const nonce = randomBytes(16).toString('base64');
    secure(response, {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
    });
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(page(chatbot, localeOf(chatbot, request.query.locale), nonce));
  });
}

function localeOf(chatbot: Chatbot, wanted: unknown): Locale {
  const spoken = locales.filter((locale) => chatbot.locales.includes(locale));
  return spoken.find((locale) => locale === wanted) ?? spoken[0] ?? 'en';
}

function page({ id, name }: Chatbot, locale: Locale, nonce: string): string {
  const { lead, real } = texts[locale];
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
<main><h1>${name}</h1><p>${lead}</p><p class="real">${real}</p></main>
<script src="/widget/loader.js" data-chatbot="${id}" async></script>
</body>
</html>
`.text;
}
