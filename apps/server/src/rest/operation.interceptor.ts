import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { Page } from '#contracts/views.js';
import { operationOf } from '../operations/declared-operation.js';
import { checkConditions } from './entity-tag.js';
import { setPageHeaders } from './paging.js';
import { noQuery, parse } from './parse.js';

/** Sends a page as a bare list with its headers, and refuses query parameters and conditions that an operation does not take. */
export class OperationInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = operationOf(context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (operation) checkConditions(request, operation);
    if (!operation?.query) parse(noQuery, request.query);
    const isPage = Object.values(operation?.replies ?? {}).some(({ kind }) => kind === 'page');
    if (!isPage) return next.handle();
    return next.handle().pipe(
      map((page: Page<unknown>) => {
        setPageHeaders(request, response, page);
        return page.items;
      }),
    );
  }
}
