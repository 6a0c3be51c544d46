import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response, Router } from 'express';
import { toAppearanceView } from '#contracts/appearance.js';
import type { ChatbotId } from '#contracts/ids.js';
import { installationIdPath } from '#contracts/installation-id.js';
import { readImage } from '#engine/images/images.js';
import type { WidgetLoads } from '#engine/knowledge/chatbots/widget-loads.js';
import type { Ports } from '#engine/ports/ports.js';
import { readInstallationId } from '#engine/system/server-address.js';
import { callerAddress } from '../security/caller-address.js';
import { secure } from '../security/content-security-policy.js';
import { assets, embeddable, forEver, inert } from './assets.js';
import { Embedding, type EmbeddingOptions, foreignSite, refusedLauncher } from './embedding.js';
import { serveTryPage } from './try-page.js';

export interface WidgetOptions extends EmbeddingOptions, Pick<Ports, 'images' | 'eventLog'> {
  readonly loads: Pick<WidgetLoads, 'count'>;
  /** Trusted proxies before the server. */
  readonly proxies: number;
}

const panelPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
};

/** The loader may be embedded by any page; the panel only by the chatbot's sites. */
export function serveWidget(router: Router, folder: string, options: WidgetOptions): void {
  const embedding = new Embedding(options);
  router.use('/widget/assets', assets(join(folder, 'assets'), forEver));
  const panel = readText(join(folder, 'panel.html'));
  router.get('/widget/panel', (request, response, next) => {
    if (panel === null) return next();
    const id = typeof request.query.chatbot === 'string' ? request.query.chatbot : '';
    secure(response, {
      ...panelPolicy,
      'connect-src': "'self'",
      'frame-ancestors': ["'self'", ...embedding.ancestors(id)].join(' '),
    });
    response.setHeader('Cache-Control', 'no-cache');
    const look = appearanceOf(options, id);
    const attribute =
      look === null ? '' : ` data-appearance="${look.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    response.type('html').send(panel.replace('<div id="panel"', (opening) => opening + attribute));
  });
  servePreview(router, join(folder, 'preview'));
  serveTryPage(router, options.chatbots);
  serveLauncher(router, readText(join(folder, 'launcher.js')), embedding, options);
  router.get('/widget/images/:id', async (request, response) => {
    const image = await readImage(options, request.params.id);
    if (image === null) {
      response.sendStatus(404);
      return;
    }
    for (const [name, value] of Object.entries({ ...forEver, ...inert })) response.setHeader(name, value);
    response.type(image.mediaType).send(Buffer.from(image.bytes));
  });
  router.get(installationIdPath, async (_, response) => {
    for (const [name, value] of Object.entries({ ...embeddable, ...inert })) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    response.type('text/plain').send(await readInstallationId(options));
  });
  router.use('/widget', assets(folder, embeddable));
}

/** No launcher where the panel would be refused: its button would open a broken frame. */
function serveLauncher(
  router: Router,
  launcher: string | null,
  embedding: Embedding,
  { chatbots, loads, proxies }: WidgetOptions,
): void {
  router.get('/widget/launcher.js', (request: Request, response: Response, next) => {
    const { chatbot } = request.query;
    if (typeof chatbot !== 'string' || launcher === null) return next();
    const { origin, host } = request.headers;
    const refusal = embedding.refusal(chatbot, origin, host);
    const archived = embedding.archiveNotice(chatbot);
    const site = foreignSite(origin, host);
    const chatbotId = chatbot as ChatbotId;
    if (site !== null && chatbots.get(chatbotId))
      loads.count(
        { chatbotId, origin: site, outcome: (refusal ?? archived) === null ? 'shown' : 'refused' },
        callerAddress(request, proxies),
      );
    for (const [name, value] of Object.entries({ ...embeddable, ...inert })) response.setHeader(name, value);
    response.setHeader('Vary', 'Origin');
    response.type('text/javascript');
    if ((refusal ?? archived) !== null) response.setHeader('Cache-Control', 'no-store');
    if (refusal !== null) {
      response.send(refusedLauncher(refusal));
      return;
    }
    // Before the launcher, which reads them from its own element: a strict page may allow no other request.
    const facts = { appearance: appearanceOf({ chatbots }, chatbot), ...(archived !== null && { archived }) };
    response.send(`Object.assign(document.currentScript.dataset,${JSON.stringify(facts)});\n${launcher}`);
  });
}

/** The widget with settings that are not saved, for the console. Its pages can reach no server: nothing is written. */
function servePreview(router: Router, folder: string): void {
  router.use('/widget/preview/assets', assets(join(folder, 'assets'), forEver));
  for (const [path, file] of [
    ['/widget/preview', 'preview.html'],
    ['/widget/preview/panel', 'preview-panel.html'],
  ] as const)
    router.get(path, (_, response) => {
      secure(response, {
        ...panelPolicy,
        'frame-src': "'self'",
        'connect-src': "'none'",
        'frame-ancestors': "'self'",
      });
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile(join(folder, file));
    });
}

/** As JSON; null for an unknown chatbot. */
function appearanceOf({ chatbots }: Pick<WidgetOptions, 'chatbots'>, id: string): string | null {
  const chatbot = chatbots.get(id as ChatbotId);
  return chatbot && JSON.stringify(toAppearanceView(chatbot.appearance));
}

function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
