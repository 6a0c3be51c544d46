import type { Server as HttpServer } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { InjectConfig, InjectPorts } from '#wiring/core.module.js';
import { mcpPath } from '../mcp/mcp-path.js';
import { publicOrigin } from '../public-origin.js';

/** Where the authorization server is mounted: the path of its issuer. */
export const oauthPath = '/oauth';

/** Paths of the resources that tokens are for. */
export const resourcePaths = ['/api/v1', mcpPath] as const;
export type ResourcePath = (typeof resourcePaths)[number];

/** Identifiers of the authorization server and of the API, known once the server listens; they follow the public address. */
@Injectable()
export class OAuthIssuer {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectPorts() private readonly ports: Pick<Ports, 'publicAddress'>,
    private readonly host: HttpAdapterHost,
  ) {}

  get origin(): string {
    return publicOrigin(this.config, this.ports.publicAddress, this.host.httpAdapter.getHttpServer() as HttpServer);
  }

  /** The issuer (RFC 8414, 2). */
  get issuer(): string {
    return this.origin + oauthPath;
  }

  /** Values of `resource` (RFC 8707) for a token that any server can verify: the API, at either of its addresses. */
  get audiences(): string[] {
    return resourcePaths.map((path) => this.origin + path);
  }
}
