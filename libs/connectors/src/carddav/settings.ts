import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

export const carddavSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of the address book', it: 'Indirizzo della rubrica' },
    help: {
      en: 'The CardDAV address of one address book, for example https://contacts.example.com/anna/customers/',
      it: 'L’indirizzo CardDAV di una rubrica, ad esempio https://contacts.example.com/anna/clienti/',
    },
    address: true,
  }),
  username: setting(z.string().regex(/^[^:]{1,200}$/), { label: { en: 'User name', it: 'Nome utente' } }),
  password: setting(secretText, { label: { en: 'Password', it: 'Password' }, secret: true }),
});
