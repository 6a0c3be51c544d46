import type { Locale } from '#contracts/states.js';

/**
 * Texts of forms by key; `sayLine` fills their placeholders. The Italian is impersonal, since the chat says *Lei* and some businesses *tu*.
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
  'ask.field': { en: 'I need this from you: {label}.', it: 'Mi serve questo: {label}.' },
  'ask.field_help': { en: 'I need this from you: {label}. {help}', it: 'Mi serve questo: {label}. {help}' },
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
  'offer.action': { en: 'Shall I do this?', it: 'Posso farlo?' },
  'offer.actions': { en: 'Shall I do one of these?', it: 'Posso fare una di queste cose?' },
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
  'times.none_then': {
    en: 'Nothing is free then. The next free times are:',
    it: 'In quel momento non c’è nulla di libero. I prossimi orari sono:',
  },
  'times.none': {
    en: 'I find no free time in the next two weeks.',
    it: 'Nelle prossime due settimane non trovo orari liberi.',
  },
  'times.other': { en: 'Other times', it: 'Altri orari' },

  again: { en: 'Sorry, I did not get that.', it: 'Non ho capito.' },
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
  unknown: {
    en: 'I don’t know that, and I’d rather not guess. A colleague can answer: just ask for one.',
    it: 'Questo non lo so, e preferisco non tirare a indovinare. Può rispondere un collega: basta chiederlo.',
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

  'fault.not_found': { en: 'I cannot find anything that matches.', it: 'Non trovo nulla che corrisponda.' },
  'fault.invalid': { en: 'That was not accepted.', it: 'Il dato non è stato accettato.' },
  'fault.conflict': { en: 'That is no longer free.', it: 'Non è più disponibile.' },
  'fault.unavailable': {
    en: 'I cannot reach the system that I need at the moment.',
    it: 'In questo momento non riesco a raggiungere il sistema che mi serve.',
  },
  'fault.too_many': {
    en: 'I cannot find anything that matches, and I may not try any more.',
    it: 'Non trovo nulla che corrisponda e non posso più riprovare.',
  },
  'fault.uncertain': {
    en: 'I do not know yet whether that went through. A colleague will check, so please do not send it again.',
    it: 'Non so ancora se l’operazione è riuscita. Lo verifica un collega: intanto non serve ripeterla.',
  },

  'fault.changed': {
    en: 'Your record has been changed in the meantime, so I have left it as it is.',
    it: 'Nel frattempo la scheda è stata modificata, perciò l’ho lasciata com’è.',
  },
  'fault.due_changed': {
    en: 'What is to be paid for this order has changed in the meantime.',
    it: 'Nel frattempo l’importo da pagare per questo ordine è cambiato.',
  },
  'fault.interrupted': {
    en: 'I was interrupted just then. Please ask me once more.',
    it: 'C’è stata un’interruzione. Basta chiedere ancora una volta.',
  },
  'fault.nothing_to_pay': {
    en: 'There is nothing to pay for order {number} at the moment.',
    it: 'Per l’ordine {number} al momento non c’è nulla da pagare.',
  },
  'fault.no_appointments': {
    en: 'I can’t find any upcoming appointments for you. A colleague can check: just ask.',
    it: 'Non risultano appuntamenti futuri. Un collega può verificare: basta chiederlo.',
  },
  'fault.nothing_due': {
    en: 'There is nothing to pay at the moment.',
    it: 'Al momento non c’è nulla da pagare.',
  },
  'done.not_paid': {
    en: 'No payment for order {number} has arrived so far.',
    it: 'Per l’ordine {number} finora non è arrivato alcun pagamento.',
  },
  'done.action': { en: 'Done: {title}.', it: 'Fatto: {title}.' },
  'done.fields': { en: 'This is what I found:\n{fields}', it: 'Ecco che cosa ho trovato:\n{fields}' },
  'done.action_fields': { en: 'Done: {title}.\n{fields}', it: 'Fatto: {title}.\n{fields}' },
  'done.field': { en: '{label}: {value}', it: '{label}: {value}' },
  'done.link': {
    en: 'Here is the link to pay {amount} for order {reference}:',
    it: 'Ecco il link per pagare {amount} per l’ordine {reference}:',
  },
  'done.payment_link': {
    en: 'Payment for {reference}, {amount}: {url}',
    it: 'Pagamento per {reference}, {amount}: {url}',
  },
  'done.client': {
    en: 'These are the details we have for you:\n{fields}',
    it: 'Questi sono i dati che abbiamo:\n{fields}',
  },
  'done.client_updated': { en: 'Your record has been changed.', it: 'La scheda è stata aggiornata.' },
  'client.phone': { en: 'phone number', it: 'numero di telefono' },
  'client.name': { en: 'name', it: 'nome' },
  'client.none': { en: 'none', it: 'nessuno' },
  'done.found': { en: 'This is what I found.', it: 'Ecco che cosa ho trovato.' },
  'done.order': { en: 'Order {number} of {date}: {status}.', it: 'Ordine {number} del {date}: {status}.' },
  'done.own_order': {
    en: 'Order {number} of {date}, {total}: {status}.',
    it: 'Ordine {number} del {date}, {total}: {status}.',
  },
  'done.tracking': { en: 'Tracking: {tracking}', it: 'Tracciamento: {tracking}' },
  'done.item': { en: '{quantity} × {name}', it: '{quantity} × {name}' },
  'done.payment': {
    en: 'Payment for {reference} of {date}: {status}.',
    it: 'Pagamento per {reference} del {date}: {status}.',
  },
  'done.own_payment': {
    en: 'Payment for {reference} of {date}, {amount}: {status}.',
    it: 'Pagamento per {reference} del {date}, {amount}: {status}.',
  },
  'done.refunded': {
    en: 'Payment for {reference} of {date}, {amount}: {status}, {refunded} refunded.',
    it: 'Pagamento per {reference} del {date}, {amount}: {status}, rimborsati {refunded}.',
  },
  'done.products': { en: 'This is what I found:\n{products}', it: 'Ecco che cosa ho trovato:\n{products}' },
  'done.product': { en: '{name}: {status}', it: '{name}: {status}' },
  'done.priced': { en: '{name}, {price}: {status}', it: '{name}, {price}: {status}' },
  'done.booked': { en: 'Your appointment is booked.', it: 'L’appuntamento è prenotato.' },
  'done.moved': { en: 'Your appointment is moved.', it: 'L’appuntamento è spostato.' },
  'done.cancelled': { en: 'Your appointment is cancelled.', it: 'L’appuntamento è annullato.' },
  'done.appointment': {
    en: '{service}: {when}. The number of the appointment is {number}.',
    it: '{service}: {when}. Il numero dell’appuntamento è {number}.',
  },
  'done.no_appointment': {
    en: '{service}: {when}, {number}, cancelled.',
    it: '{service}: {when}, {number}, annullato.',
  },
  'done.opened': { en: 'Done. The reply goes to {email}.', it: 'Fatto. La risposta arriva a {email}.' },
  'done.ticket': {
    en: 'Your request has the number {id}: {subject}',
    it: 'La richiesta ha il numero {id}: {subject}',
  },
  'done.ticket_state': {
    en: 'Request {id} of {date}, {subject}: {state}.',
    it: 'Richiesta {id} del {date}, {subject}: {state}.',
  },

  'ticket.open': { en: 'we are working on it', it: 'in lavorazione' },
  'ticket.pending': { en: 'we are waiting for your reply', it: 'in attesa di una risposta dal cliente' },
  'ticket.closed': { en: 'closed', it: 'chiusa' },
  'order.pending': { en: 'received, not paid yet', it: 'ricevuto, in attesa di pagamento' },
  'order.paid': { en: 'paid', it: 'pagato' },
  'order.processing': { en: 'being prepared', it: 'in preparazione' },
  'order.shipped': { en: 'shipped', it: 'spedito' },
  'order.ready_for_pickup': { en: 'ready for pickup', it: 'pronto per il ritiro' },
  'order.delivered': { en: 'delivered', it: 'consegnato' },
  'order.cancelled': { en: 'cancelled', it: 'annullato' },
  'order.returned': { en: 'returned', it: 'reso' },
  'order.refunded': { en: 'refunded', it: 'rimborsato' },
  'payment.pending': { en: 'not paid yet', it: 'non ancora pagato' },
  'payment.paid': { en: 'paid', it: 'pagato' },
  'payment.failed': { en: 'failed', it: 'non riuscito' },
  'payment.refunded': { en: 'refunded', it: 'rimborsato' },
  'payment.cancelled': { en: 'cancelled', it: 'annullato' },
  'stock.yes': { en: 'available', it: 'disponibile' },
  'stock.no': { en: 'not available at the moment', it: 'al momento non disponibile' },
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
