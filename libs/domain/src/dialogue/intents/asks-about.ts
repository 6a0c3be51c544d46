import type { BotActionName } from '#contracts/business/bot-actions.js';
import { plainWords } from '../entities/plain-words.js';

/** Questions whether an appointment is needed, what it costs or how long it takes. */
const aboutAppointment = new RegExp(
  [
    String.raw`\b(?:do|does|would|will|should|must) (?:i|we|you|one|it)(?: (?:really|always|even|also))? (?:need|have to|require|take|cost)\b`,
    String.raw`\b(?:needed|necessary|required|mandatory|compulsory|obligatory)\b`,
    String.raw`\bwithout (?:an? |any )?(?:appointments?|bookings?|booking|reservations?)\b`,
    String.raw`\bhow (?:much|long)\b|\bwhat (?:does|do|would|will) .{1,60} cost\b|\bwhat is the (?:price|cost)\b`,
    String.raw`\b(?<!\b(?:mi|ci|ne|non) )(?:serve|occorre|bisogna)\b|\b(?<!mi )ci vuole\b|\bnecessari[oa]\b|\bobbligatori[oa]\b`,
    String.raw`\bsenza (?:appuntamento|prenotazione|prenotare)\b|\bsu appuntamento\b`,
    String.raw`\bquanto (?:costa|costano|viene|vengono|dura|durano|tempo|ci vuole|si paga)\b|\bche prezz[oi]\b|\bqual e il (?:prezzo|costo)\b`,
  ].join('|'),
);
/** Duties that are questions only with a question mark: "devo prenotare?". */
const asksDuty = /\b(?:devo|dobbiamo|si deve|mi serve|ci serve)\b/;
/** Words of a request beside or instead of a question: "how much is it? I want to book one". */
const requests =
  /^(?:(?:hi|hello|hey|please|ciao|salve|buongiorno|buonasera|scusi|scusa) )*(?:book|cancel|move|change|reschedule|postpone|prenot|annull|disdi|spost|cambi)|\b(?:i|we) (?:want|wanted|would like|d like|wish) (?!to know)|(?<!\b(?:do|does|would|will|should|if) )\b(?:i|we) (?:need|have) (?:to (?:book|move|cancel|change|make)|an? )|\b(?:can|could|may) (?:i|we|you) (?:please )?(?:book|make|get|have|move|cancel|change)\b|\b(?:vorrei|vorremmo|voglio|vogliamo|volevo) (?!sapere|chiedere)|\b(?:posso|possiamo|potrei) (?:prenotare|avere|fissare|prendere|spostare|annullare|disdire)\b|\b(?:prenotami|mi (?:prenoti|prenota|fissi|fissa)|fissami|ho bisogno)\b/;

/** Questions what a product is good for. */
const aboutProduct =
  /\b(?:survive|withstand|endure|handle|good (?:for|in|enough)|suitable|warm enough|strong enough|waterproof|worth|made of|weigh|weighs|heavy|light enough|difference|regge|reggono|resiste|resistono|sopporta|sopportano|tiene caldo|adatt[oaie]|va(?:nno)? bene (?:per|in|con)|impermeabil[ei]|pesa|pesano|differenza)\b/;
/** Words of stock. */
const inStock =
  /\b(?:stock|available|availability|left|have you|do you (?:still )?(?:have|sell|carry)|got|sold out|buy|order|disponibil\p{L}*|magazzino|avete|vendete|esaurit\p{L}*|comprare|acquistare|rimast\p{L}*)\b/u;

/**
 * Whether a turn asks about what an action does, and does not ask for it: "do I need an appointment?", "will the tent
 * survive snow?". The knowledge base answers.
 */
export function asksAbout(action: BotActionName, text: string): boolean {
  const words = plainWords(text);
  if (action === 'product.availability') return aboutProduct.test(words) && !inStock.test(words);
  if (!action.startsWith('appointment.')) return false;
  const isAsked = aboutAppointment.test(words) || (text.includes('?') && asksDuty.test(words));
  return isAsked && !requests.test(words);
}
