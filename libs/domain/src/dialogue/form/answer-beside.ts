import { isCallForHelp } from '../entities/is-call-for-help.js';
import { isFrustrated } from '../entities/is-frustrated.js';
import { isPuzzled } from '../entities/is-puzzled.js';
import { isUnsure } from '../entities/is-unsure.js';
import { lacksNumber } from '../entities/lacks-number.js';
import { ask, explain, helpOn, purposeOf } from './ask-question.js';
import { isCodeField } from './doubtful-words.js';
import type { Form, FormContext, FormMessage, FormState } from './form.js';
import type { FormStep } from './form-step.js';
import { isNameField } from './named-fields.js';
import type { Question } from './next-question.js';

/**
 * Reply to a message about the question that does not answer it: the request once more, "I don't know", a call for help, a
 * complaint, or "what?". Null: none of these.
 */
export function answerBeside(
  form: Form,
  state: FormState,
  { text, isAnswered, isRepeated }: FormMessage,
  question: Question,
  context: FormContext,
): FormStep | null {
  const slot = form.slots.find(({ name }) => name === state.asked?.about);
  const isCode = slot !== undefined && isCodeField(slot);
  if (isRepeated) return explain(state, question, purposeOf(form));
  if (isUnsure(text) || lacksNumber(text)) return helpOn(state, question, context);
  if (isAnswered !== true && isCallForHelp(text)) return helpOn(state, question, context);
  const isShort = isCode || (slot !== undefined && isNameField(slot));
  if (isShort && isFrustrated(text)) return helpOn(state, question, context, 'complaint');
  // "What" alone is no code, but may be a name.
  const isLost = isPuzzled(isCode ? `${text}?` : text);
  return isLost ? { ...ask(state, question, purposeOf(form)), isUnread: true } : null;
}
