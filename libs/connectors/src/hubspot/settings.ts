import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

export const hubspotSettings = z.strictObject({
  accessToken: setting(secretText, {
    label: { en: 'Access token', it: 'Token di accesso' },
    help: {
      en: 'Of a private app with the scopes crm.objects.contacts.read and crm.objects.contacts.write. Begins with pat-.',
      it: 'Di un’app privata con gli scope crm.objects.contacts.read e crm.objects.contacts.write. Inizia con pat-.',
    },
    secret: true,
  }),
  url: setting(baseAddress.default('https://api.hubapi.com'), {
    label: { en: 'Address of the API', it: 'Indirizzo dell’API' },
    address: true,
  }),
});
