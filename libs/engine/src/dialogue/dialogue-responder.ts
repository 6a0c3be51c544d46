import type { BotActionName } from '#contracts/business/bot-actions.js';
import { ok, type Result } from '#contracts/result.js';
import { isProven } from '#contracts/visitor-profile.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { isComplaint } from '#domain/dialogue/entities/is-complaint.js';
import { namesAppointment } from '#domain/dialogue/entities/names-appointment.js';
import { readOfferReply } from '#domain/dialogue/entities/read-offer-reply.js';
import { isAbout, namedSubject, resumedRequest } from '#domain/dialogue/entities/resumed-request.js';
import { askOn } from '#domain/dialogue/form/ask-question.js';
import { askTimeAgain } from '#domain/dialogue/form/continue-form.js';
import { filledInWords, mayBeRequest } from '#domain/dialogue/form/doubtful-words.js';
import type { FormMessage } from '#domain/dialogue/form/form.js';
import { looksLikeQuestion } from '#domain/dialogue/form/read-words.js';
import type { Line, LineValue } from '#domain/dialogue/form/say-line.js';
import { stepForm } from '#domain/dialogue/form/step-form.js';
import { type ProofStep, startProof, stepProof } from '#domain/dialogue/proof/proof.js';
import type { ActionRunner } from '../actions/action-runner.js';
import { provenEmail } from '../actions/proven-email.js';
import { formOf, needsProof } from './dialogue-form.js';
import { proofReply, replyCommand } from './dialogue-reply.js';
import { type DialogueTurn, otherRequest, withWords } from './dialogue-turn.js';
import { botActionsOf } from './enabled-bot-actions.js';
import { formContext } from './form-context.js';
import { type FormPorts, FormRunner } from './form-runner.js';
import { isPhrasingOf } from './intent-articles.js';
import { newDialogue, restartedDialogue } from './new-dialogue.js';
import { IdentityProver, type ProvePorts } from './prove-identity.js';
import { endOf, requestAside, resumedByMessage, sameRequest, setAside, titleOf } from './set-aside.js';
import type { ActionRequest, TwoRequests } from './two-requests.js';

export type DialoguePorts = ProvePorts & FormPorts;

/**
 * Responder to the turns of a dialogue: begins the requested action, resumes or sets aside another, proves the visitor's
 * identity if needed, and has the form run. Each reply is a command for the turn; a rejection leaves the answer pending,
 * and an error hands over to a person.
 */
export class DialogueResponder {
  readonly #forms: FormRunner;
  readonly #prover: IdentityProver;

  constructor(
    private readonly ports: DialoguePorts,
    actions: ActionRunner,
  ) {
    this.#prover = new IdentityProver(ports);
    this.#forms = new FormRunner(ports, actions);
  }

  /** Starts the dialogue of an action, in the language of `c`. */
  async begin(c: Conversation, intent: BotActionName, begun: DialogueTurn): Promise<Result<Command>> {
    const isSorry = intent === 'ticket.open' && isComplaint(begun.message.text);
    const turn = isSorry ? { ...begun, before: [...(begun.before ?? []), { key: 'sorry' } as const] } : begun;
    const waiting = turn.aside ? null : sameRequest(c, intent);
    if (waiting) return this.#resume(c, waiting, turn);
    const aside = turn.aside ?? requestAside(c, intent, turn.message.at);
    return this.#start(c, { ...newDialogue(c, intent), ...(aside && { aside }) }, turn);
  }

  /** Starts the first of two requests in one message; the second waits, and is offered afterwards. */
  beginBoth(c: Conversation, { first, second }: TwoRequests, turn: DialogueTurn): Promise<Result<Command>> {
    const title = ({ action }: ActionRequest): LineValue => ({
      kind: 'words',
      words: titleOf(this.ports.actionRegistry, action),
    });
    const line: Line = { key: 'first_then', values: { first: title(first), next: title(second) } };
    const aside = setAside(newDialogue(c, second.action), { words: second.words, at: turn.message.at });
    return this.begin(c, first.action, { ...withWords(turn, first.words), aside, before: [line] });
  }

  /** Resumes the waiting request, where no other is open. Null: the turn neither goes back to it nor accepts its offer. */
  async resumeWaiting(c: Conversation, turn: DialogueTurn, isOffered: boolean): Promise<Result<Command> | null> {
    const waiting = resumedByMessage(this.ports, c, turn.message.text);
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
    const requested = rest === '' ? null : await turn.recognise(rest);
    if (agrees) return requested === null ? null : this.begin(c, requested, turn);
    const others: Conversation = { ...c, dialogue: null };
    if (requested !== null && requested !== waiting.intent) return this.begin(others, requested, turn);
    const isAsking =
      rest !== '' && (turn.answer.decision.decision === 'answer' || looksLikeQuestion(turn.message.text));
    return isAsking ? null : ok(replyCommand(this.ports, c, turn, { lines: [{ key: 'declined' }], dialogue: null }));
  }

