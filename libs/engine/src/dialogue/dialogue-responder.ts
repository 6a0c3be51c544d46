import { inputSchemaOf } from '#contracts/business/action-fields.js';
import type { JsonObject } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { isProven } from '#contracts/visitor-profile.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { namesAppointment } from '#domain/dialogue/entities/names-appointment.js';
import { readOfferReply } from '#domain/dialogue/entities/read-offer-reply.js';
import { isAbout, namedSubject, resumedRequest } from '#domain/dialogue/entities/resumed-request.js';
import { askOn } from '#domain/dialogue/form/ask-question.js';
import { type CallResult, concludeCall } from '#domain/dialogue/form/conclude-call.js';
import { askTimeAgain, continueForm, continueWithTimes } from '#domain/dialogue/form/continue-form.js';
import { customInput } from '#domain/dialogue/form/custom-form.js';
import type { FormCall } from '#domain/dialogue/form/form.js';
import type { FormStep } from '#domain/dialogue/form/form-step.js';
import { inputOf } from '#domain/dialogue/form/input-of.js';
import { looksLikeQuestion } from '#domain/dialogue/form/read-words.js';
import type { Line, LineValue } from '#domain/dialogue/form/say-line.js';
import { startForm } from '#domain/dialogue/form/start-form.js';
import { stepForm } from '#domain/dialogue/form/step-form.js';
import { type ProofStep, startProof, stepProof } from '#domain/dialogue/proof/proof.js';
import { botAuthor } from '../access/author.js';
import type { ActionRun, ActionRunner } from '../actions/action-runner.js';
import { provenEmail } from '../actions/proven-email.js';
import { readOutcome } from '../actions/read-outcome.js';
import type { AnswerPreview } from '../answering/answer-preview.js';
import type { Answer } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { doneReply, lookedUp, notFoundReason, refusedBy, withoutList } from './conclude-action.js';
import { consentIn, definitionOf, formOf, needsProof, withoutConsent } from './dialogue-form.js';
import { type DialogueReply, proofReply, replyCommand, speechOf, timesCard } from './dialogue-reply.js';
import { type DialogueTurn, wishBesides, withWords } from './dialogue-turn.js';
import { formContext } from './form-context.js';
import { factsFor, freeTimes, whileWaiting } from './look-ups.js';
import { newDialogue, restartedDialogue } from './new-dialogue.js';
import { IdentityProver, type ProvePorts } from './prove-identity.js';
import { endOf, requestAside, sameRequest, setAside, titleOf, waitingRequest } from './set-aside.js';
import type { TurnMessage } from './turn-message.js';
import type { TwoWishes, Wish } from './two-wishes.js';

export type DialoguePorts = ProvePorts &
  Pick<
    Ports,
    | 'actionRegistry'
    | 'answerer'
    | 'businessDirectory'
    | 'chatbots'
    | 'clock'
    | 'events'
    | 'journal'
    | 'log'
    | 'readPhones'
    | 'visitors'
  >;

/** Message to reply to, and lines to be sent before the reply. */
type Trigger = Pick<DialogueTurn, 'message' | 'before'>;

/** Trigger of the next step: a turn, or the outcome of an earlier call. */
type Occasion = Trigger & {
  readonly answer: Answer | null;
  readonly preview: AnswerPreview | null;
};

/** Outcome of a call with the full output of the system; of an earlier call, with its logged part. */
type Outcome = Pick<ActionRun, 'event' | 'output'>;

/**
 * Dialogue runner for actions: proves the visitor's identity if needed, asks for the action's inputs, calls it and
 * reports the outcome. Each reply is a command for the turn; a rejection leaves the answer pending, and an error hands
 * over to a person.
 */
export class DialogueResponder {
  readonly #prover: IdentityProver;

  constructor(
    private readonly ports: DialoguePorts,
    private readonly actions: ActionRunner,
  ) {
    this.#prover = new IdentityProver(ports);
  }

