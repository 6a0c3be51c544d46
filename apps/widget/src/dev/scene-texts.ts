import type { PassageView } from '#contracts/answer.js';
import type { PreChatField } from '#contracts/pre-chat.js';
import type { Locale } from '#contracts/states.js';

interface SceneTexts {
  readonly greeting: string;
  readonly suggestions: string[];
  readonly question: string;
  readonly answer: string;
  readonly thanks: string;
  readonly person: string;
  readonly operatorFirst: string;
  readonly operatorSecond: string;
  readonly unsent: string;
  readonly sources: [string, string];
  readonly vague: string;
  readonly askBack: string;
  readonly choices: [string, string, string];
  readonly none: string;
  readonly related: [string, string, string];
  readonly preChat: readonly PreChatField[];
  /** Above cards. */
  readonly lead: string;
  readonly secondTry: string;
  readonly correction: string;
  readonly passage: Pick<PassageView, 'title' | 'headings' | 'text'> & { readonly cited: string };
}

const preChat: readonly PreChatField[] = [
  { kind: 'name', id: 'name', label: {}, required: true, choices: {} },
  { kind: 'email', id: 'email', label: {}, required: true, choices: {} },
  { kind: 'phone', id: 'phone', label: {}, required: false, choices: {} },
  {
    kind: 'own',
    id: 'topic',
    label: { en: 'What is it about?', it: 'Di che cosa si tratta?' },
    required: true,
    choices: { en: ['An order', 'A repair', 'Something else'], it: ['Un ordine', 'Una riparazione', 'Altro'] },
  },
];

export const sceneTexts: Record<Locale, SceneTexts> = {
  en: {
    greeting:
      'Welcome! I know the answers about **orders, deliveries and returns**. For anything else a colleague will help you.',
    suggestions: [
      'Where is my order?',
      'How do I return an item?',
      'What does delivery cost?',
      'Do you deliver to Switzerland?',
    ],
    question: 'How long do I have to send something back, and who pays?',
    answer:
      'You can return an item within **30 days** of receiving it [1].\n\n- Unused, in its own box\n- With the return label from your order page\n\nReturns from Italy are free [2]; see https://valdora.example/returns for other countries.',
    thanks: 'Thank you!',
    person: 'The label does not print. Could somebody look at it?',
    operatorFirst: 'Good morning, I am looking at your order now.',
    operatorSecond: 'I have made a new label: https://valdora.example/labels/48213. Does it open on your side?',
    unsent: 'It opens now, and I can print it.',
    sources: ['Returns and refunds', 'Shipping costs for returns'],
    vague: 'returns',
    askBack: 'Did you mean…?',
    choices: [
      'How do I return an item?',
      'Who pays for the return of a bike that came by carrier?',
      'When is my money back?',
    ],
    none: 'None of these',
    related: [
      'Returns and refunds',
      'How do I print a return label at home, or at a parcel shop?',
      'Where is my order?',
    ],
    preChat,
    lead: 'Here you are.',
    secondTry:
      'This is the closest that I have found besides: the refund is made at the latest **five working days** after the parcel has reached us [1].',
    correction: 'We told you 30 days: for bikes it is 60 days.',
    passage: {
      title: 'Returns and refunds',
      headings: ['Orders', 'Returns', 'Time and condition'],
      text: 'We want you to be happy with what you bought. You can return an item within 30 days of receiving it. It must be unused and in its own box, with all parts and papers.\n\nThe refund is made with the means of payment that you used, at the latest five working days after the parcel has reached our warehouse.',
      cited: 'You can return an item within 30 days of receiving it.',
    },
  },
  it: {
    greeting:
      'Buongiorno! Rispondo alle domande su **ordini, consegne e resi**. Per tutto il resto L’aiuterà un collega.',
    suggestions: [
      'Dov’è il mio ordine?',
      'Come faccio un reso?',
      'Quanto costa la consegna?',
      'Consegnate in Svizzera?',
    ],
    question: 'Entro quanto tempo posso restituire un articolo, e chi paga la spedizione?',
    answer:
      'Può restituire un articolo entro **30 giorni** dal ricevimento [1].\n\n- Non usato e nella sua scatola\n- Con l’etichetta di reso che trova nella pagina dell’ordine\n\nI resi dall’Italia sono gratuiti [2]; per gli altri Paesi veda https://valdora.example/resi.',
    thanks: 'Grazie mille!',
    person: 'L’etichetta non si stampa. Potrebbe guardare qualcuno?',
    operatorFirst: 'Buongiorno, sto guardando il Suo ordine.',
    operatorSecond: 'Ho preparato una nuova etichetta: https://valdora.example/etichette/48213. Riesce ad aprirla?',
    unsent: 'Ora si apre e riesco a stamparla.',
    sources: ['Resi e rimborsi', 'Spese di spedizione per i resi'],
    vague: 'resi',
    askBack: 'Intendeva forse…?',
    choices: [
      'Come faccio un reso?',
      'Chi paga il reso di una bicicletta consegnata con corriere speciale?',
      'Quando ricevo il rimborso?',
    ],
    none: 'Nessuna di queste',
    related: [
      'Resi e rimborsi',
      'Come stampo l’etichetta di reso, a casa o in un punto di ritiro?',
      'Dov’è il mio ordine?',
    ],
    preChat,
    lead: 'Ecco.',
    secondTry:
      'Questo è ciò che ho trovato di più vicino: il rimborso avviene al più tardi **cinque giorni lavorativi** dopo l’arrivo del pacco [1].',
    correction: 'Le avevamo detto 30 giorni: per le biciclette sono 60 giorni.',
    passage: {
      title: 'Resi e rimborsi',
      headings: ['Ordini', 'Resi', 'Tempi e condizioni'],
      text: 'Vogliamo che Lei sia contento del Suo acquisto. Può restituire un articolo entro 30 giorni dal ricevimento. Deve essere non usato e nella sua scatola, con tutte le parti e i documenti.\n\nIl rimborso avviene con lo stesso mezzo di pagamento, al più tardi cinque giorni lavorativi dopo l’arrivo del pacco nel nostro magazzino.',
      cited: 'Può restituire un articolo entro 30 giorni dal ricevimento.',
    },
  },
};