  /** Resumes a waiting request with what was said for it then, and with the message. An open one waits in its place. */
  #resume(c: Conversation, { waits, ...waiting }: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const aside = requestAside(c, waiting.intent, turn.message.at);
    const hasBegun = !waits || waits.words === '';
    const before: Line[] = hasBegun ? [{ key: 'back' }] : [];
    const dialogue = { ...waiting, ...(aside && { aside }) };
    return this.#start({ ...c, dialogue: null }, dialogue, { ...turn, ...(!hasBegun && { earlier: waits }), before });
  }

  async #start(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    if (!needsProof(this.ports, dialogue.intent) || (await this.#isKnown(c)))
      return this.#forms.begin(c, dialogue, turn);
    if (this.#prover.isAvailable) {
      const { earlier, ...now } = turn;
      const text = [earlier?.words, now.message.text].filter(Boolean).join(' ');
      return this.#followProof(c, dialogue, startProof({ ...now.message, text }), now);
    }
    const lines: Line[] = [{ key: 'proof.none' }];
    return ok(replyCommand(this.ports, c, turn, { lines, dialogue: null, handoff: 'verification_failed' }));
  }

  /** Reads a turn for the open form, or for the identity check before it. */
  async continueDialogue(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const isAnswered = turn.answer.decision.decision === 'answer';
    const waiting = resumedByMessage(this.ports, c, turn.message.text);
    if (waiting) return this.#resume(c, waiting, withWords(turn, ''));
    if (dialogue.proof) return this.#continueProof(c, dialogue, dialogue.proof, turn, isAnswered);
    if (this.#prover.replacesNumber(dialogue, turn.message.text))
      return this.#followProof(c, restartedDialogue(c, dialogue), startProof(turn.message), turn);
    const form = formOf(this.ports, c, dialogue);
    const context = formContext(this.ports, c, dialogue.facts, turn.message.at);
    const about = resumedRequest(turn.message.text)?.about;
    if (about && isAbout(dialogue.intent, about))
      return this.#forms.follow(c, dialogue, askOn(form, dialogue.form, context), turn);
    const read = (more: Partial<FormMessage>) =>
      stepForm(form, dialogue.form, { ...turn.message, isAnswered, ...more }, context);
    const step = read({});
    const filled = filledInWords(form, dialogue.form, step.state);
    const isTaught = botActionsOf(this.ports, c.chatbotId).some(
      (one) => one.name === dialogue.intent && isPhrasingOf(one, turn.message.text),
    );
    if (isTaught && (filled || step.isUnread)) return this.#forms.follow(c, dialogue, read({ isRepeated: true }), turn);
    const isOfWords = filled !== null && mayBeRequest(filled, turn.message.text);
    const requested = await otherRequest(isOfWords ? { isUnread: true } : step, turn);
    if (requested === null) return this.#forms.follow(c, dialogue, step, turn);
    if (isOfWords) return this.#forms.follow(c, dialogue, read({ isRequest: true }), turn);
    if (
      requested === 'appointment.move' &&
      dialogue.intent === 'appointment.book' &&
      !namesAppointment(turn.message.text)
    )
      return this.#forms.follow(c, dialogue, askTimeAgain(form, dialogue.form, turn.message, context), turn);
    if (requested === dialogue.intent) return this.#forms.follow(c, dialogue, read({ isRepeated: true }), turn);
    return this.#beginInstead(c, requested, turn);
  }

  #beginInstead(c: Conversation, requested: BotActionName, turn: DialogueTurn): Promise<Result<Command>> {
    // A code that was proven for one request does not count for another.
    const waiting = sameRequest(c, requested);
    if (waiting) return this.#resume(c, waiting, turn);
    const aside = requestAside(c, requested, turn.message.at);
    const beginning = { ...turn, before: [{ key: 'instead' } as const], ...(aside && { aside }) };
    return this.begin({ ...c, dialogue: null }, requested, beginning);
  }

  /** See {@link FormRunner.outcome}. */
  outcome(c: Conversation, dialogue: Dialogue): Promise<Result<Command>> {
    return this.#forms.outcome(c, dialogue);
  }

  /** Whether the visitor is identified, including by a code in this dialogue. */
  async #isKnown(c: Conversation): Promise<boolean> {
    return isProven(c.visitor?.assurance) || (await provenEmail(this.ports, c)) !== null;
  }

  async #continueProof(
    c: Conversation,
    dialogue: Dialogue,
    proof: NonNullable<Dialogue['proof']>,
    turn: DialogueTurn,
    isAnswered: boolean,
  ): Promise<Result<Command>> {
    // Meanwhile the visitor has confirmed their address in the chat menu, or signed in.
    if (await this.#isKnown(c)) return this.#forms.begin(c, dialogue, withWords(turn, proof.words));
    const step = stepProof(proof, { ...turn.message, isAnswered });
    const requested = await otherRequest(step, turn);
    if (requested === null || requested === dialogue.intent) return this.#followProof(c, dialogue, step, turn);
    return this.#beginInstead(c, requested, turn);
  }

  async #followProof(c: Conversation, before: Dialogue, step: ProofStep, turn: DialogueTurn): Promise<Result<Command>> {
    const followed = await this.#prover.follow(c, step);
    if (!('email' in followed)) {
      const reply = proofReply(c, before, followed, turn.answer);
      const isOver = followed.outcome === 'cancelled';
      return ok(replyCommand(this.ports, c, turn, isOver ? endOf(this.ports, c, before, reply) : reply));
    }
    const dialogue: Dialogue = { ...before, proven: { email: followed.email } };
    return this.#forms.begin({ ...c, dialogue }, dialogue, withWords(turn, step.proof.words));
  }
}
