import { scopeDescriptions as scopes } from '../permissions.js';

const tokens = { tokenUrl: '/oauth/token', scopes };

/** Security schemes of the document. Addresses are relative to its server, as OpenAPI 3.1 allows. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A program, with the scopes of its key.',
  },
  apiKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same for keys that allow it. Prefer the header: addresses are kept in many places.',
  },
  oauth2: {
    type: 'oauth2',
    description: 'An application. PKCE (S256) is required; discovery is at `/oauth/.well-known/openid-configuration`.',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/auth', refreshUrl: '/oauth/token', ...tokens },
      clientCredentials: tokens,
    },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of an application, however it was obtained; the device flow is one more way.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'parley_session',
    description: 'An operator; `__Host-parley_session` over https. Unsafe requests must come from our own origin.',
  },
} as const;

/** What a program may prove itself with; where one of them will do, so will the others. */
export const programSchemes = [
  'apiKey',
  'apiKeyInQuery',
  'oauth2',
  'bearer',
] as const satisfies readonly (keyof typeof securitySchemes)[];
