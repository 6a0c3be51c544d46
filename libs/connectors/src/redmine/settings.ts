import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

export const redmineSettings = z.strictObject({
  url: setting(baseAddress, {
    label: { en: 'Address of Redmine', it: 'Indirizzo di Redmine' },
    help: { en: 'For example https://redmine.example.com', it: 'Ad esempio https://redmine.example.com' },
    address: true,
  }),
  apiKey: setting(secretText, {
    label: { en: 'API access key', it: 'Chiave di accesso API' },
    help: {
      en: 'On the page “My account” of the user who opens the tickets. The REST web service must be enabled in Administration › Settings › API.',
      it: 'Nella pagina «Il mio utente» di chi apre i ticket. Il servizio REST va attivato in Amministrazione › Impostazioni › API.',
    },
    secret: true,
  }),
  project: setting(z.string().regex(/^[a-z0-9_-]{1,100}$/), {
    label: { en: 'Project identifier', it: 'Identificativo del progetto' },
    help: { en: 'As in the address of the project.', it: 'Come appare nell’indirizzo del progetto.' },
  }),
  pendingStatuses: setting(z.array(z.string().trim().min(1).max(60)).max(20).default(['Feedback']), {
    label: { en: 'Statuses that wait for the customer', it: 'Stati in attesa del cliente' },
  }),
});
export type RedmineSettings = z.output<typeof redmineSettings>;
