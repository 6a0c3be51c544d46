import { ok, type Result, reject } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { type CallResult, concludeCall } from '#domain/dialogue/form/conclude-call.js';
import { continueForm, continueWithTimes } from '#domain/dialogue/form/continue-form.js';
import type { FormCall } from '#domain/dialogue/form/form.js';
import type { FormStep } from '#domain/dialogue/form/form-step.js';
import type { Line } from '#domain/dialogue/form/say-line.js';
import { startForm } from '#domain/dialogue/form/start-form.js';
import { botAuthor } from '../access/author.js';
import type { ActionRun, ActionRunner } from '../actions/action-runner.js';
import { provenEmail } from '../actions/proven-email.js';
import { readOutcome } from '../actions/read-outcome.js';
import type { Ports } from '../ports/ports.js';
import { callInput } from './call-input.js';
import { doneReply, lookedUp, notFoundReason, refusedBy, withoutList } from './conclude-action.js';
import { consentIn, formOf, withoutConsent } from './dialogue-form.js';
import { replyCommand, speechOf, timesCard } from './dialogue-reply.js';
import type { DialogueTurn, StepTrigger, Trigger } from './dialogue-turn.js';
import { formContext } from './form-context.js';
import { factsFor, freeTimes, knownValues, whileWaiting } from './look-ups.js';
import { endOf, setAside } from './set-aside.js';
import type { TurnMessage } from './turn-message.js';

export type FormPorts = Pick<
  Ports,
  | 'actionRegistry'
  | 'businessDirectory'
  | 'chatbots'
  | 'clock'
  | 'events'
  | 'log'
  | 'mailService'
  | 'readPhones'
  | 'visitors'
>;

/** Outcome of a call with the full output of the system; of an earlier call, with its logged part. */
type CallOutcome = Pick<ActionRun, 'event' | 'output'>;

/**
 * Form runner: looks up what the form of an action needs, carries out its steps, calls the action and reports the
 * outcome. Each reply is a command for the turn.
 */
export class FormRunner {
  constructor(
    private readonly ports: FormPorts,
    private readonly actions: ActionRunner,
  ) {}

