import type { RequestHandler } from 'express';
import { type Scope, scopeNames } from '#contracts/permissions.js';
import { mcpPath } from '../mcp/mcp-path.js';
import type { OAuthIssuer, ResourcePath } from './oauth-issuer.js';

/** The well-known address of a resource is before its path (RFC 9728, 3.1). */
const wellKnown = '/.well-known/oauth-protected-resource';

/** Address of the metadata of a resource. */
export const resourceMetadataPath = (path: ResourcePath) => wellKnown + path;

/** Clients ask for all of these: those of MCP for what its tools need. */
const scopes: Readonly<Record<ResourcePath, readonly Scope[]>> = {
  '/api/v1': scopeNames,
  [mcpPath]: ['conversations:read', 'articles:read', 'clients:read', 'business:read', 'business:write'],
};

/** Metadata of a protected resource (RFC 9728): which server gives tokens for it. Clients that know only its address begin here. */
export function resourceMetadata(issuer: OAuthIssuer, path: ResourcePath): RequestHandler {
  return (_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.json({
      resource: issuer.origin + path,
      authorization_servers: [issuer.issuer],
      scopes_supported: scopes[path],
      bearer_methods_supported: ['header'],
      resource_name: 'Parley',
    });
  };
}

/** Parameter of `WWW-Authenticate` that leads there (RFC 9728, 5.1). */
export function resourceMetadataParameter(issuer: OAuthIssuer, path: ResourcePath): string {
  return `resource_metadata="${issuer.origin}${resourceMetadataPath(path)}"`;
}