  /** Starts the dialogue of an action, in the language of `c`. */
  async begin(c: Conversation, intent: BotActionName, turn: DialogueTurn): Promise<Result<Command>> {
    const waiting = turn.aside ? null : sameRequest(c, intent);
    if (waiting) return this.#resume(c, waiting, turn);
    const aside = turn.aside ?? requestAside(c, intent, turn.message.at);
    return this.#start(c, { ...newDialogue(c, intent), ...(aside && { aside }) }, turn);
  }

  /** Starts the first of two requests in one message; the second waits, and is offered afterwards. */
  beginBoth(c: Conversation, { first, second }: TwoWishes, turn: DialogueTurn): Promise<Result<Command>> {
    const title = ({ action }: Wish): LineValue => ({
      kind: 'words',
      words: titleOf(this.ports.actionRegistry, action),
    });
    const line: Line = { key: 'first_then', values: { first: title(first), next: title(second) } };
    const aside = setAside(newDialogue(c, second.action), { words: second.words, at: turn.message.at });
    return this.begin(c, first.action, { ...withWords(turn, first.words), aside, before: [line] });
  }

  /**
   * Goes on with a request that waits: where the turn goes back to it, or accepts the offer of it. A request that is
   * open waits in its place. Null: the turn does neither.
   */
  async takeUp(c: Conversation, turn: DialogueTurn, isOffered: boolean): Promise<Result<Command> | null> {
    const back = resumedRequest(turn.message.text);
    const waiting = back && waitingRequest(this.ports, c, back.about);
    if (waiting) return this.#resume(c, waiting, withWords(turn, ''));
    return isOffered && c.dialogue?.waits ? this.#replyToOffer(c, c.dialogue, turn) : null;
  }

  async #replyToOffer(c: Conversation, waiting: Dialogue, turn: DialogueTurn): Promise<Result<Command> | null> {
    const reply = readOfferReply(turn.message.text);
    if (reply === null) return null;
    const { agrees, rest } = reply;
    const about = rest === '' ? null : namedSubject(rest);
    if (rest === '' ? agrees : about !== undefined && isAbout(waiting.intent, about))
      return this.#resume(c, waiting, withWords(turn, ''));
    const wish = rest === '' ? null : await turn.wish(rest);
    if (agrees) return wish === null ? null : this.begin(c, wish, turn);
    const others: Conversation = { ...c, dialogue: null };
    if (wish !== null && wish !== waiting.intent) return this.begin(others, wish, turn);
    const isAsking =
      rest !== '' && (turn.answer.decision.decision === 'answer' || looksLikeQuestion(turn.message.text));
    return isAsking ? null : ok(this.#reply(c, turn, { lines: [{ key: 'declined' }], dialogue: null }));
  }

