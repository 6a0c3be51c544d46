import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

/** Name of a header of every request, such as `X-API-Key`. Headers that the gateway sets itself are rejected. */
const headerName = z
  .string()
  .trim()
  .regex(/^(?!(host|connection|content-length|content-type|transfer-encoding|upgrade|te|expect)$)[A-Za-z0-9-]{1,60}$/i);

/** Name of the external id under which the record of a client holds their id in a system without a connector of its own. */
export const clientIdName = setting(z.string().trim().min(1).max(60).optional(), {
  label: { en: 'Name of the client’s id', it: 'Nome dell’id del cliente' },
  help: {
    en: 'The external id under which the record of a client names their id in this system. Only for actions that need it.',
    it: 'L’id esterno con cui la scheda di un cliente indica il suo id in questo sistema. Solo per le azioni che lo richiedono.',
  },
});

export const httpSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of the API', it: 'Indirizzo dell’API' },
    help: {
      en: 'For example https://api.example.com/v1. Every action goes to this address.',
      it: 'Ad esempio https://api.example.com/v1. Ogni azione va a questo indirizzo.',
    },
    address: true,
  }),
  headerName: setting(headerName.default('Authorization'), {
    label: { en: 'Header with the credentials', it: 'Intestazione con le credenziali' },
    help: { en: 'For example Authorization or X-API-Key.', it: 'Ad esempio Authorization o X-API-Key.' },
  }),
  headerValue: setting(
    secretText.regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'must have printable ASCII characters only').optional(),
    {
      label: { en: 'Value of that header', it: 'Valore dell’intestazione' },
      help: {
        en: 'All of it, such as “Bearer …”. Leave it empty where the API asks for none.',
        it: 'Per intero, ad esempio «Bearer …». Lascia vuoto se l’API non ne richiede.',
      },
      secret: true,
    },
  ),
  checkPath: setting(
    z
      .string()
      .trim()
      .regex(/^\/[^#\\\s]*$/, 'must begin with /')
      .max(300)
      .default('/'),
    {
      label: { en: 'Path that a test reads', it: 'Percorso letto dal test' },
      help: {
        en: 'It is read with GET and should need the credentials.',
        it: 'Viene letto con GET e dovrebbe richiedere le credenziali.',
      },
    },
  ),
  clientIdName,
});
