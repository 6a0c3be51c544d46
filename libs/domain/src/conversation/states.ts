import { type ActorKind, programKinds } from '#contracts/states.js';
import type { CommandType } from '#contracts/transitions.js';
import type { Conversation } from './conversation.js';

/**
 * Kinds of actors that a command requires: a message carries its author, and only the visitor can say which article
 * answered the question.
 */
export const requiredActors: { readonly [T in CommandType]?: readonly ActorKind[] } = {
  'post-visitor-message': ['visitor'],
  'post-answer': ['bot'],
  'withhold-answer': ['bot'],
  'reply-in-dialogue': ['bot'],
  'post-operator-message': ['operator'],
  'post-program-message': programKinds,
  'offer-turn': ['bot'],
  'pass-turn': programKinds,
  'post-correction': ['operator'],
  'found-answer': ['visitor'],
};

/** Who may speak to the visitor. `control` rises whenever this changes. */
export function speaker(c: Pick<Conversation, 'state' | 'owner'>): string {
  switch (c.state) {
    case 'bot':
      return 'bot';
    case 'queued':
    case 'offered':
      return 'system';
    case 'assigned':
      return `operator ${c.owner}`;
    case 'snoozed':
    case 'resolved':
    case 'closed':
      return 'nobody';
  }
}