  /** Goes on with a request that waits, with what was said for it then, and with the message. */
  #resume(c: Conversation, { waits, ...waiting }: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const aside = requestAside(c, waiting.intent, turn.message.at);
    const hasBegun = !waits || waits.words === '';
    const before: Line[] = hasBegun ? [{ key: 'back' }] : [];
    const dialogue = { ...waiting, ...(aside && { aside }) };
    return this.#start({ ...c, dialogue: null }, dialogue, { ...turn, ...(!hasBegun && { earlier: waits }), before });
  }

  async #start(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    if (!needsProof(this.ports, dialogue.intent) || (await this.#isKnown(c))) return this.#beginForm(c, dialogue, turn);
    if (this.#prover.isAvailable) {
      const { earlier, ...now } = turn;
      const text = [earlier?.words, now.message.text].filter(Boolean).join(' ');
      return this.#followProof(c, dialogue, startProof({ ...now.message, text }), now);
    }
    const lines: Line[] = [{ key: 'proof.none' }];
    return ok(this.#reply(c, turn, { lines, dialogue: null, handoff: 'verification_failed' }));
  }

  /** Reads a turn for the open form, or for the identity check before it. */
  async continueDialogue(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const isAnswered = turn.answer.decision.decision === 'answer';
    const back = resumedRequest(turn.message.text);
    const waiting = back && waitingRequest(this.ports, c, back.about);
    if (waiting && (back.isReturn || !isAbout(dialogue.intent, back.about)))
      return this.#resume(c, waiting, withWords(turn, ''));
    if (dialogue.proof) return this.#goOnProving(c, dialogue, dialogue.proof, turn, isAnswered);
    if (this.#prover.replacesNumber(dialogue, turn.message.text))
      return this.#followProof(c, restartedDialogue(c, dialogue), startProof(turn.message), turn);
    const form = formOf(this.ports, c, dialogue);
    const context = formContext(this.ports, c, dialogue.facts, turn.message.at);
    if (back?.about && isAbout(dialogue.intent, back.about))
      return this.#follow(c, dialogue, askOn(form, dialogue.form, context), turn);
    const step = stepForm(form, dialogue.form, { ...turn.message, isAnswered }, context);
    const wish = await wishBesides(step, turn);
    if (wish === null) return this.#follow(c, dialogue, step, turn);
    if (wish === 'appointment.move' && dialogue.intent === 'appointment.book' && !namesAppointment(turn.message.text))
      return this.#follow(c, dialogue, askTimeAgain(form, dialogue.form, turn.message, context), turn);
    if (wish === dialogue.intent) return this.#follow(c, dialogue, askOn(form, dialogue.form, context), turn);
    return this.#beginInstead(c, wish, turn);
  }

  #beginInstead(c: Conversation, wish: BotActionName, turn: DialogueTurn): Promise<Result<Command>> {
    // A code that was proven for one request does not count for another.
    const waiting = sameRequest(c, wish);
    if (waiting) return this.#resume(c, waiting, turn);
    const aside = requestAside(c, wish, turn.message.at);
    const beginning = { ...turn, before: [{ key: 'instead' } as const], ...(aside && { aside }) };
    return this.begin({ ...c, dialogue: null }, wish, beginning);
  }

  /** Reports the outcome of a call once known, after the visitor has written meanwhile or the process was restarted. `busy` until then. */
  async outcome(c: Conversation, dialogue: Dialogue): Promise<Result<Command>> {
    const requestId = dialogue.form.call?.key ?? '';
    await this.actions.repeatReads(c.id);
    const event = await readOutcome(this.ports, c.id, requestId, dialogue.calledUpTo ?? 0);
    if (!event) return reject('busy');
    const output = event.type === 'action.completed' ? event.data.output : null;
    return this.#concluded(c, dialogue, { event, output }, { preview: null });
  }

  /** Whether the visitor is identified, including by a code in this dialogue. */
  async #isKnown(c: Conversation): Promise<boolean> {
    return isProven(c.visitor?.assurance) || (await provenEmail(this.ports, c)) !== null;
  }

  async #goOnProving(
    c: Conversation,
    dialogue: Dialogue,
    proof: NonNullable<Dialogue['proof']>,
    turn: DialogueTurn,
    isAnswered: boolean,
  ): Promise<Result<Command>> {
    // Meanwhile the visitor has confirmed their address in the chat menu, or signed in.
    if (await this.#isKnown(c)) return this.#beginForm(c, dialogue, withWords(turn, proof.words));
    const step = stepProof(proof, { ...turn.message, isAnswered });
    const wish = await wishBesides(step, turn);
    if (wish === null || wish === dialogue.intent) return this.#followProof(c, dialogue, step, turn);
    return this.#beginInstead(c, wish, turn);
  }

  async #followProof(c: Conversation, before: Dialogue, step: ProofStep, turn: DialogueTurn): Promise<Result<Command>> {
    const followed = await this.#prover.follow(c, step);
    if (!('email' in followed)) {
      const reply = proofReply(c, before, followed, turn.answer);
      const isOver = followed.outcome === 'cancelled';
      return ok(this.#reply(c, turn, isOver ? endOf(this.ports, c, before, reply) : reply));
    }
    const dialogue: Dialogue = { ...before, proven: { email: followed.email } };
    return this.#beginForm({ ...c, dialogue }, dialogue, withWords(turn, step.proof.words));
  }

  async #beginForm(c: Conversation, { proof: _, ...before }: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const { intent } = before;
    const facts = await whileWaiting(c, turn.preview, () => factsFor(this.ports, c, intent, turn.message.text));
    if (!facts.ok) return ok(this.#unavailable(c, turn));
    const begun: Dialogue = { ...before, facts: facts.value };
    const form = formOf(this.ports, c, begun);
    const known = await this.#known(
      c,
      form.slots.map(({ name }) => name),
    );
    const { values, open } = before.form;
    const context = formContext(this.ports, c, facts.value, turn.message.at);
    const given = { values: { ...values, ...known }, open };
    const { words = '', at = turn.message.at } = turn.earlier ?? {};
    const said = { ...context, now: at };
    const begunWith = words === '' ? given : startForm(form, { ...turn.message, text: words }, said, given).state;
    const step = startForm(form, turn.message, context, { values: begunWith.values, open: begunWith.open });
    return this.#follow(c, begun, step, turn);
  }

  async #follow(c: Conversation, before: Dialogue, step: FormStep, occasion: Occasion): Promise<Result<Command>> {
    const { outcome, choices, lines } = step;
    const dialogue = { ...before, form: step.state };
    const cards = step.times ? [timesCard(this.ports, c, dialogue, step.times)] : [];
    switch (outcome) {
      case 'asked':
      case 'unknown':
      case 'waiting': {
        const withheld = outcome === 'unknown' ? occasion.answer?.decision : undefined;
        return ok(this.#reply(c, occasion, { lines, cards, choices, dialogue, withheld }));
      }
      case 'digression': {
        const isOver = step.state.phase === 'cancelled';
        const { answer } = occasion;
        const next = isOver ? setAside(dialogue) : dialogue;
        return ok(this.#reply(c, occasion, { lines, cards, choices, dialogue: next, answer }));
      }
      case 'cancelled':
        return ok(this.#reply(c, occasion, endOf(this.ports, c, before, { lines })));
      case 'person':
      case 'nothing_free': {
        const handoff = outcome === 'person' ? 'repeated_failure' : 'no_match';
        return ok(this.#reply(c, occasion, { lines, dialogue: null, handoff }));
      }
      case 'times':
        return this.#withTimes(c, dialogue, step, occasion);
      case 'call':
        if (!step.call) throw new Error(`a form of ${dialogue.intent} calls nothing`);
        return this.#call(c, { ...dialogue, calledUpTo: occasion.message.upToSeq }, step.call, occasion);
    }
  }

  /** Reads the free times that the form needs, then continues. */
  async #withTimes(
    c: Conversation,
    dialogue: Dialogue,
    { query, lines, before }: FormStep,
    occasion: Occasion,
  ): Promise<Result<Command>> {
    if (!query) throw new Error(`a form of ${dialogue.intent} asks for no times`);
    const free = await whileWaiting(c, occasion.preview, () => freeTimes(this.ports, query));
    const { message } = occasion;
    if (!free.ok) return ok(this.#unavailable(c, occasion, lines));
    const context = formContext(this.ports, c, dialogue.facts, message.at);
    const form = formOf(this.ports, c, dialogue);
    const next = continueWithTimes(form, dialogue.form, free.value, message, context, before);
    return this.#follow(c, dialogue, { ...next, lines: [...lines, ...next.lines] }, occasion);
  }

  async #call(c: Conversation, dialogue: Dialogue, call: FormCall, occasion: Occasion): Promise<Result<Command>> {
    const input = await this.#inputOf(c, dialogue, call);
    if (input === null) throw new Error(`what ${call.action} is called with is not complete`);
    const consent = consentIn(this.ports, c, dialogue);
    const run = await whileWaiting(c, occasion.preview, () =>
      this.actions.run({
        ...{
          conversationId: c.id,
          action: call.action,
          input,
          by: botAuthor,
          requester: 'visitor',
          control: c.control,
        },
        ...{ requestId: call.key, dialogue, epoch: c.epoch, ...(consent && { consent }) },
      }),
    );
    const consentedTo = [...(c.consentedTo ?? []), ...(consent ? [consent.connectionId] : [])];
    if (run.ok) return this.#concluded({ ...c, consentedTo }, dialogue, run.value, occasion);
    if (run.code !== 'forbidden') return run;
    const lines: Line[] = [{ key: 'fault.too_many' }];
    return ok(this.#reply(c, occasion, { lines, dialogue: null, handoff: 'verification_failed' }));
  }

  async #inputOf(c: Conversation, { facts, form }: Dialogue, { action, values }: FormCall): Promise<JsonObject | null> {
    if (isCustom(action)) {
      const { fields } = definitionOf(this.ports, action);
      const parsed = inputSchemaOf(fields).safeParse(customInput(fields, values));
      return parsed.success ? parsed.data : null;
    }
    const appointmentId = typeof values.appointment === 'string' ? values.appointment : undefined;
    return inputOf(action, values, {
      ...(form.slot && { slot: form.slot }),
      ...(appointmentId && { appointmentId }),
      ...(facts?.client && { revision: facts.client.revision }),
      ...(action === 'payment.link' && { payer: await provenEmail(this.ports, c) }),
    }) as JsonObject | null;
  }

  async #concluded(
    c: Conversation,
    dialogue: Dialogue,
    { event, output }: Outcome,
    { preview, before }: Pick<Occasion, 'preview' | 'before'>,
  ): Promise<Result<Command>> {
    const { intent, form: state } = dialogue;
    const { action } = event.data;
    const now = this.ports.clock.now();
    const message: TurnMessage = { text: '', key: state.call?.key ?? '', at: now, upToSeq: dialogue.calledUpTo ?? 0 };
    const occasion: Occasion = { message, answer: null, preview, ...(before && { before }) };
    const found = output ? await lookedUp(this.ports, c, dialogue, action, output) : withoutList(dialogue, event);
    if (found && 'lines' in found) return ok(this.#reply(c, occasion, endOf(this.ports, c, dialogue, found)));
    if (found) {
      const form = withoutConsent({ ...state, values: { ...state.values, ...found.values } });
      const going = { ...dialogue, facts: found.facts, form, calledUpTo: null };
      const context = formContext(this.ports, c, going.facts, now);
      return this.#follow(c, going, continueForm(formOf(this.ports, c, going), form, message, context), occasion);
    }
    const listener = { ...speechOf(this.ports, c, dialogue), email: await provenEmail(this.ports, c) };
    const done = output && action === intent ? doneReply(this.ports, dialogue, output, listener) : null;
    if (done) return ok(this.#reply(c, occasion, endOf(this.ports, c, dialogue, done)));
    const fault = event.type === 'action.failed' ? event.data.fault : 'not_found';
    const refused = refusedBy(this.ports, action);
    const known = await this.#known(c, refused);
    const slots = refused.filter((name) => !(name in known));
    const result: CallResult = { ok: false, fault, slots };
    const context = formContext(this.ports, c, dialogue.facts, now);
    const step = concludeCall(formOf(this.ports, c, dialogue), state, result, message, context);
    if (step.outcome === 'person') {
      const handoff =
        fault === 'not_found' && slots.length > 0 ? notFoundReason(this.ports, intent) : 'connector_error';
      return ok(this.#reply(c, occasion, { lines: step.lines, dialogue: null, handoff }));
    }
    return this.#follow(c, { ...dialogue, calledUpTo: null }, step as FormStep, occasion);
  }

  #unavailable(c: Conversation, trigger: Trigger, lines: readonly Line[] = []): Command {
    const fault: Line = { key: 'fault.unavailable' };
    return this.#reply(c, trigger, { lines: [...lines, fault], dialogue: null, handoff: 'connector_error' });
  }

  #reply(c: Conversation, { message, before = [] }: Trigger, reply: DialogueReply): Command {
    return replyCommand(this.ports, c, message.upToSeq, { ...reply, lines: [...before, ...reply.lines] });
  }

  /** Values known of a signed-in visitor, which need not be asked for. */
  async #known(c: Conversation, slots: readonly string[]): Promise<Record<string, string>> {
    const email = slots.includes('email') ? await provenEmail(this.ports, c) : null;
    const name = slots.includes('name') && c.visitor?.assurance === 'verified' ? c.visitor.name : null;
    return { ...(email !== null && { email }), ...(name !== null && { name }) };
  }
}
