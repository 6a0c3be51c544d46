import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { limits } from '#contracts/limits.js';
import type { Operation } from '#contracts/operations/operation.js';
import { allOperations } from '#contracts/operations/operations.js';
import type { RequestAdmission } from '../security/request-admission.js';
import { readJson } from './read-json.js';

/** Parses the large JSON bodies that operations declare, for permitted callers. All others have the default limit. */
export function readLargeBodies(web: Express, requests: RequestAdmission): void {
  for (const operation of allOperations) {
    const { method, path, bodyBytes } = operation;
    if (bodyBytes !== undefined)
      web[method.toLowerCase() as Lowercase<typeof method>](path, reader(requests, operation, bodyBytes));
  }
}

function reader(requests: RequestAdmission, { access }: Operation, bytes: number): RequestHandler {
  const read = readJson(bytes);
  return async (request: Request, response: Response, next: NextFunction) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (length <= limits.bodyBytes) return next();
    try {
      await requests.admit(request, access);
    } catch (error) {
      return next(error);
    }
    // Parsing megabytes fills one turn of the event loop; the handler gets the next one.
    read(request, response, (error?: unknown) => void setImmediate(() => next(error)));
  };
}
