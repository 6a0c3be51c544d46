import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

export const trytonSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of Tryton', it: 'Indirizzo di Tryton' },
    help: {
      en: 'Of the server, for example https://tryton.example.com',
      it: 'Del server, ad esempio https://tryton.example.com',
    },
    address: true,
  }),
  database: setting(z.string().regex(/^[A-Za-z0-9_-]{1,63}$/), { label: { en: 'Database', it: 'Database' } }),
  username: setting(z.string().regex(/^[^:]{1,200}$/), {
    label: { en: 'User name', it: 'Nome utente' },
    help: {
      en: 'A user of Parley’s own, with a company, in the group Sales.',
      it: 'Un utente riservato a Parley, con un’azienda, nel gruppo Vendite.',
    },
  }),
  password: setting(secretText, { label: { en: 'Password', it: 'Password' }, secret: true }),
});
export type TrytonSettings = z.output<typeof trytonSettings>;
