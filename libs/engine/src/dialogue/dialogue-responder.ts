import { type ActionInput, actions } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { HandoffReason } from '#contracts/states.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { type Reply as Said, type Speech, sayReply } from '#domain/dialogue/cards/speech.js';
import { type CallResult, concludeCall } from '#domain/dialogue/form/conclude-call.js';
import type { Form, FormCall } from '#domain/dialogue/form/form.js';
import { inputOf } from '#domain/dialogue/form/input-of.js';
import { type Line, sayLines } from '#domain/dialogue/form/say-line.js';
import { standardForm } from '#domain/dialogue/form/standard-forms.js';
import { type FormStep, startForm, stepForm } from '#domain/dialogue/form/step-form.js';
import { outcomeReply } from '#domain/dialogue/outcome/outcome-reply.js';
import { refusedSlots } from '#domain/dialogue/outcome/refused-slots.js';
import { botAuthor } from '../access/author.js';
import type { ActionRunner } from '../actions/action-runner.js';
import { provenEmail } from '../actions/proven-email.js';
import { type ActionOutcome, readOutcome } from '../actions/read-outcome.js';
import type { AnswerPreview } from '../answering/answer-preview.js';
import type { Answer } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { formContext, timeZoneOf } from './form-context.js';
import type { TurnMessage } from './turn-message.js';

export type DialoguePorts = Pick<
  Ports,
  'answerer' | 'chatbots' | 'clock' | 'events' | 'journal' | 'log' | 'readPhones' | 'visitors'
>;

/** A turn in a dialogue, with what the knowledge base answers to it. */
export interface DialogueTurn {
  readonly message: TurnMessage;
  readonly answer: Answer;
  readonly preview: AnswerPreview;
}

/** What is replied, before it is a command. */
interface Reply extends Pick<Said, 'lines'>, Partial<Pick<Said, 'cards'>> {
  readonly dialogue: Dialogue | null;
  readonly handoff?: HandoffReason;
  readonly answer?: Answer;
}

