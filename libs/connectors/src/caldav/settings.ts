import { z } from 'zod';
import { openingHoursPut } from '#contracts/opening-hours.js';
import { baseAddress, secretText, setting } from '../business/setting.js';

const serviceSetting = z.strictObject({
  id: setting(z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/), {
    label: { en: 'Short name', it: 'Nome breve' },
    help: {
      en: 'Lower-case letters, digits and dashes. It stays, also when the name changes.',
      it: 'Minuscole, cifre e trattini. Resta, anche se il nome cambia.',
    },
  }),
  name: setting(z.string().trim().min(1).max(120), { label: { en: 'Name', it: 'Nome' } }),
  minutes: setting(z.int().min(5).max(600), { label: { en: 'Minutes', it: 'Minuti' } }),
});

export const caldavSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of the calendar', it: 'Indirizzo del calendario' },
    help: {
      en: 'The CalDAV address of one calendar, for example https://calendar.example.com/anna/appointments/',
      it: 'L’indirizzo CalDAV di un calendario, ad esempio https://calendar.example.com/anna/appuntamenti/',
    },
    address: true,
  }),
  username: setting(z.string().regex(/^[^:]{1,200}$/), { label: { en: 'User name', it: 'Nome utente' } }),
  password: setting(secretText, { label: { en: 'Password', it: 'Password' }, secret: true }),
  services: setting(
    z
      .array(serviceSetting)
      .min(1)
      .max(50)
      .refine((services) => new Set(services.map(({ id }) => id)).size === services.length, 'must have different ids'),
    {
      label: { en: 'Services', it: 'Servizi' },
      help: { en: 'What can be booked, and how long it takes.', it: 'Che cosa si può prenotare e quanto dura.' },
    },
  ),
  hours: setting(openingHoursPut, {
    label: { en: 'Times for appointments', it: 'Orari degli appuntamenti' },
    help: {
      en: 'Whatever else is in the calendar takes its time from them.',
      it: 'Gli altri impegni nel calendario occupano il loro tempo.',
    },
    format: 'opening-hours',
  }),
  stepMinutes: setting(z.int().min(5).max(600).nullable().default(null), {
    label: { en: 'Minutes between two beginnings', it: 'Minuti tra un inizio e il successivo' },
    help: { en: 'Empty: the length of the service.', it: 'Vuoto: la durata del servizio.' },
  }),
});
export type CaldavSettings = z.output<typeof caldavSettings>;
