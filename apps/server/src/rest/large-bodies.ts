import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { limits } from '#contracts/limits.js';
import type { Permission } from '#contracts/permissions.js';
import { routes } from '#contracts/routes.js';
import type { Callers } from './caller.js';

/** Where bodies may be larger than elsewhere, and what a caller must be permitted before such a body is read at all. */
const large: readonly { path: string; bytes: number; permission: Permission }[] = [
  { path: routes.articles, bytes: limits.articleBytes, permission: 'articles.add_variant' },
  { path: routes.answerTrials, bytes: limits.articleBytes, permission: 'articles.read' },
  { path: routes.articleReplays, bytes: limits.articleBytes, permission: 'articles.write' },
  { path: routes.articleImports, bytes: limits.importBytes, permission: 'articles.write' },
];

/** Reads the bodies of articles and files. A stranger's body is held to the usual limit. */
export function readLargeBodies(web: Express, callers: Callers): void {
  for (const { path, bytes, permission } of large) web.use(path, reader(callers, permission, bytes));
}

function reader(callers: Callers, permission: Permission, bytes: number): RequestHandler {
  const read = express.json({ limit: bytes });
  return async (request: Request, response: Response, next: NextFunction) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (request.method === 'GET' || length <= limits.bodyBytes) return next();
    try {
      await callers.permitted(request, permission);
    } catch (error) {
      return next(error);
    }
    // To read megabytes uses up a turn; to store them gets the next one.
    read(request, response, (error?: unknown) => void setImmediate(() => next(error)));
  };
}
