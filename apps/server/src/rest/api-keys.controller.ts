import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiKeyCreate, ApiKeyIssued, ApiKeyPatch, ApiKeyView } from '#contracts/api-keys.js';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { apiKeyRevision, type ExpectedRevisions } from '#engine/access/revision.js';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  regenerateApiKey,
  revokeApiKey,
} from '#engine/identity/api-keys.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { apiKeys } = operations;

/** Keys of programs: issued, changed and revoked. */
@Controller()
export class ApiKeysController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly security: SecurityLog,
  ) {}

  @Operation(apiKeys.list)
  async list(@Query() query: QueryOf<typeof apiKeys.list>): Promise<Page<ApiKeyView>> {
    return listApiKeys(this.ports, query);
  }

  @Operation(apiKeys.read)
  async one(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<ApiKeyView> {
    return tagged(response, orNotFound(await readApiKey(this.ports, id)));
  }

  @Operation(apiKeys.create)
  async create(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: ApiKeyCreate,
  ): Promise<ApiKeyIssued> {
    const issued = unwrap(await createApiKey(this.ports, body, principal));
    this.#record('api_key_issued', principal, request, issued.id);
    response.location(pathTo(apiKeys.read, { id: issued.id }));
    return issued;
  }

  @Operation(apiKeys.patch)
  async patch(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: ApiKeyPatch,
  ): Promise<ApiKeyView> {
    const changed = unwrap(await changeApiKey(this.ports, { id, patch, expected }, principal));
    this.#record('api_key_updated', principal, request, id);
    return tagged(response, changed);
  }

  @Operation(apiKeys.regenerate)
  async regenerate(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Body() _: BodyOf<typeof apiKeys.regenerate>,
  ): Promise<ApiKeyIssued> {
    const issued = unwrap(await regenerateApiKey(this.ports, id, principal));
    this.#record('api_key_regenerated', principal, request, id);
    response.location(pathTo(apiKeys.read, { id }));
    return issued;
  }

  @Operation(apiKeys.revoke)
  async revoke(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
  ): Promise<void> {
    unwrap(await revokeApiKey(this.ports, id, actorOf(principal), expected));
    this.#record('api_key_revoked', principal, request, id);
  }

  #record(
    type: 'api_key_issued' | 'api_key_updated' | 'api_key_regenerated' | 'api_key_revoked',
    { id: operatorId }: OperatorPrincipal,
    request: Request,
    apiKeyId: string,
  ): void {
    this.security.record({ type, operatorId, apiKeyId, address: callerNetwork(request) });
  }
}

function tagged(response: Response, key: ApiKeyView): ApiKeyView {
  return withEntityTag(response, apiKeyRevision(key), key);
}
