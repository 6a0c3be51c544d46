import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Operation, repeatsTakeEffect, takesIfMatch } from '#contracts/operations/operation.js';
import type { ExpectedRevisions, Revision } from '#engine/access/revision.js';
import { digest } from '#engine/digest.js';
import { RequestRefused } from '../refused.js';

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

/** A list of entity tags (RFC 9110, 8.8.3). */
const tagList = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;

/**
 * The revisions in an `If-Match`; `*` and no header match everything. Weak tags match nothing, so a header of them alone is refused at once, as
 * is a malformed one.
 */
export function revisionsIn(ifMatch: string | undefined): ExpectedRevisions {
  const header = ifMatch?.trim();
  if (header === undefined || header === '*') return null;
  if (!tagList.test(header)) throw refusedPrecondition('If-Match must be *, or entity tags in double quotes.');
  const strong = [...header.matchAll(/(W\/)?"([^"]*)"/g)].filter(([, weak]) => weak === undefined);
  if (strong.length === 0)
    throw new RequestRefused('version_moved', {
      message: 'Weak entity tags never match in If-Match: send the strong one.',
    });
  return strong.map(([, , tag = '']) => tag.split('.', 1)[0] ?? '');
}

/**
 * Refuses a condition that an operation does not evaluate. A precondition: the write could be the very one that it forbids
 * (RFC 9110, 13.1). An idempotency key: a repeat would take effect once more. Reads accept `If-None-Match`, and changes of
 * resources with revisions accept `If-Match`.
 */
export function checkConditions({ headers }: Pick<Request, 'headers'>, operation: Operation): void {
  if (operation.method === 'GET') return;
  if (headers['idempotency-key'] !== undefined && repeatsTakeEffect(operation))
    throw refusedPrecondition('This operation takes no Idempotency-Key: a repeat would take effect once more.');
  if (headers['if-none-match'] !== undefined) throw refusedPrecondition('If-None-Match is taken by reads only.');
  if (headers['if-match'] !== undefined && !takesIfMatch(operation))
    throw refusedPrecondition('This operation takes no If-Match.');
}

function refusedPrecondition(message: string): RequestRefused {
  return new RequestRefused('invalid', { message });
}

/** The revisions that the caller's `If-Match` allows to replace. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedRevisions =>
    revisionsIn(context.switchToHttp().getRequest<Request>().header('if-match')),
);
