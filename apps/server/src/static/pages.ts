import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Response, Router } from 'express';
import { secure } from '../security/content-security-policy.js';
import { assets, embeddable, forEver } from './assets.js';
import { Embedding, type EmbeddingOptions, refusedLauncher } from './embedding.js';

/** Serves the built shop, widget and console. */
export function pages(root: string, embedding: Embedding): Router {
  const router = Router();
  serveShop(router, join(root, 'demo/shop'));
  serveWidget(router, join(root, 'dist/widget'), embedding);
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
  router.use('/shop', assets(folder));
}

/** The loader may be embedded by any page; the panel only by the chatbot's sites. */
function serveWidget(router: Router, folder: string, embedding: Embedding): void {
  router.use('/widget/assets', assets(join(folder, 'assets'), forEver));
  router.get('/widget/panel', (request, response) => {
    const id = typeof request.query.chatbot === 'string' ? request.query.chatbot : '';
    secure(response, {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': ["'self'", ...embedding.ancestors(id)].join(' '),
    });
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(join(folder, 'panel.html'));
  });
  // No launcher where the panel would be refused: its button would open a broken frame.
  router.get('/widget/launcher.js', (request, response, next) => {
    const { chatbot } = request.query;
    const { origin, host } = request.headers;
    response.setHeader('Vary', 'Origin');
    const refusal = typeof chatbot === 'string' ? embedding.refusal(chatbot, origin, host) : null;
    if (refusal === null) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'no-store');
    response.type('text/javascript').send(refusedLauncher(refusal));
  });
  router.use('/widget', assets(folder, embeddable));
}

/** Serves the console's page for all of its routes, with a fresh nonce for the styles that its components add. */
function serveConsole(router: Router, folder: string): void {
  router.use('/console/assets', assets(join(folder, 'assets'), forEver));
  const html = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  router.get(['/console', '/console/*path'], (request, response, next) => {
    // A missing asset is 404, not the page.
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
  router.use('/console', assets(folder));
}

export function serve(app: Express, root: string, embedding: EmbeddingOptions): void {
  app.use(pages(root, new Embedding(embedding)));
}
