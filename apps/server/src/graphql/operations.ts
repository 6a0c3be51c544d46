import { Injectable } from '@nestjs/common';
import type { ExecutionArgs, GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Principal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestAdmission } from '../security/request-admission.js';
import type { Caller } from './context.js';
import { DocumentCache } from './document-cache.js';
import { ExecutableSchema } from './executable-schema.js';
import { toClientError } from './graphql-errors.js';
import { Loaders } from './loaders.js';
import { type GraphqlRequest, prepare } from './prepare.js';

/** Operations of known callers, the same on both transports. */
@Injectable()
export class Operations {
  readonly #documents = new DocumentCache();

  constructor(
    private readonly executable: ExecutableSchema,
    private readonly requests: RequestAdmission,
    @InjectPorts() private readonly ports: Ports,
  ) {}

  /** Validates a request for execution, or returns the errors. */
  prepare(caller: Caller, request: GraphqlRequest): ExecutionArgs | readonly GraphQLError[] {
    return prepare(request, {
      schema: this.executable.schema,
      context: {
        get principal() {
          return caller.principal;
        },
        onNarrowed: (listener) => caller.onNarrowed(listener),
        loaders: new Loaders(this.ports),
      },
      documents: this.#documents,
      charge: (tokens) => this.charge(caller.principal, tokens),
    });
  }

  /** Charges requests to the caller's rate limit. Returns the milliseconds to wait if it is exceeded. */
  charge(principal: Principal, requests: number): number {
    return this.requests.charge(principal, requests);
  }

  toClientError(error: Readonly<Error>): GraphQLFormattedError {
    return toClientError(error, this.ports.log);
  }
}
