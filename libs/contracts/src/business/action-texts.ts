import type { Bilingual } from './action-fields.js';
import type { ActionName } from './actions.js';

/** Title and description of each built-in action, for programs and models. */
export const actionTexts: Readonly<Record<ActionName, { readonly title: Bilingual; readonly description: Bilingual }>> =
  {
    'order.status': text(
      'Order status',
      'Stato dell’ordine',
      'Looks up one order by its number.',
      'Cerca un ordine dal suo numero.',
    ),
    'order.list': text('Orders', 'Ordini', 'Lists the orders of the client.', 'Elenca gli ordini del cliente.'),
    'product.availability': text(
      'Availability',
      'Disponibilità',
      'Finds products and says whether they are in stock.',
      'Cerca i prodotti e dice se sono disponibili.',
    ),
    'appointment.services': text(
      'Services',
      'Servizi',
      'Lists what can be booked.',
      'Elenca ciò che si può prenotare.',
    ),
    'appointment.find': text(
      'Free times',
      'Orari liberi',
      'Finds free times of a service.',
      'Trova gli orari liberi di un servizio.',
    ),
    'appointment.list': text(
      'Appointments',
      'Appuntamenti',
      'Lists the appointments of the client that are still to come.',
      'Elenca i prossimi appuntamenti del cliente.',
    ),
    'appointment.status': text(
      'Appointment',
      'Appuntamento',
      'Looks up an appointment by its number.',
      'Cerca un appuntamento dal suo numero.',
    ),
    'appointment.book': text(
      'Book an appointment',
      'Prenota un appuntamento',
      'Books a free time.',
      'Prenota un orario libero.',
    ),
    'appointment.move': text(
      'Move an appointment',
      'Sposta un appuntamento',
      'Moves an appointment to another free time.',
      'Sposta un appuntamento a un altro orario libero.',
    ),
    'appointment.cancel': text(
      'Cancel an appointment',
      'Annulla un appuntamento',
      'Cancels an appointment.',
      'Annulla un appuntamento.',
    ),
    'ticket.open': text('Open a ticket', 'Apri un ticket', 'Opens a ticket.', 'Apre un ticket.'),
    'ticket.list': text('Tickets', 'Ticket', 'Lists the tickets of the client.', 'Elenca i ticket del cliente.'),
    'ticket.status': text(
      'Ticket status',
      'Stato del ticket',
      'Looks up one ticket by its number.',
      'Cerca un ticket dal suo numero.',
    ),
    'payment.status': text(
      'Payment status',
      'Stato del pagamento',
      'Looks up the payments for a reference, such as an order number.',
      'Cerca i pagamenti di un riferimento, come il numero di un ordine.',
    ),
    'payment.link': text(
      'Payment link',
      'Link di pagamento',
      'Makes a link by which the client pays.',
      'Crea un link con cui il cliente paga.',
    ),
    'client.read': text('Client', 'Cliente', 'Reads the record of the client.', 'Legge la scheda del cliente.'),
    'client.update': text(
      'Update the client',
      'Aggiorna il cliente',
      'Changes the record of the client.',
      'Modifica la scheda del cliente.',
    ),
  };

function text(title: string, titolo: string, description: string, descrizione: string) {
  return { title: { en: title, it: titolo }, description: { en: description, it: descrizione } };
}
