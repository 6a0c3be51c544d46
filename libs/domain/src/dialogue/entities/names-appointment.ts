import { plainWords } from './plain-words.js';

const named = /(?:^| )(?:appointments?|bookings?|reservations?|appuntament[oi]|prenotazion[ei]|a \d{5,9})(?: |$)/;

/** Whether words name an existing appointment: "move my appointment", not "can I change the time?". */
export function namesAppointment(text: string): boolean {
  return named.test(plainWords(text));
}