/** After so long a visitor is told that it takes a while, in milliseconds. */
const slowMs = 1500;

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
    const form = formOf(intent);
    const known = await this.#known(
      c,
      form.slots.map(({ name }) => name),
    );
    const step = startForm(form, turn.message, formContext(this.ports, c, turn.message.at), known);
    return this.#follow(c, { intent, form: step.state, calledUpTo: null }, step, turn);
  }

  /** Reads a turn for the open form. */
  async goOn(c: Conversation, dialogue: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const form = formOf(dialogue.intent);
    const context = formContext(this.ports, c, turn.message.at);
    const step = stepForm(form, dialogue.form, turn.message, context);
    const isAnswered = turn.answer.decision.decision === 'answer';
    if (step.outcome !== 'digression' || isAnswered) return this.#follow(c, dialogue, step, turn);
    return this.#follow(
      c,
      dialogue,
      stepForm(form, dialogue.form, { ...turn.message, mayDigress: false }, context),
      turn,
    );
  }

  /** Says what came of the call, once that is known: the visitor has written meanwhile, or the process has ended. `busy` until then. */
  async outcome(c: Conversation, dialogue: Dialogue): Promise<Result<Command>> {
    const requestId = dialogue.form.call?.key ?? '';
    await this.actions.repeatReads(c.id);
    const event = await readOutcome(this.ports, c.id, requestId, dialogue.calledUpTo ?? 0);
    return event ? ok(await this.#concluded(c, dialogue, event)) : reject('busy');
  }

  async #follow(c: Conversation, before: Dialogue, step: FormStep, turn: DialogueTurn): Promise<Result<Command>> {
    const { lines, outcome } = step;
    const { upToSeq } = turn.message;
    const dialogue = { ...before, form: step.state };
    switch (outcome) {
      case 'asked':
      case 'waiting':
        return ok(this.#reply(c, upToSeq, { lines, dialogue }));
      case 'digression': {
        const isOver = step.state.phase === 'cancelled';
        return ok(this.#reply(c, upToSeq, { lines, dialogue: isOver ? null : dialogue, answer: turn.answer }));
      }
      case 'cancelled':
        return ok(this.#reply(c, upToSeq, { lines, dialogue: null }));
      case 'person':
        return ok(this.#reply(c, upToSeq, { lines, dialogue: null, handoff: 'repeated_failure' }));
      case 'call':
        if (!step.call) throw new Error(`a form of ${dialogue.intent} calls nothing`);
        return this.#call(c, { ...dialogue, calledUpTo: upToSeq }, step.call, turn);
    }
  }

  async #call(c: Conversation, dialogue: Dialogue, call: FormCall, turn: DialogueTurn): Promise<Result<Command>> {
    const { intent } = dialogue;
    const input = inputOf(intent, call.values) as ActionInput<BotActionName> | null;
    if (input === null) throw new Error(`what ${intent} is called with is not complete`);
    const working = sayLines([{ key: 'working' }], c.locale, 'UTC');
    const slow = setTimeout(() => turn.preview.show(working), slowMs);
    try {
      const run = await this.actions.run({
        ...{ conversationId: c.id, action: intent, input, by: botAuthor, asker: 'visitor', control: c.control },
        ...{ requestId: call.key, dialogue },
      });
      if (run.ok) return ok(await this.#concluded(c, dialogue, run.value.event));
      if (run.code !== 'forbidden') return run;
      const lines: Line[] = [{ key: 'fault.too_many' }];
      return ok(this.#reply(c, turn.message.upToSeq, { lines, dialogue: null, handoff: 'verification_failed' }));
    } finally {
      clearTimeout(slow);
    }
  }

  async #concluded(c: Conversation, dialogue: Dialogue, event: ActionOutcome): Promise<Command> {
    const { intent, form: state } = dialogue;
    const upToSeq = dialogue.calledUpTo ?? 0;
    const output = event.type === 'action.completed' ? event.data.output : null;
    const listener = { ...this.#speech(c), email: await provenEmail(this.ports, c) };
    const found = output && outcomeReply(intent, output, listener);
    if (found) return this.#reply(c, upToSeq, { ...found, dialogue: null });
    const fault = event.type === 'action.failed' ? event.data.fault : 'not_found';
    const refused = refusedSlots(intent);
    const known = await this.#known(c, refused);
    const slots = refused.filter((name) => !(name in known));
    const result: CallResult = { ok: false, fault, slots };
    const message = { text: '', key: state.call?.key ?? '' };
    const context = formContext(this.ports, c, this.ports.clock.now());
    const step = concludeCall(formOf(intent), state, result, message, context);
    if (step.outcome === 'person') {
      const handoff = fault === 'not_found' && slots.length > 0 ? notFound(intent) : 'connector_error';
      return this.#reply(c, upToSeq, { lines: step.lines, dialogue: null, handoff });
    }
    return this.#reply(c, upToSeq, {
      lines: step.lines,
      dialogue: { ...dialogue, form: step.state, calledUpTo: null },
    });
  }

  #reply(c: Conversation, answersUpTo: number, { lines, cards = [], dialogue, handoff, answer }: Reply): Command {
    // That a person comes is said by the notice of the wait.
    const said = handoff ? lines.filter(({ key }) => key !== 'person') : lines;
    return {
      type: 'reply-in-dialogue',
      said: sayReply({ lines: said, cards }, this.#speech(c)),
      answer: answer ? { text: answer.text, citations: answer.citations, decision: answer.decision } : null,
      dialogue,
      handoff: handoff ?? null,
      control: c.control,
      answersUpTo,
    };
  }

  #speech(c: Conversation): Speech {
    return { locale: c.locale, timeZone: timeZoneOf(this.ports, c) };
  }

  /** What somebody who has signed in need not be asked. */
  async #known(c: Conversation, slots: readonly string[]): Promise<Record<string, string>> {
    const email = slots.includes('email') ? await provenEmail(this.ports, c) : null;
    const name = slots.includes('name') && c.visitor?.assurance === 'verified' ? c.visitor.name : null;
    return { ...(email !== null && { email }), ...(name !== null && { name }) };
  }
}

/** The bot books nothing, so there is no service to choose. */
function formOf(intent: BotActionName): Form {
  return standardForm(intent, { services: [] });
}

/** Reason of the handoff where nothing was found for a visitor. */
function notFound(intent: BotActionName): HandoffReason {
  return actions[intent].identity === 'matched' ? 'verification_failed' : 'no_match';
}
