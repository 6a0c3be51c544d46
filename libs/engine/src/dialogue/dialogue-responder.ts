import type { ActionInput } from '#contracts/business/actions.js';
import { actions } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { HandoffReason } from '#contracts/states.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { slotsCard } from '#domain/dialogue/cards/slots-card.js';
import { type Reply as Said, type Speech, sayReply } from '#domain/dialogue/cards/speech.js';
import { type CallResult, concludeCall } from '#domain/dialogue/form/conclude-call.js';
import type { FormCall } from '#domain/dialogue/form/form.js';
import { inputOf } from '#domain/dialogue/form/input-of.js';
import type { Line } from '#domain/dialogue/form/say-line.js';
import { type FormStep, goOn, goOnWithTimes, startForm, stepForm } from '#domain/dialogue/form/step-form.js';
import { knownAppointments, outcomeReply } from '#domain/dialogue/outcome/outcome-reply.js';
import { refusedSlots } from '#domain/dialogue/outcome/refused-slots.js';
import { botAuthor } from '../access/author.js';
import type { ActionRunner } from '../actions/action-runner.js';
import { provenEmail } from '../actions/proven-email.js';
import { type ActionOutcome, readOutcome } from '../actions/read-outcome.js';
import type { AnswerPreview } from '../answering/answer-preview.js';
import type { Answer } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { consentIn, formOf } from './dialogue-form.js';
import { formContext, timeZoneOf } from './form-context.js';
import { factsFor, freeTimes, whileWaiting } from './look-ups.js';
import type { TurnMessage } from './turn-message.js';

export type DialoguePorts = Pick<
  Ports,
  'answerer' | 'businessDirectory' | 'chatbots' | 'clock' | 'events' | 'journal' | 'log' | 'readPhones' | 'visitors'
>;

/** A turn in a dialogue, with what the knowledge base answers to it. */
export interface DialogueTurn {
  readonly message: TurnMessage;
  readonly answer: Answer;
  readonly preview: AnswerPreview;
}

/** What a dialogue goes on with: a turn, or the outcome of a call of an earlier one. */
type Occasion = Pick<DialogueTurn, 'message'> & {
  readonly answer: Answer | null;
  readonly preview: AnswerPreview | null;
};

/** What is replied, before it is a command. */
interface Reply extends Pick<Said, 'lines'>, Partial<Pick<Said, 'cards' | 'choices'>> {
  readonly dialogue: Dialogue | null;
  readonly handoff?: HandoffReason;
  readonly answer?: Answer | null;
}

/**
 * Carries out actions in a dialogue: asks for what an action needs, calls it, and says what came of it. Each reply is a command for the turn; a
 * rejection leaves the turn owed, and an error calls a person.
 */
export class DialogueResponder {
  constructor(
    private readonly ports: DialoguePorts,
    private readonly actions: ActionRunner,
  ) {}

  /** Begins what the visitor wants done. */
  async begin(c: Conversation, intent: BotActionName, turn: DialogueTurn): Promise<Result<Command>> {
    const facts = await whileWaiting(c, turn.preview, () => factsFor(this.ports, c, intent));
    if (!facts.ok) return ok(this.#unavailable(c, turn.message.upToSeq, []));
    const begun = { intent, facts: facts.value, calledUpTo: null };
    const form = formOf(this.ports, c, begun);
    const known = await this.#known(
      c,
      form.slots.map(({ name }) => name),
    );
    const step = startForm(form, turn.message, formContext(this.ports, c, facts.value, turn.message.at), known);
    return this.#follow(c, { ...begun, form: step.state }, step, turn);
  }

  /** Reads a turn for the open form. */
  async goOn(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const form = formOf(this.ports, c, dialogue);
    const context = formContext(this.ports, c, dialogue.facts, turn.message.at);
    const step = stepForm(form, dialogue.form, turn.message, context);
    const isAnswered = turn.answer.decision.decision === 'answer';
    if (step.outcome !== 'digression' || isAnswered) return this.#follow(c, dialogue, step, turn);
    const message = { ...turn.message, mayDigress: false };
    return this.#follow(c, dialogue, stepForm(form, dialogue.form, message, context), turn);
  }

