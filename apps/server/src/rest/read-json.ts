import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { findJsonFault } from '#contracts/find-json-fault.js';
import { mediaTypesOf } from '#contracts/openapi/media-types.js';
import { RequestRefused } from '../refused.js';

/** Parses JSON bodies of at most so many bytes, in UTF-8. */
export function readJson(bytes: number): RequestHandler {
  return refusing(express.json({ type: [...mediaTypesOf('PATCH')], limit: bytes, verify: requireUtf8 }));
}

/** JSON is in UTF-8 (RFC 8259, 8.1). Invalid UTF-8 is refused: a decoder would store something other than was sent. */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
  if (!isUtf8(body)) throw Object.assign(new Error('broken UTF-8'), { type: 'encoding.broken' });
}

/**
 * Reports the errors of an unreadable body that its sender can fix: of the parser's errors, Nest passes on the status
 * alone.
 */
function refusing(read: RequestHandler): RequestHandler {
  return (request, response, next) =>
    read(request, response, (error?: unknown) => next(error instanceof Error ? (refusalOf(error) ?? error) : error));
}

/** Null: the status suffices. */
function refusalOf({ type, body }: Error & { readonly type?: string; readonly body?: unknown }): RequestRefused | null {
  const invalid = (detail: string) => new RequestRefused('invalid', { errors: [{ pointer: '', detail }] });
  switch (type) {
    case 'entity.parse.failed':
      return invalid(findJsonFault(String(body)) ?? 'must be an object or a list');
    case 'encoding.broken':
      return invalid('is not in valid UTF-8');
    case 'request.size.invalid':
      return invalid('is not as long as its Content-Length says');
    case 'charset.unsupported':
      return new RequestRefused('unsupported_media_type', { message: 'JSON must be in UTF-8.' });
    case 'encoding.unsupported':
      return new RequestRefused('unsupported_media_type', {
        message: 'The Content-Encoding must be gzip, deflate or br, or missing.',
      });
    default:
      return null;
  }
}
