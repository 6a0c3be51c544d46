import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type {
  ApiDocumentView,
  CustomActionTrialResult,
  CustomActionView,
  OfferedActionView,
  RemoteToolsView,
} from '#contracts/business/custom-actions.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { withSources } from '#engine/custom-actions/action-sources.js';
import { offeredActions, toCustomActionView } from '#engine/custom-actions/action-views.js';
import { CustomActions } from '#engine/custom-actions/custom-actions.js';
import { listTools } from '#engine/custom-actions/list-tools.js';
import { tryAction } from '#engine/custom-actions/try-action.js';
import type { CustomAction } from '#engine/ports/custom-action-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { customActions } = operations;

/** Actions that admins make for systems without a connector, and the list of all actions. */
@Controller()
export class CustomActionsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly customActions: CustomActions,
  ) {}

  @Operation(customActions.offered)
  async offered(): Promise<OfferedActionView[]> {
    return withSources(this.ports, offeredActions(this.ports));
  }

  @Operation(customActions.list)
  async list(@Param('id') id: string): Promise<CustomActionView[]> {
    orNotFound(await this.ports.connections.get(id));
    const all = await this.ports.customActions.all();
    return all.filter(({ connectionId }) => connectionId === id).map(toCustomActionView);
  }

  @Operation(customActions.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Body() body: BodyOf<typeof customActions.create>,
  ): Promise<CustomActionView> {
    const action = unwrap(await this.customActions.create(id, body, principal));
    response.location(pathTo(customActions.read, { id: action.id }));
    return tagged(response, action);
  }

  @Operation(customActions.read)
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<CustomActionView> {
    return tagged(response, orNotFound(await this.ports.customActions.get(id)));
  }

  @Operation(customActions.replace)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() put: BodyOf<typeof customActions.replace>,
  ): Promise<CustomActionView> {
    return tagged(response, unwrap(await this.customActions.replace(id, { put, expected }, principal)));
  }

  @Operation(customActions.remove)
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    unwrap(await this.customActions.remove(id, actorOf(principal)));
  }

  @Operation(customActions.tryOut)
  async tryOut(
    @Param('id') id: string,
    @Body() body: BodyOf<typeof customActions.tryOut>,
  ): Promise<CustomActionTrialResult> {
    return unwrap(await tryAction(this.ports, id, body));
  }

  @Operation(customActions.tools)
  async tools(@Param('id') id: string): Promise<RemoteToolsView> {
    return unwrap(await listTools(this.ports, id));
  }

  @Operation(customActions.readDocument)
  async readDocument(@Body() { document }: BodyOf<typeof customActions.readDocument>): Promise<ApiDocumentView> {
    return unwrap(await this.ports.readApiDocument(document));
  }
}

function tagged(response: Response, action: CustomAction): CustomActionView {
  return withEntityTag(response, versionRevision(action), toCustomActionView(action));
}
