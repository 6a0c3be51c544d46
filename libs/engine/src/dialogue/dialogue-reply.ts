import type { AnswerDecision } from '#contracts/answer.js';
import type { HandoffReason } from '#contracts/states.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { slotsCard } from '#domain/dialogue/cards/slots-card.js';
import { type Reply as Said, type Speech, sayReply } from '#domain/dialogue/cards/speech.js';
import type { FormStep } from '#domain/dialogue/form/form-step.js';
import { textOf } from '#domain/dialogue/form/form-texts.js';
import type { ProofStep } from '#domain/dialogue/proof/proof.js';
import type { Answer } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { consentIn } from './dialogue-form.js';
import type { Trigger } from './dialogue-turn.js';
import { timeZoneOf } from './form-context.js';

type ReplyPorts = Pick<Ports, 'actionRegistry' | 'businessDirectory' | 'chatbots' | 'mailService'>;

/** Reply of a dialogue, before it becomes a command. */
export interface DialogueReply extends Pick<Said, 'lines'>, Partial<Pick<Said, 'cards' | 'choices'>> {
  readonly dialogue: Dialogue | null;
  readonly handoff?: HandoffReason;
  readonly answer?: Answer | null;
  /** Record of a question in between that is not answered. */
  readonly withheld?: AnswerDecision | undefined;
}

/** The command for a turn of a dialogue. */
export function replyCommand(
  ports: ReplyPorts,
  c: Conversation,
  { message, before = [] }: Trigger,
  reply: DialogueReply,
): Command {
  const { lines, cards = [], choices, dialogue, handoff, answer, withheld } = reply;
  // A handoff is announced by the notice of the wait.
  const all = [...before, ...lines];
  const said = handoff ? all.filter(({ key }) => key !== 'person') : all;
  const consent = dialogue && !dialogue.proof && consentIn(ports, c, dialogue);
  return {
    type: 'reply-in-dialogue',
    said: sayReply({ lines: said, cards, choices }, speechOf(ports, c, dialogue)),
    answer: answer ? { text: answer.text, citations: answer.citations, decision: answer.decision } : null,
    ...(withheld && { withheld }),
    dialogue,
    handoff: handoff ?? null,
    ...(consent && { consent }),
    epoch: c.epoch,
    control: c.control,
    answersUpTo: message.upToSeq,
  };
}

/** Reply of the identity check, with the knowledge base's answer to a question in between. */
export function proofReply(
  { locale }: Conversation,
  dialogue: Dialogue,
  { proof, lines, outcome, ...step }: ProofStep,
  answer: Answer,
): DialogueReply {
  if (outcome === 'cancelled') return { lines, dialogue: null };
  if (outcome === 'person') return { lines, dialogue: null, handoff: 'verification_failed' };
  const choices = step.choices?.map((key) => textOf(key, locale));
  const going = { lines, choices, dialogue: { ...dialogue, proof } };
  if (outcome === 'unknown') return { ...going, withheld: answer.decision };
  return { ...going, answer: outcome === 'digression' ? answer : null };
}

export function speechOf(
  ports: Pick<Ports, 'chatbots'>,
  c: Conversation,
  dialogue: Pick<Dialogue, 'facts'> | null,
): Speech {
  return { locale: c.locale, timeZone: timeZoneOf(ports, c, dialogue?.facts) };
}

/** Card of free times to choose from. */
export function timesCard(
  ports: Pick<Ports, 'chatbots'>,
  c: Conversation,
  dialogue: Dialogue,
  times: NonNullable<FormStep['times']>,
) {
  const { services = [], appointments = [] } = dialogue.facts ?? {};
  const [first] = times;
  const names = [
    ...services,
    ...appointments.map(({ serviceId, serviceName }) => ({ id: serviceId, name: serviceName })),
  ];
  const service = names.find(({ id }) => id === first?.serviceId)?.name ?? null;
  return slotsCard(times, service, speechOf(ports, c, dialogue));
}
