import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

const statuses = (initial: readonly string[]) =>
  z
    .array(z.string().trim().min(1).max(64))
    .max(20)
    .default([...initial]);

export const requestTrackerSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of Request Tracker', it: 'Indirizzo di Request Tracker' },
    help: { en: 'For example https://rt.example.com', it: 'Ad esempio https://rt.example.com' },
    address: true,
  }),
  token: setting(secretText, {
    label: { en: 'Authentication token', it: 'Token di autenticazione' },
    help: {
      en: 'Of the user who opens the tickets: Logged in as … › Settings › Auth Tokens. In the queue the user needs the rights to see it, to create and show tickets, to reply and to comment.',
      it: 'Dell’utente che apre i ticket: Autenticato come … › Impostazioni › Auth Tokens. Nella coda l’utente deve poter vedere la coda, creare e vedere ticket, rispondere e commentare.',
    },
    secret: true,
  }),
  queue: setting(
    z
      .string()
      .trim()
      .regex(/^\P{Cc}{1,120}$/u),
    { label: { en: 'Queue', it: 'Coda' } },
  ),
  pendingStatuses: setting(statuses(['stalled']), {
    label: { en: 'Statuses that wait for the customer', it: 'Stati in attesa del cliente' },
  }),
  closedStatuses: setting(statuses(['resolved', 'rejected']), {
    label: { en: 'Statuses of closed tickets', it: 'Stati dei ticket chiusi' },
  }),
});
export type RequestTrackerSettings = z.output<typeof requestTrackerSettings>;
