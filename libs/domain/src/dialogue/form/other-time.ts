import { plainWords, wordSet } from '../entities/plain-words.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { localTime } from '../when/local-time.js';
import { wordsBesideTimes } from '../when/read-when.js';
import type { WhenReading } from '../when/when-reading.js';
import type { Form, FormContext, FormState, Slot } from './form.js';
import { looksLikeQuestion } from './read-words.js';

/** Filler words of a request for another time: "could we do it on another day?". */
const around = wordSet(
  [
    'can could may might would will is be it that this i we you do have make get pick choose want like d to for on in at of the a an any bit little much then instead possible ok please per favore',
    'posso potrei possiamo potremmo potete puo potrebbe si e sarebbe fare facciamo fosse avere avete c ci possibile va bene anche un una uno po in a al alla alle per di nella il la lo l i gli le quel quella stesso vorrei scegliere invece allora',
  ].join(' '),
);
const changing = wordSet(
  'change move switch another other different cambiare cambio cambia cambiamo spostare spostarlo spostarla spostiamo sposta altro altra diverso diversa',
);
const times = wordSet('time day date hour slot giorno giornata orario ora data');
const nearer = wordSet('later earlier sooner tardi presto prima dopo piu');
/** Comparison with the chosen time: "più tardi" does, but "a più tardi", "la prima" and "prima possibile" do not. */
const compared =
  /(?<!(?:the|that) )\b(?:later|earlier|sooner)\b|(?<!\b(?:a|alla|il|lo|la|l|le|quell[aoe]) (?:piu )?)\b(?:(?:piu )?(?:tardi|prima|dopo)|piu presto)\b(?! possibile)/;
/** Comparisons that are a request without being a question: "a bit later please", "vorrei più tardi". */
const comparing =
  /\b(?:bit|little|much|po) (?:later|earlier|sooner|prima|dopo|piu)\b|\ban? (?:later|earlier) (?:time|slot|hour|day|date)\b|^(?:(?:vorrei|facciamo) )?piu (?:tardi|presto)$/;
/** Words of a question that proposes something, unlike "is it on Friday?". */
const proposing =
  /(?:^| )(?:can|could|possible|ok|do you have|posso|potrei|possiamo|potremmo|potete|puo|potrebbe|possibile|va bene|facciamo|avete)(?: |$)/;
/** "I'll do it later" puts off the answer. */
const puttingOff = /(?:^| )(?:do(?: it| this| that)? later|fare dopo)$/;

/** Whether a message asks for another day or time (`any`), or one before or after the chosen one (`near`), and names none. Null: neither. */
function requestedTime(text: string): 'any' | 'near' | null {
  const words = plainWords(withoutCourtesy(text));
  const said = words.split(' ');
  const has = (list: ReadonlySet<string>) => said.some((word) => list.has(word));
  if (!said.every((word) => [around, changing, times, nearer].some((list) => list.has(word)))) return null;
  if (has(changing)) return has(times) ? 'any' : null;
  if (!compared.test(words) || puttingOff.test(words)) return null;
  return comparing.test(words) || (looksLikeQuestion(text) && proposing.test(words)) ? 'near' : null;
}

/** Whether a question proposes a day or time, and asks nothing else: "could we do Friday?", not "are you open on Friday?". */
export function proposesTime(form: Form, text: string, context: FormContext): boolean {
  if (!looksLikeQuestion(text) || !proposing.test(plainWords(text)) || !timeSlot(form)) return false;
  const beside = wordsBesideTimes(withoutCourtesy(text), context)?.words;
  return beside?.every((word) => [around, changing, times].some((list) => list.has(word))) ?? false;
}

function timeSlot({ slots }: Form): Slot | undefined {
  return slots.find(({ kind, required }) => required && (kind === 'date_time' || kind === 'date'));
}

/** State in which the date is asked for again, as the message requests. Null: it does not, or no date was given or offered. */
export function withOtherTime(form: Form, state: FormState, text: string, context: FormContext): FormState | null {
  const slot = timeSlot(form);
  const requested = slot ? requestedTime(text) : null;
  const value = slot && state.values[slot.name];
  if (requested !== 'near' || slot?.freeTimeOf === undefined || typeof value !== 'string')
    return requested === null ? null : withoutTime(form, state);
  const { [slot.name]: _, ...values } = state.values;
  const day: WhenReading = { dates: [localTime(value, context).date], times: [], part: null, doubts: [] };
  return { ...state, values, open: { ...state.open, [slot.name]: day }, slot: null };
}

/** State in which the date is asked for again. Null: none was given or offered. */
export function withoutTime(form: Form, state: FormState): FormState | null {
  const name = timeSlot(form)?.name ?? '';
  const { [name]: reading, ...open } = state.open;
  const isOffered = state.offered !== undefined && state.asked?.about === name;
  if (state.values[name] !== undefined) return { ...state, changing: name };
  return reading || isOffered ? { ...state, open, ...(isOffered && { offered: null }) } : null;
}
