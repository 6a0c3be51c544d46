import type { Bilingual } from '#contracts/business/action-fields.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { Instant } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue, WaitingWords } from '#domain/conversation/dialogue-state.js';
import { isAbout, resumedRequest } from '#domain/dialogue/entities/resumed-request.js';
import { emptyForm, isOpen } from '#domain/dialogue/form/form.js';
import { type TextKey, textOf } from '#domain/dialogue/form/form-texts.js';
import type { LineValue } from '#domain/dialogue/form/say-line.js';
import type { Ports } from '../ports/ports.js';
import { withoutConsent } from './dialogue-form.js';
import type { DialogueReply } from './dialogue-reply.js';
import { botActionsOf } from './enabled-bot-actions.js';
import { intentTitle } from './intent-articles.js';

/**
 * Dialogue set aside: keeps what the visitor has said, but not what was proven or looked up, which may change. `waits`: the
 * words to begin with, if it has not begun.
 */
export function setAside(
  { intent, locale, form }: Omit<Dialogue, 'calledUpTo'>,
  waits: WaitingWords = { words: '' },
): Dialogue {
  const { values, open } = withoutConsent(form);
  return {
    ...{ intent, ...(locale && { locale }), calledUpTo: null, waits },
    form: { ...emptyForm(intent), values, open },
  };
}

/** Request to set aside when another begins: the open one, or else the one that waits already. Null: none. */
export function requestAside({ dialogue }: Conversation, next: BotActionName, at: Instant): Dialogue | null {
  if (!dialogue) return null;
  const open = dialogue.waits || !isOpen(dialogue.form) ? null : dialogue;
  const kept = open?.intent === next ? null : open && setAside(open, { words: open.proof?.words ?? '', at });
  return [kept, waitingOf(dialogue)].find((one) => one && one.intent !== next) ?? null;
}

function waitingOf(dialogue: Dialogue | null | undefined): Dialogue | null {
  return dialogue?.waits ? dialogue : (dialogue?.aside ?? null);
}

/** Waiting request for this action, which another request for it resumes. Null: none. */
export function sameRequest({ dialogue }: Conversation, intent: BotActionName): Dialogue | null {
  const waiting = waitingOf(dialogue);
  return waiting?.intent === intent ? waiting : null;
}

type KnownPorts = Pick<Ports, 'actionRegistry' | 'chatbots'>;

/**
 * The waiting request that a message resumes: "back to the booking". Null: none of this subject, or the bot no longer
 * carries it out. "Continue with the booking" is about an open booking.
 */
export function resumedByMessage(ports: KnownPorts, c: Conversation, text: string): Dialogue | null {
  const resumed = resumedRequest(text);
  const waiting = waitingOf(c.dialogue);
  if (!resumed || !waiting || !isAbout(waiting.intent, resumed.about)) return null;
  const open = c.dialogue?.waits ? null : c.dialogue;
  const isOpenMeant = open && !resumed.isReturn && isAbout(open.intent, resumed.about);
  return !isOpenMeant && isCarriedOut(ports, c, waiting.intent) ? waiting : null;
}

function isCarriedOut(
  ports: KnownPorts,
  { chatbotId }: Pick<Conversation, 'chatbotId'>,
  intent: BotActionName,
): boolean {
  return botActionsOf(ports, chatbotId).some(({ name }) => name === intent);
}

/** Title of an action in both languages. */
export function titleOf(registry: Ports['actionRegistry'], name: BotActionName): Bilingual {
  const title = isCustom(name) ? registry.get(name)?.definition.title : undefined;
  const intent = { name, ...(title && { title }) };
  return { en: intentTitle(intent, 'en'), it: intentTitle(intent, 'it') };
}

/** Reply that ends a dialogue, with the offer to resume the request that waits for its end. */
export function endOf(
  ports: KnownPorts,
  c: Pick<Conversation, 'chatbotId' | 'locale'>,
  { aside }: Pick<Dialogue, 'aside'>,
  reply: Omit<DialogueReply, 'dialogue'>,
): DialogueReply {
  if (!aside || reply.handoff || !isCarriedOut(ports, c, aside.intent)) return { ...reply, dialogue: null };
  const request: LineValue = { kind: 'words', words: titleOf(ports.actionRegistry, aside.intent) };
  const choices = (['say.yes', 'say.no'] satisfies TextKey[]).map((key) => textOf(key, c.locale));
  return { ...reply, lines: [...reply.lines, { key: 'offer.resume', values: { request } }], choices, dialogue: aside };
}
