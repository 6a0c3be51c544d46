import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';

/**
 * Messages between the launcher (on the business's page) and the panel (an iframe on our origin). The launcher hands
 * the panel one end of a `MessageChannel`; after that no other script on either page can read or post messages.
 */
export const connectMessage = 'parley:connect';

/** `focus`: the person opened it just now and means to write; false when it only stayed open from the page before. */
export interface PanelView {
  readonly visible: boolean;
  readonly focus: boolean;
}

/** The conversation as the page may know it. */
export interface PageConversation {
  readonly id: string;
  readonly state: string;
}

export type ToPanel =
  | ({ readonly type: 'view' } & PanelView)
  /** The page's data about its visitor. The server decides whether they are accepted. */
  | { readonly type: 'set'; readonly change: VisitorProfileChange }
  | { readonly type: 'identify'; readonly credential: IdentityCredential }
  | { readonly type: 'logout' };

export type ToLauncher =
  | { readonly type: 'close' }
  /** `active`: there is a conversation that may still bring messages, so it is worth listening for them on the next page. */
  | {
      readonly type: 'status';
      readonly unread: number;
      readonly active: boolean;
      readonly conversation: PageConversation | null;
      /** Number of the last message of the business, 0 if there is none; null until the conversation is read. */
      readonly said: number | null;
    }
  /** Results of `identify` and `logout`. `replaced`: the browser had another identity before. */
  | { readonly type: 'identified'; readonly replaced: boolean }
  | { readonly type: 'identity-expired' | 'logged-out' }
  /** A request of the page failed: a message for its developer. */
  | { readonly type: 'problem'; readonly text: string };

export function isToPanel(value: unknown): value is ToPanel {
  if (!isRecord(value)) return false;
  if (value.type === 'logout') return true;
  if (value.type === 'set' || value.type === 'identify') return isRecord(value.change ?? value.credential);
  return value.type === 'view' && typeof value.visible === 'boolean' && typeof value.focus === 'boolean';
}

export function isToLauncher(value: unknown): value is ToLauncher {
  if (!isRecord(value)) return false;
  switch (value.type) {
    case 'close':
    case 'identity-expired':
    case 'logged-out':
      return true;
    case 'identified':
      return typeof value.replaced === 'boolean';
    case 'problem':
      return typeof value.text === 'string';
    case 'status':
      return (
        typeof value.unread === 'number' &&
        typeof value.active === 'boolean' &&
        (value.said === null || typeof value.said === 'number') &&
        isConversation(value.conversation)
      );
    default:
      return false;
  }
}

function isConversation(value: unknown): value is PageConversation | null {
  return value === null || (isRecord(value) && typeof value.id === 'string' && typeof value.state === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
