import { isPause } from '../entities/is-pause.js';
import { plainWords } from '../entities/plain-words.js';
import { isSmallTalk } from '../entities/small-talk.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { readWhen } from '../when/read-when.js';
import type { Form, FormContext, FormState, Slot } from './form.js';
import { optionLabelled } from './read-slots.js';
import { looksLikeQuestion } from './read-words.js';

/** Approval without a word of agreement: "super", "molto bene". */
const approving =
  /^(?:super|excellent|awesome|wonderful|brilliant|fantastic|lovely|amazing|very (?:good|well)|sounds (?:good|great)|fantastico|eccellente|magnifico|meraviglioso|molto bene)$/;

/** Whether a message is small talk that does not answer the question: "excellent" may be an option, "a domani" a day, "Nice" a city. */
export function isChat({ slots }: Form, { asked }: FormState, text: string, context: FormContext): boolean {
  const slot = slots.find(({ name }) => name === asked?.about);
  const isIdle = isPause(text) || isSmallTalk(text, slot !== undefined && takesAnyWords(slot));
  return isIdle && !(slot && isAnswer(slot, text, context));
}

function takesAnyWords({ kind, isDescription, isQuery }: Slot): boolean {
  return kind === 'name' || (kind === 'text' && !isDescription && !isQuery);
}

function isAnswer(slot: Slot, text: string, context: FormContext): boolean {
  switch (slot.kind) {
    case 'choice':
      return optionLabelled(slot, text) !== undefined;
    case 'date':
    case 'date_time':
      // "How are you today?"
      return !looksLikeQuestion(text) && (readWhen(text, context)?.dates.length ?? 0) > 0;
    default:
      return false;
  }
}

/** Whether the whole message approves of what was proposed: "fantastic, thanks". */
export function isApproval(text: string): boolean {
  return !text.includes('?') && approving.test(plainWords(withoutCourtesy(text)));
}
