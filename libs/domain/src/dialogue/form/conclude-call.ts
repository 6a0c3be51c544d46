import type { BusinessFault } from '#contracts/business/business-ports.js';
import { localTime } from '../when/local-time.js';
import type { WhenReading } from '../when/when-reading.js';
import { proceed } from './continue-form.js';
import type { Form, FormContext, FormMessage, FormState } from './form.js';
import type { FormStep } from './form-step.js';
import type { TextKey } from './form-texts.js';
import { bookableSlot } from './free-times.js';

/** Result of a call. `slots`: rejected ones, if the fault concerns the visitor's input. */
export type CallResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: BusinessFault; readonly slots: readonly string[] };

/** Maximum calls rejected for their input before a person takes over. */
const maxRefusals = 3;

/** Faults that other input may fix, with the explanation for the visitor. */
const mendable: Partial<Record<BusinessFault, TextKey>> = {
  not_found: 'fault.not_found',
  invalid: 'fault.invalid',
  conflict: 'fault.conflict',
};

/**
 * State after the call of an action. The action words its own success. Rejected slots are asked again; any other fault
 * hands over to a person, with everything entered so far.
 */
export function concludeCall(
  form: Form,
  state: FormState,
  result: CallResult,
  message: FormMessage,
  context: FormContext,
): FormStep | { readonly state: FormState; readonly lines: readonly []; readonly outcome: 'done' } {
  if (state.phase !== 'called') return { state, lines: [], outcome: 'waiting' };
  if (result.ok) return { state: { ...state, phase: 'done' }, lines: [], outcome: 'done' };
  // A write without a reply may have happened: denying it would get it done twice.
  const isUncertain = form.isWrite && result.fault === 'timeout';
  const own: Partial<Record<BusinessFault, TextKey | undefined>> = {
    conflict: form.conflictAs,
    not_found: form.notFoundAs,
  };
  const key = own[result.fault] ?? mendable[result.fault];
  const refused = result.slots.filter((name) => form.slots.some((slot) => slot.name === name && slot.required));
  const refusals = state.refusals + 1;
  if (!key || refused.length === 0 || refusals >= maxRefusals) {
    const said = key ?? 'fault.unavailable';
    return {
      state: { ...state, phase: 'person', refusals },
      lines: isUncertain ? [{ key: 'fault.uncertain' }] : [{ key: said }, { key: 'person' }],
      outcome: 'person',
    };
  }
  const doubted = result.fault === 'not_found' && isNumberWithEmail(form, state, refused) ? refused : null;
  const isKept = ([name]: [string, unknown]) => doubted !== null || !refused.includes(name);
  const values = Object.fromEntries(Object.entries(state.values).filter(isKept));
  const step = proceed(
    form,
    {
      ...withoutOffers(form, state, refused, context),
      ...{ phase: 'asking', values, asked: null, call: null, refusals },
      ...(doubted && { doubted }),
    },
    message,
    context,
  );
  return { ...step, lines: [{ key }, ...step.lines] };
}

/** Whether a number with an address was refused. Either may be wrong, so both are kept until one is corrected. */
function isNumberWithEmail(form: Form, { values }: FormState, refused: readonly string[]): boolean {
  const kinds = form.slots.filter(({ name }) => refused.includes(name) && values[name] !== undefined);
  return kinds.length === refused.length && kinds.map(({ kind }) => kind).join() === 'order_number,email';
}

/** Offered times may be taken by now; the day of a rejected time is kept. */
function withoutOffers(
  form: Form,
  { slot: _, offered: __, ...state }: FormState,
  refused: readonly string[],
  context: FormContext,
): FormState {
  const name = bookableSlot(form)?.name;
  const when = name === undefined ? undefined : state.values[name];
  if (name === undefined || typeof when !== 'string' || !refused.includes(name)) return state;
  const day: WhenReading = { dates: [localTime(when, context).date], times: [], part: null, doubts: [] };
  return { ...state, open: { ...state.open, [name]: day } };
}
