import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ExpectedRevisions, Revision } from '#engine/access/revision.js';
import { digest } from '#engine/digest.js';

/**
 * Strong entity tag (RFC 9110) of a body: the revision of the resource and a digest of the whole view, such as `"3.mCw9Tz…"`. `If-Match`
 * compares only the revision, so that figures beside it, such as the usage of an article, conflict with nobody's changes; `If-None-Match`
 * compares everything, so that clients never keep outdated figures.
 */
export function entityTag(revision: Revision, body: unknown): string {
  return `"${revision}.${digest(body)}"`;
}

/** Sets the entity tag of a body, and returns the body. */
export function withEntityTag<T>(response: Pick<Response, 'setHeader'>, revision: Revision, body: T): T {
  response.setHeader('ETag', entityTag(revision, body));
  return body;
}

/** The revisions in an `If-Match`; weak tags match nothing, `*` and no header match everything. */
export function revisionsIn(ifMatch: string | undefined): ExpectedRevisions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const tags = [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)];
  return tags.flatMap(([, weak, tag = '']) => (weak === undefined ? [tag.split('.', 1)[0] ?? ''] : []));
}

/** The revisions that the caller's `If-Match` allows to replace. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedRevisions =>
    revisionsIn(context.switchToHttp().getRequest<Request>().header('if-match')),
);
