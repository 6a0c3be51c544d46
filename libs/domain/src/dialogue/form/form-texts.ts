import type { Locale } from '#contracts/states.js';
import { outcomeTexts } from './outcome-texts.js';

/**
 * Texts of forms and of their outcomes by key; `sayLine` fills their placeholders. The Italian is impersonal, since the chat says *Lei* and some businesses *tu*.
 */
const texts = {
  'ask.when': {
    en: 'Which day and time would suit you?',
    it: 'Per quale giorno, e a che ora?',
  },
  'ask.new_when': {
    en: 'Which day and time would suit you instead?',
    it: 'Qual è il nuovo giorno, e a che ora?',
  },
  'ask.service': { en: 'What is the appointment for: {options}?', it: 'Per che cosa è l’appuntamento: {options}?' },
  'ask.order_number': {
    en: 'What is the order number? It is in the confirmation email.',
    it: 'Qual è il numero dell’ordine? È nell’e-mail di conferma.',
  },
  'ask.which_order': { en: 'Which order: {options}?', it: 'Quale ordine: {options}?' },
  'ask.which_due': { en: 'Which order do you want to pay: {options}?', it: 'Quale ordine va pagato: {options}?' },
  'ask.ticket_number': {
    en: 'What is the number of the request? It is in the confirmation.',
    it: 'Qual è il numero della richiesta? È nella conferma.',
  },
  'ask.which_ticket': { en: 'Which request: {options}?', it: 'Quale richiesta: {options}?' },
  'ask.one_of': { en: 'Which one is it: {options}?', it: 'Di quale si tratta: {options}?' },
  'ask.email': { en: 'Which email address was used?', it: 'Qual è l’indirizzo e-mail usato?' },
  'ask.contact_email': {
    en: 'Which email address can we write to?',
    it: 'A quale indirizzo e-mail possiamo scrivere?',
  },
  'ask.number_or_email': {
    en: 'The number and the email address do not belong together. What is the right number, or the right address?',
    it: 'Il numero e l’indirizzo e-mail non corrispondono. Qual è il numero giusto, o l’indirizzo giusto?',
  },
  'ask.phone': { en: 'Which phone number can we call?', it: 'Qual è il numero di telefono?' },
  'ask.name': { en: 'What name should I put it under?', it: 'A che nome?' },
  'ask.problem': {
    en: 'What is the problem? One or two sentences will do.',
    it: 'Qual è il problema? Bastano una o due frasi.',
  },
  'ask.product': { en: 'Which product is it?', it: 'Di quale prodotto si tratta?' },
  'ask.reference': {
    en: 'What is the payment for? The order number will do.',
    it: 'A che cosa si riferisce il pagamento? Basta il numero dell’ordine.',
  },
  'ask.amount': { en: 'What is the amount?', it: 'Qual è l’importo?' },

  'label.when': { en: 'When', it: 'Quando' },
  'label.new_when': { en: 'New time', it: 'Nuovo orario' },
  'label.service': { en: 'For', it: 'Per' },
  'label.order_number': { en: 'Order', it: 'Ordine' },
  'label.ticket_number': { en: 'Request', it: 'Richiesta' },
  'label.email': { en: 'Email', it: 'E-mail' },
  'label.phone': { en: 'Phone', it: 'Telefono' },
  'label.name': { en: 'Name', it: 'Nome' },
  'label.problem': { en: 'Problem', it: 'Problema' },
  'label.product': { en: 'Product', it: 'Prodotto' },
  'label.reference': { en: 'Payment for', it: 'Pagamento per' },
  'label.amount': { en: 'Amount', it: 'Importo' },

  'when.which_day': { en: 'Which day?', it: 'Per quale giorno?' },
  'when.what_time': { en: 'At what time on {date}?', it: '{date}: a che ora?' },
  'when.half_of_day': { en: 'At {times}?', it: 'Alle {times}?' },
  'when.day_or_month': { en: 'Is that {dates}?', it: 'Si tratta di {dates}?' },
  'when.which_week': { en: 'Is that {dates}?', it: 'Si tratta di {dates}?' },
  'when.weekday_differs': {
    en: 'The day of the week and the date do not match. Is it {dates}?',
    it: 'Il giorno della settimana e la data non corrispondono. Si tratta di {dates}?',
  },
  'when.several': { en: 'Which one is best: {options}?', it: 'Quale va meglio: {options}?' },
  'when.range': { en: 'Exactly when would that be?', it: 'Quando, di preciso?' },
  'when.range_at': { en: 'Shall I take {when}?', it: 'Va bene {when}?' },
  'when.excluded': { en: 'Which day and time would suit you then?', it: 'Allora quale giorno, e a che ora?' },
  'when.past': {
    en: 'That has already passed. Which day and time instead?',
    it: 'È già passato. Quale giorno, e a che ora?',
  },
  'when.no_such_date': { en: 'There is no such date. Which day is it?', it: 'Questa data non esiste. Quale giorno?' },
  'when.clock_change': {
    en: 'The clocks change then, and that time does not exist. Which time instead?',
    it: 'In quel momento si spostano le lancette, e quell’orario non esiste. A che ora, invece?',
  },
  'when.unclear': {
    en: 'I did not quite get when. Could you write the day and the time, such as “{example}”?',
    it: 'Non ho capito bene quando. Bastano il giorno e l’ora, per esempio «{example}».',
  },

  'ask.consent': {
    en: 'To do this, I pass what you write here on to {system} and read what it has about it. Is that all right?',
    it: 'Per questo trasmetto a {system} quello che viene scritto qui e leggo i dati conservati lì. Va bene?',
  },
  'ask.appointment_number': {
    en: 'What is the number of the appointment? It begins with A- and is in the confirmation.',
    it: 'Qual è il numero dell’appuntamento? Comincia con A- ed è nella conferma.',
  },
  'ask.field': { en: '{label}, please?', it: '{label}, per favore?' },
  'ask.field_help': { en: '{label}, please? {help}', it: '{label}, per favore? {help}' },
  'ask.field_question': { en: '{label}', it: '{label}' },
  'ask.field_question_help': { en: '{label} {help}', it: '{label} {help}' },
  'ask.field_choice': { en: '{label}: {options}?', it: '{label}: {options}?' },
  'ask.field_yes_no': { en: '{label}: yes or no?', it: '{label}: sì o no?' },
  'ask.paid_order': {
    en: 'Which order is it? The number is in the confirmation email.',
    it: 'Di quale ordine si tratta? Il numero è nell’e-mail di conferma.',
  },
  'ask.client_field': {
    en: 'What should I change: {options}?',
    it: 'Che cosa va cambiato: {options}?',
  },
  'ask.new_phone': { en: 'What is the new phone number?', it: 'Qual è il nuovo numero di telefono?' },
  'ask.new_name': { en: 'What is the right name?', it: 'Qual è il nome giusto?' },
  'label.client_field': { en: 'Change', it: 'Modifica' },
  'label.new_phone': { en: 'New phone number', it: 'Nuovo numero di telefono' },
  'label.new_name': { en: 'New name', it: 'Nuovo nome' },
  'ask.appointment': { en: 'Which appointment: {options}?', it: 'Quale appuntamento: {options}?' },
  'label.appointment': { en: 'Appointment', it: 'Appuntamento' },
  'offer.action': { en: 'Shall I do this: {actions}?', it: 'Posso fare questo: {actions}?' },
  'offer.actions': {
    en: 'Shall I do one of these: {actions}?',
    it: 'Posso fare una di queste cose: {actions}?',
  },
  'offer.resume': {
    en: 'Shall we go on with your other request: {request}?',
    it: 'Passiamo all’altra richiesta: {request}?',
  },
  'offer.which': { en: 'Which one do you mean?', it: 'Quale intende?' },
  'say.yes': { en: 'Yes', it: 'Sì' },
  'say.no': { en: 'No', it: 'No' },

  'say.no_number': { en: 'I do not have the number', it: 'Non ho il numero' },
  'say.person': { en: 'Talk to a person', it: 'Parlare con una persona' },
  'say.resend': { en: 'Send another code', it: 'Invia un altro codice' },

  'proof.email': {
    en: 'For this I have to be sure that it is you. I can send a six-digit code to the email address we have on file. Which one is it?',
    it: 'Per questo serve una conferma dell’identità. Posso inviare un codice di sei cifre all’indirizzo e-mail che risulta da noi. Qual è?',
  },
  'proof.code': {
    en: 'If we have that address, a six-digit code is on its way to it. What does it say?',
    it: 'Se l’indirizzo risulta da noi, un codice di sei cifre è in arrivo. Qual è il codice?',
  },
  'proof.wrong': { en: 'That code is not right.', it: 'Il codice non corrisponde.' },
  'proof.expired': { en: 'That code does not work any more.', it: 'Il codice non è più valido.' },
  'proof.resend': { en: 'Shall I send another one?', it: 'Ne invio un altro?' },
  'proof.failed': {
    en: 'I cannot confirm who you are this way.',
    it: 'In questo modo non riesco a confermare l’identità.',
  },
  'proof.none': {
    en: 'I can only do this for somebody who has signed in.',
    it: 'Posso farlo solo per chi ha effettuato l’accesso.',
  },

  'times.free': { en: 'These times are free:', it: 'Questi orari sono liberi:' },
  'times.on': { en: 'On {date} these times are free:', it: 'Orari liberi, {date}:' },
  'times.taken': {
    en: '{when} is not free. These times are:',
    it: '{when} non è libero. Questi orari lo sono:',
  },
  'times.none_on': {
    en: 'Nothing is free on {date}. The next free times are:',
    it: '{date}: nessun orario libero. I prossimi sono:',
  },
  'times.none_then_on': {
    en: 'On {date} nothing is free then. These times of that day are:',
    it: '{date}: in quel momento nulla di libero. Quel giorno lo sono questi orari:',
  },
  'times.none_then': {
    en: 'Nothing is free then. The next free times are:',
    it: 'In quel momento non c’è nulla di libero. I prossimi orari sono:',
  },
  'times.none': {
    en: 'I find no free time in the next two weeks.',
    it: 'Nelle prossime due settimane non trovo orari liberi.',
  },
  'times.none_from': {
    en: 'I find no free time in the two weeks from {date}.',
    it: 'Non trovo orari liberi nelle due settimane a partire da {date}.',
  },
  'times.too_far': { en: 'Appointments can be booked up to {date}.', it: 'Ultimo giorno prenotabile: {date}.' },
  'times.other': { en: 'Other times', it: 'Altri orari' },

  again: { en: 'Sorry, I did not get that.', it: 'Non ho capito.' },
  'again.which': { en: 'Which one?', it: 'Quale?' },
  'again.same': { en: 'That is what I have already.', it: 'È già così.' },
  'again.email': {
    en: 'That is not a valid email address.',
    it: 'Questo non è un indirizzo e-mail valido.',
  },
  'again.least': { en: 'That must be at least {minimum}.', it: 'Deve essere almeno {minimum}.' },
  'again.most': { en: 'That must be at most {maximum}.', it: 'Deve essere al massimo {maximum}.' },
  'why.record': {
    en: 'To protect your data, I need both the number and the email address.',
    it: 'Per proteggere i dati servono sia il numero sia l’indirizzo e-mail.',
  },
  'why.contact': { en: 'So that my colleagues can reach you.', it: 'Così i colleghi possono rispondere.' },
  'why.name': { en: 'So that my colleagues know who it is for.', it: 'Così i colleghi sanno per chi è.' },
  'why.proof': {
    en: 'Only you can read what is sent to your address, so nobody else gets to see your data.',
    it: 'Solo chi ha quell’indirizzo legge quello che vi arriva: così nessun altro vede i dati.',
  },
  instead: {
    en: 'I’ve set your earlier request aside. You can ask for it again at any time.',
    it: 'Metto da parte la richiesta precedente: si può riprendere in qualsiasi momento.',
  },
  first_then: {
    en: 'One thing at a time: “{first}” first, then “{next}”.',
    it: 'Una cosa alla volta: prima «{first}», poi «{next}».',
  },
  sorry: { en: 'I am sorry about that.', it: 'Mi dispiace.' },
  declined: { en: 'All right.', it: 'Va bene.' },
  unknown: {
    en: 'I don’t know that, and I’d rather not guess. A colleague can answer: just ask for one.',
    it: 'Questo non lo so, e preferisco non tirare a indovinare. Può rispondere un collega: basta chiederlo.',
  },
  unsure: {
    en: 'That is no problem. A colleague can help: just ask for one, or say “forget it” to stop here.',
    it: 'Nessun problema. Può aiutare un collega: basta chiederlo. Per fermarsi qui basta dire «lascia stare».',
  },
  complaint: {
    en: 'I’m sorry about that. A colleague can help: just ask for one, or say “forget it” to stop here.',
    it: 'Mi dispiace. Può aiutare un collega: basta chiederlo. Per fermarsi qui basta dire «lascia stare».',
  },
  purpose: { en: 'I’m asking so that I can do this: {title}.', it: 'È per questa richiesta: {title}.' },
  proposed: {
    en: 'Just to be sure, is this right? {label}: “{value}”',
    it: 'Per sicurezza, è giusto? {label}: «{value}»',
  },
  back: { en: 'Back to your request.', it: 'Torniamo alla richiesta.' },
  'confirm.cancel': {
    en: 'I am about to cancel this:\n{summary}\nShall I?',
    it: 'Sto per annullare:\n{summary}\nProcedo?',
  },
  'confirm.action': {
    en: 'I am about to do this: {title}\n{summary}\nShall I?',
    it: 'Sto per procedere: {title}\n{summary}\nProcedo?',
  },
  'confirm.action_alone': {
    en: 'I am about to do this: {title}. Shall I?',
    it: 'Sto per procedere: {title}. Procedo?',
  },
  'confirm.payment': {
    en: 'I am about to make a payment link:\n{summary}\nShall I?',
    it: 'Sto per creare un link di pagamento:\n{summary}\nProcedo?',
  },
  refused_consent: {
    en: 'All right, I have passed nothing on. A colleague can help as well: just ask for one.',
    it: 'Va bene, non ho trasmesso nulla. Può aiutare anche un collega: basta chiederlo.',
  },
  confirm: { en: 'To confirm:\n{summary}\nIs that right?', it: 'Riepilogo:\n{summary}\nÈ tutto giusto?' },
  thanks: { en: 'Thank you.', it: 'Grazie.' },
  corrected: { en: '{label}: {value}.', it: '{label}: {value}.' },
  change: { en: 'What should I change?', it: 'Che cosa va cambiato?' },
  cancelled: {
    en: 'All right, I have stopped. Nothing was sent.',
    it: 'Va bene, lascio stare. Non è stato inviato nulla.',
  },
  set_aside: {
    en: 'I have put your request aside. Just say so to start again.',
    it: 'Metto da parte la richiesta. Per ricominciare basta dirlo.',
  },
  person: { en: 'A colleague will take care of this.', it: 'Se ne occupa un collega.' },
  working: { en: 'I am still working on it.', it: 'Ci sto ancora lavorando.' },
  ...outcomeTexts,
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type TextKey = keyof typeof texts;
export type AskKey = Extract<TextKey, `ask.${string}`>;
export type LabelKey = Extract<TextKey, `label.${string}`>;

/** Text of a key with its placeholders; English for unsupported languages. */
export function textOf(key: TextKey, locale: string): string {
  const text: Readonly<Record<Locale, string>> = texts[key];
  return text[locale.startsWith('it') ? 'it' : 'en'];
}

export const textKeys = Object.keys(texts) as TextKey[];
