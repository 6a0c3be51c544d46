import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Response, Router } from 'express';
import { secure } from '../security/content-security-policy.js';
import { assets, forEver } from './assets.js';
import { serveWidget, type WidgetOptions } from './widget.js';

export interface PageOptions extends WidgetOptions {
  /** The demo shop is part of it. */
  readonly isDemonstration: boolean;
}

/** Serves the built widget and console, and the shop of the demonstration. */
export function pages(root: string, options: PageOptions): Router {
  const router = Router();
  if (options.isDemonstration) serveShop(router, join(root, 'demo/shop'));
  else router.get('/', (_, response) => response.redirect('/console'));
  serveWidget(router, join(root, 'dist/widget'), options);
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

/**
 * Serves the console's page for all of its routes, with a fresh nonce for the styles that its components add, and the page that looks
 * whether another address leads here.
 */
function serveConsole(router: Router, folder: string): void {
  router.use('/console/assets', assets(join(folder, 'assets'), forEver));
  const html = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  router.get('/console/reach', (_, response) => {
    secure(response, {
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': 'http: https:',
      'frame-ancestors': "'self'",
    });
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(join(folder, 'reach.html'));
  });
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
      'frame-src': "'self'",
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

export function serve(app: Express, root: string, options: PageOptions): void {
  app.use(pages(root, options));
}
