import type { Locale } from '#contracts/states.js';

/** Texts for the outcome of an action: faults, results, and words for the states of orders, tickets, payments and stock. */
export const outcomeTexts = {
  'fault.not_found': { en: 'I cannot find anything that matches.', it: 'Non trovo nulla che corrisponda.' },
  'fault.mistyped': {
    en: 'I cannot find anything that matches: there may be a typing error.',
    it: 'Non trovo nulla che corrisponda: forse c’è un errore di battitura.',
  },
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
