import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Response, Router } from 'express';
import type { ChatbotId } from '#contracts/ids.js';
import type { ChatbotDirectory } from '#engine/knowledge/chatbot-directory.js';

/** Security headers that every page has. Each page adds its own policy: nothing inline, nothing from elsewhere. */
function secure(response: Response, policy: Record<string, string>): void {
  const all = { 'base-uri': "'none'", 'form-action': "'self'", 'object-src': "'none'", ...policy };
  response.setHeader(
    'Content-Security-Policy',
    Object.entries(all)
      .map((rule) => rule.join(' '))
      .join('; '),
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
}

const asset = { index: false, redirect: false, fallthrough: true } as const;
const forEver = { ...asset, immutable: true, maxAge: '1y' } as const;

/** The shop, the widget and the console, as they were built. */
export function pages(root: string, chatbots: ChatbotDirectory): Router {
  const router = Router();
  serveShop(router, join(root, 'demo/shop'));
  serveWidget(router, join(root, 'dist/widget'), chatbots);
  serveConsole(router, join(root, 'dist/console'));
  return router;
}

function serveShop(router: Router, folder: string): void {
  const page = (file: string) => (_: express.Request, response: Response) => {
    secure(response, {
      'default-src': "'self'",
      'style-src': "'self'",
      'script-src': "'self'",
      'img-src': "'self' data:",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
    });
    response.sendFile(join(folder, file));
  };
  router.get('/', page('index.html'));
  router.get('/it', page('it.html'));
  router.use('/shop', express.static(folder, asset));
}

/** The loader may be embedded by any page; the panel only by the chatbot's sites. */
function serveWidget(router: Router, folder: string, chatbots: ChatbotDirectory): void {
  router.use('/widget/assets', express.static(join(folder, 'assets'), forEver));
  router.get('/widget/panel', (request, response) => {
    const id = typeof request.query.chatbot === 'string' ? request.query.chatbot : '';
    const sites = chatbots.get(id as ChatbotId)?.sites ?? [];
    secure(response, {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': ["'self'", ...sites].join(' '),
    });
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(join(folder, 'panel.html'));
  });
  router.use(
    '/widget',
    express.static(folder, {
      ...asset,
      setHeaders: (response) => {
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cache-Control', 'public, max-age=300');
        response.setHeader('X-Content-Type-Options', 'nosniff');
      },
    }),
  );
}

/** One page for all of the console's addresses, with a fresh nonce for the styles that its components add. */
function serveConsole(router: Router, folder: string): void {
  router.use('/console/assets', express.static(join(folder, 'assets'), forEver));
  const html = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  router.get(['/console', '/console/*path'], (request, response, next) => {
    // A missing file must not be answered with the page.
    if (html === null || /\.[a-z0-9]+$/i.test(request.path)) {
      next();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    secure(response, {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'media-src': "'self' data:",
      'frame-ancestors': "'none'",
    });
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(html.replaceAll('__NONCE__', nonce));
  });
  router.use('/console', express.static(folder, asset));
}

export function serve(app: Express, root: string, chatbots: ChatbotDirectory): void {
  app.use(pages(root, chatbots));
}
