import { scopeDescriptions as scopes } from '../permissions.js';

const tokens = { tokenUrl: '/oauth/token', scopes };

/** Security schemes of the document. Addresses are relative to its server, as OpenAPI 3.1 allows. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key of a program, limited to the scopes of the key.',
  },
  apiKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description:
      'API key in the query string, for keys that allow it. Prefer the header: addresses end up in logs and histories.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'OAuth 2.0 application. PKCE (S256) is required. Discovery: `/oauth/.well-known/openid-configuration`.',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/auth', refreshUrl: '/oauth/token', ...tokens },
      clientCredentials: tokens,
    },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of an application, obtained by any flow, including the device flow.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'parley_session',
    description:
      "Session of an operator; `__Host-parley_session` over HTTPS. Unsafe requests must come from the server's own origin.",
  },
} as const;

/** Credentials of programs; wherever one of them is accepted, so are the others. */
export const programSchemes = [
  'apiKey',
  'apiKeyInQuery',
  'oauth2',
  'bearer',
] as const satisfies readonly (keyof typeof securitySchemes)[];
