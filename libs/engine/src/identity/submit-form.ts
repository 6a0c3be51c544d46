import type { Chatbot } from '#contracts/chatbot.js';
import type { Failure } from '#contracts/errors.js';
import type { VisitorId } from '#contracts/ids.js';
import type { PreChatField, PreChatSubmission } from '#contracts/pre-chat.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { emailAddress } from '#contracts/text.js';
import { validate } from '#contracts/validate.js';
import { visitorName, visitorPhone } from '#contracts/visitor-profile.js';
import { visitorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type NamePorts, nameInConversation } from './name-in-conversation.js';
import { changedVisitorFields, knownVisitor } from './visitor-profile.js';

type SubmitPorts = NamePorts & Pick<Ports, 'unitOfWork'>;

type FieldError = NonNullable<Failure['errors']>[number];

const contactSchemas = { name: visitorName, email: emailAddress, phone: visitorPhone } as const;

/**
 * Stores the pre-chat form. It proves nothing, but only the visitor changes it. `invalid` at `/values/<field>` for
 * each value that does not fit the present form; values of removed fields are ignored.
 */
export async function submitForm(
  ports: SubmitPorts,
  id: VisitorId,
  submission: PreChatSubmission,
): Promise<Result<null>> {
  const saved = await ports.unitOfWork.run(async ({ visitors, events }): Promise<Result<Visitor>> => {
    const before = await visitors.get(id);
    const chatbot = before && ports.chatbots.get(before.chatbotId);
    if (!before || !chatbot) return reject('not_found');
    const filled = fill(before, chatbot, submission);
    if (!filled.ok) return filled;
    const after = filled.value;
    const fields = changedVisitorFields(before, after);
    if (fields.length === 0) return ok(before);
    await visitors.put(after);
    const { chatbotId } = before;
    await events.append(newEvent(ports, 'visitor.updated', id, visitorAuthor(id), { chatbotId, fields }));
    return ok(after);
  });
  if (!saved.ok) return saved;
  await nameInConversation(ports, saved.value);
  return ok(null);
}

function fill(before: Visitor, chatbot: Chatbot, { locale, values }: PreChatSubmission): Result<Visitor> {
  let after: Visitor = { ...before, form: { typed: [], answers: [] } };
  const errors: FieldError[] = [];
  const refuse = (field: PreChatField, detail: string) => void errors.push({ pointer: `/values/${field.id}`, detail });
  for (const field of chatbot.preChat.fields) {
    if (isKnown(before, field)) continue;
    const typed = values[field.id]?.trim() ?? '';
    if (typed === '') {
      if (field.required) refuse(field, 'is required');
      continue;
    }
    const { typed: contacts, answers } = after.form ?? { typed: [], answers: [] };
    if (field.kind === 'own') {
      if (!fits(field, typed)) refuse(field, 'must be one of the choices');
      const [first] = chatbot.locales;
      const label = field.label[locale] ?? (first && field.label[first]) ?? field.id;
      after = { ...after, form: { typed: contacts, answers: [...answers, { label, value: typed }] } };
      continue;
    }
    const read = validate(contactSchemas[field.kind], typed);
    if (!read.success) {
      refuse(field, read.error.issues[0]?.message ?? 'is not valid');
      continue;
    }
    after = { ...after, [field.kind]: read.data, form: { typed: [...contacts, field.kind], answers } };
  }
  return errors.length > 0 ? { ok: false, code: 'invalid', errors } : ok(after);
}

/** Proven contacts are not asked for: signed by the business, or confirmed by the visitor. */
function isKnown(visitor: Visitor, { kind }: PreChatField): boolean {
  const { assurance } = knownVisitor(visitor);
  return kind !== 'own' && (assurance === 'verified' || (assurance === 'confirmed' && kind === 'email'));
}

function fits({ choices }: PreChatField, typed: string): boolean {
  const all = Object.values(choices).flat();
  return all.length === 0 || all.includes(typed);
}
