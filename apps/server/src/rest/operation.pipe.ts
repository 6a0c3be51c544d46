import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import type { Operation } from '#contracts/operations/operation.js';
import { parse } from './parse.js';
import { parseParam } from './unwrap.js';

/** Parses the parameters, the query and the body of a request by the schemas of its operation. */
export class OperationPipe implements PipeTransform {
  constructor(private readonly operation: Operation) {}

  transform(value: unknown, { type, data }: ArgumentMetadata): unknown {
    if (type === 'custom') return value;
    const { method, path, params, query, body } = this.operation;
    const schema = { param: params?.shape[data ?? ''], query, body }[type] as z.ZodType | undefined;
    if (!schema) throw new Error(`${method} ${path} declares no ${type} ${data ?? ''}`);
    return type === 'param' ? parseParam(schema, String(value)) : parse(schema, value);
  }
}