  /** Starts the form of an action with the turn, once the visitor is identified where that is needed. */
  async begin(c: Conversation, { proof: _, ...before }: Dialogue, turn: DialogueTurn): Promise<Result<Command>> {
    const { intent } = before;
    const facts = await whileWaiting(c, turn.preview, () => factsFor(this.ports, c, intent, turn.message.text));
    if (!facts.ok) return ok(this.#unavailable(c, turn));
    const begun: Dialogue = { ...before, facts: facts.value };
    const form = formOf(this.ports, c, begun);
    const known = await knownValues(
      this.ports,
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
    return this.follow(c, begun, step, turn);
  }

  /** Carries out a step of the form. */
  async follow(c: Conversation, before: Dialogue, step: FormStep, trigger: StepTrigger): Promise<Result<Command>> {
    const { outcome, choices, lines } = step;
    const dialogue = { ...before, form: step.state };
    const cards = step.times ? [timesCard(this.ports, c, dialogue, step.times)] : [];
    switch (outcome) {
      case 'asked':
      case 'unknown':
      case 'waiting': {
        const withheld = outcome === 'unknown' ? trigger.answer?.decision : undefined;
        return ok(replyCommand(this.ports, c, trigger, { lines, cards, choices, dialogue, withheld }));
      }
      case 'digression': {
        const isOver = step.state.phase === 'cancelled';
        const { answer } = trigger;
        const next = isOver ? setAside(dialogue) : dialogue;
        return ok(replyCommand(this.ports, c, trigger, { lines, cards, choices, dialogue: next, answer }));
      }
      case 'cancelled':
        return ok(replyCommand(this.ports, c, trigger, endOf(this.ports, c, before, { lines })));
      case 'person':
      case 'nothing_free': {
        const handoff = outcome === 'person' ? 'repeated_failure' : 'no_match';
        return ok(replyCommand(this.ports, c, trigger, { lines, dialogue: null, handoff }));
      }
      case 'times':
        return this.#withTimes(c, dialogue, step, trigger);
      case 'call':
        if (!step.call) throw new Error(`a form of ${dialogue.intent} calls nothing`);
        return this.#call(c, { ...dialogue, calledUpTo: trigger.message.upToSeq }, step.call, trigger);
    }
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

  /** Reads the free times that the form needs, then continues. */
  async #withTimes(
    c: Conversation,
    dialogue: Dialogue,
    { query, lines, before }: FormStep,
    trigger: StepTrigger,
  ): Promise<Result<Command>> {
    if (!query) throw new Error(`a form of ${dialogue.intent} asks for no times`);
    const free = await whileWaiting(c, trigger.preview, () => freeTimes(this.ports, query));
    const { message } = trigger;
    if (!free.ok) return ok(this.#unavailable(c, trigger, lines));
    const context = formContext(this.ports, c, dialogue.facts, message.at);
    const form = formOf(this.ports, c, dialogue);
    const next = continueWithTimes(form, dialogue.form, free.value, message, context, before);
    return this.follow(c, dialogue, { ...next, lines: [...lines, ...next.lines] }, trigger);
  }

  async #call(c: Conversation, dialogue: Dialogue, call: FormCall, trigger: StepTrigger): Promise<Result<Command>> {
    const input = await callInput(this.ports, c, dialogue, call);
    if (input === null) throw new Error(`what ${call.action} is called with is not complete`);
    const consent = consentIn(this.ports, c, dialogue);
    const run = await whileWaiting(c, trigger.preview, () =>
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
    if (run.ok) return this.#concluded({ ...c, consentedTo }, dialogue, run.value, trigger);
    if (run.code !== 'forbidden') return run;
    const lines: Line[] = [{ key: 'fault.too_many' }];
    return ok(replyCommand(this.ports, c, trigger, { lines, dialogue: null, handoff: 'verification_failed' }));
  }

  async #concluded(
    c: Conversation,
    dialogue: Dialogue,
    { event, output }: CallOutcome,
    { preview, before }: Pick<StepTrigger, 'preview' | 'before'>,
  ): Promise<Result<Command>> {
    const { intent, form: state } = dialogue;
    const { action } = event.data;
    const now = this.ports.clock.now();
    const message: TurnMessage = { text: '', key: state.call?.key ?? '', at: now, upToSeq: dialogue.calledUpTo ?? 0 };
    const trigger: StepTrigger = { message, answer: null, preview, ...(before && { before }) };
    const found = output ? await lookedUp(this.ports, c, dialogue, action, output) : withoutList(dialogue, event);
    if (found && 'lines' in found)
      return ok(replyCommand(this.ports, c, trigger, endOf(this.ports, c, dialogue, found)));
    if (found) {
      const form = withoutConsent({ ...state, values: { ...state.values, ...found.values } });
      const going = { ...dialogue, facts: found.facts, form, calledUpTo: null };
      const context = formContext(this.ports, c, going.facts, now);
      return this.follow(c, going, continueForm(formOf(this.ports, c, going), form, message, context), trigger);
    }
    const listener = { ...speechOf(this.ports, c, dialogue), email: await provenEmail(this.ports, c) };
    const done = output && action === intent ? doneReply(this.ports, dialogue, output, listener) : null;
    if (done) return ok(replyCommand(this.ports, c, trigger, endOf(this.ports, c, dialogue, done)));
    const fault = event.type === 'action.failed' ? event.data.fault : 'not_found';
    const refused = refusedBy(this.ports, action);
    const known = await knownValues(this.ports, c, refused);
    const slots = refused.filter((name) => !(name in known));
    const result: CallResult = { ok: false, fault, slots };
    const context = formContext(this.ports, c, dialogue.facts, now);
    const step = concludeCall(formOf(this.ports, c, dialogue), state, result, message, context);
    if (step.outcome === 'person') {
      const handoff =
        fault === 'not_found' && slots.length > 0 ? notFoundReason(this.ports, intent) : 'connector_error';
      return ok(replyCommand(this.ports, c, trigger, { lines: step.lines, dialogue: null, handoff }));
    }
    return this.follow(c, { ...dialogue, calledUpTo: null }, step as FormStep, trigger);
  }

  #unavailable(c: Conversation, trigger: Trigger, lines: readonly Line[] = []): Command {
    const fault: Line = { key: 'fault.unavailable' };
    return replyCommand(this.ports, c, trigger, {
      lines: [...lines, fault],
      dialogue: null,
      handoff: 'connector_error',
    });
  }
}
