import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';

/** Parses JSON bodies of at most so many bytes. Broken UTF-8 is refused: a decoder would store something else than was sent. */
export function readJson(bytes: number): RequestHandler {
  return express.json({
    limit: bytes,
    verify: (_request, _response, body, encoding) => {
      if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('broken UTF-8'), { status: 400 });
    },
  });
}
