import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';
import { clientIdName } from '../http-action/settings.js';

export const mcpSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of the MCP server', it: 'Indirizzo del server MCP' },
    help: {
      en: 'The endpoint of Streamable HTTP, for example https://example.com/mcp.',
      it: 'L’endpoint di Streamable HTTP, ad esempio https://example.com/mcp.',
    },
    address: true,
  }),
  token: setting(secretText.regex(/^[\x21-\x7e]+$/, 'must have printable ASCII characters only').optional(), {
    label: { en: 'Access token', it: 'Token di accesso' },
    help: {
      en: 'Sent as a bearer token. Leave it empty where the server asks for none.',
      it: 'Inviato come bearer token. Lascia vuoto se il server non ne richiede.',
    },
    secret: true,
  }),
  clientIdName,
});