  /** Says what came of the call, once that is known: the visitor has written meanwhile, or the process has ended. `busy` until then. */
  async outcome(c: Conversation, dialogue: Dialogue): Promise<Result<Command>> {
    const requestId = dialogue.form.call?.key ?? '';
    await this.actions.repeatReads(c.id);
    const event = await readOutcome(this.ports, c.id, requestId, dialogue.calledUpTo ?? 0);
    return event ? this.#concluded(c, dialogue, event, null) : reject('busy');
  }

  async #follow(c: Conversation, before: Dialogue, step: FormStep, occasion: Occasion): Promise<Result<Command>> {
    const { lines, outcome, choices } = step;
    const { upToSeq } = occasion.message;
    const dialogue = { ...before, form: step.state };
    const cards = step.times ? [this.#slotsCard(c, dialogue, step.times)] : [];
    switch (outcome) {
      case 'asked':
      case 'waiting':
        return ok(this.#reply(c, upToSeq, { lines, cards, choices, dialogue }));
      case 'digression': {
        const isOver = step.state.phase === 'cancelled';
        const { answer } = occasion;
        return ok(this.#reply(c, upToSeq, { lines, cards, choices, dialogue: isOver ? null : dialogue, answer }));
      }
      case 'cancelled':
        return ok(this.#reply(c, upToSeq, { lines, dialogue: null }));
      case 'person':
      case 'nothing_free': {
        const handoff = outcome === 'person' ? 'repeated_failure' : 'no_match';
        return ok(this.#reply(c, upToSeq, { lines, dialogue: null, handoff }));
      }
      case 'times':
        return this.#withTimes(c, dialogue, step, occasion);
      case 'call':
        if (!step.call) throw new Error(`a form of ${dialogue.intent} calls nothing`);
        return this.#call(c, { ...dialogue, calledUpTo: upToSeq }, step.call, occasion);
    }
  }

  /** Reads the free times that the form needs, and goes on with them. */
  async #withTimes(
    c: Conversation,
    dialogue: Dialogue,
    { query, lines }: FormStep,
    occasion: Occasion,
  ): Promise<Result<Command>> {
    if (!query) throw new Error(`a form of ${dialogue.intent} asks for no times`);
    const free = await whileWaiting(c, occasion.preview, () => freeTimes(this.ports, query));
    const { message } = occasion;
    if (!free.ok) return ok(this.#unavailable(c, message.upToSeq, lines));
    const context = formContext(this.ports, c, dialogue.facts, message.at);
    const next = goOnWithTimes(formOf(this.ports, c, dialogue), dialogue.form, free.value, message, context);
    return this.#follow(c, dialogue, { ...next, lines: [...lines, ...next.lines] }, occasion);
  }

  async #call(c: Conversation, dialogue: Dialogue, call: FormCall, occasion: Occasion): Promise<Result<Command>> {
    const { intent, form } = dialogue;
    const { values } = call;
    const appointmentId = typeof values.appointment === 'string' ? values.appointment : undefined;
    const lookedUp = { ...(form.slot && { slot: form.slot }), ...(appointmentId && { appointmentId }) };
    const input = inputOf(call.action, values, lookedUp) as ActionInput<BotActionName> | null;
    if (input === null) throw new Error(`what ${call.action} is called with is not complete`);
    const consent = consentIn(this.ports, c, intent, form);
    const run = await whileWaiting(c, occasion.preview, () =>
      this.actions.run({
        ...{ conversationId: c.id, action: call.action, input, by: botAuthor, asker: 'visitor', control: c.control },
        ...{ requestId: call.key, dialogue, ...(consent && { consent }) },
      }),
    );
    if (run.ok) return this.#concluded(c, dialogue, run.value.event, occasion.preview);
    if (run.code !== 'forbidden') return run;
    const lines: Line[] = [{ key: 'fault.too_many' }];
    return ok(this.#reply(c, occasion.message.upToSeq, { lines, dialogue: null, handoff: 'verification_failed' }));
  }

  async #concluded(
    c: Conversation,
    dialogue: Dialogue,
    event: ActionOutcome,
    preview: AnswerPreview | null,
  ): Promise<Result<Command>> {
    const { intent, form: state } = dialogue;
    const { action } = event.data;
    const upToSeq = dialogue.calledUpTo ?? 0;
    const now = this.ports.clock.now();
    const message: TurnMessage = { text: '', key: state.call?.key ?? '', at: now, upToSeq };
    const occasion: Occasion = { message, answer: null, preview };
    const output = event.type === 'action.completed' ? event.data.output : null;
    const appointments = action === 'appointment.status' && output ? knownAppointments(output) : [];
    if (appointments.length > 0) {
      const going = { ...dialogue, facts: { ...dialogue.facts, appointments }, calledUpTo: null };
      const form = formOf(this.ports, c, going);
      const step = goOn(form, state, message, formContext(this.ports, c, going.facts, now));
      return this.#follow(c, going, step, occasion);
    }
    const listener = { ...this.#speech(c, dialogue), email: await provenEmail(this.ports, c) };
    const found = output && action === intent ? outcomeReply(intent, output, listener, previousStart(dialogue)) : null;
    if (found) return ok(this.#reply(c, upToSeq, { ...found, dialogue: null }));
    const fault = event.type === 'action.failed' ? event.data.fault : 'not_found';
    const refused = refusedSlots(action as FormCall['action']);
    const known = await this.#known(c, refused);
    const slots = refused.filter((name) => !(name in known));
    const result: CallResult = { ok: false, fault, slots };
    const context = formContext(this.ports, c, dialogue.facts, now);
    const step = concludeCall(formOf(this.ports, c, dialogue), state, result, message, context);
    if (step.outcome === 'person') {
      const handoff = fault === 'not_found' && slots.length > 0 ? notFound(intent) : 'connector_error';
      return ok(this.#reply(c, upToSeq, { lines: step.lines, dialogue: null, handoff }));
    }
    return this.#follow(c, { ...dialogue, calledUpTo: null }, step as FormStep, occasion);
  }

  #unavailable(c: Conversation, upToSeq: number, before: readonly Line[]): Command {
    const lines: Line[] = [...before, { key: 'fault.unavailable' }];
    return this.#reply(c, upToSeq, { lines, dialogue: null, handoff: 'connector_error' });
  }

  #reply(c: Conversation, answersUpTo: number, reply: Reply): Command {
    const { lines, cards = [], choices, dialogue, handoff, answer } = reply;
    // That a person comes is said by the notice of the wait.
    const said = handoff ? lines.filter(({ key }) => key !== 'person') : lines;
    const consent = dialogue && consentIn(this.ports, c, dialogue.intent, dialogue.form);
    return {
      type: 'reply-in-dialogue',
      said: sayReply({ lines: said, cards, choices }, this.#speech(c, dialogue)),
      answer: answer ? { text: answer.text, citations: answer.citations, decision: answer.decision } : null,
      dialogue,
      handoff: handoff ?? null,
      ...(consent && { consent }),
      control: c.control,
      answersUpTo,
    };
  }

  #speech(c: Conversation, dialogue: Pick<Dialogue, 'facts'> | null): Speech {
    return { locale: c.locale, timeZone: timeZoneOf(this.ports, c, dialogue?.facts) };
  }

  #slotsCard(c: Conversation, dialogue: Dialogue, times: NonNullable<FormStep['times']>) {
    const { services = [], appointments = [] } = dialogue.facts ?? {};
    const [first] = times;
    const names = [
      ...services,
      ...appointments.map(({ serviceId, serviceName }) => ({ id: serviceId, name: serviceName })),
    ];
    const service = names.find(({ id }) => id === first?.serviceId)?.name ?? null;
    return slotsCard(times, service, this.#speech(c, dialogue));
  }

  /** What somebody who has signed in need not be asked. */
  async #known(c: Conversation, slots: readonly string[]): Promise<Record<string, string>> {
    const email = slots.includes('email') ? await provenEmail(this.ports, c) : null;
    const name = slots.includes('name') && c.visitor?.assurance === 'verified' ? c.visitor.name : null;
    return { ...(email !== null && { email }), ...(name !== null && { name }) };
  }
}

/** When the appointment that was moved was to begin before. */
function previousStart({ intent, facts, form }: Dialogue): string | null {
  if (intent !== 'appointment.move') return null;
  return facts?.appointments?.find(({ id }) => id === form.values.appointment)?.startsAt ?? null;
}

/** Reason of the handoff where nothing was found for a visitor. */
function notFound(intent: BotActionName): HandoffReason {
  return actions[intent].identity === 'matched' ? 'verification_failed' : 'no_match';
}
