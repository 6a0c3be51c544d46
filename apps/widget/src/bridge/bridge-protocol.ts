/**
 * What the launcher (on the business's page) and the panel (an iframe on our origin) tell each other. The launcher hands
 * the panel one end of a `MessageChannel`; after that nobody else on either page can listen or speak.
 */
export const connectMessage = 'parley:connect';

/** `focus`: the person opened it just now and means to write; false when it only stayed open from the page before. */
export interface PanelView {
  readonly visible: boolean;
  readonly focus: boolean;
}

export type ToPanel = { readonly type: 'view' } & PanelView;

export type ToLauncher =
  | { readonly type: 'close' }
  /** `active`: there is a conversation that may still bring messages, so it is worth listening for them on the next page. */
  | { readonly type: 'status'; readonly unread: number; readonly active: boolean };

export function isToPanel(value: unknown): value is ToPanel {
  return (
    isRecord(value) && value.type === 'view' && typeof value.visible === 'boolean' && typeof value.focus === 'boolean'
  );
}

export function isToLauncher(value: unknown): value is ToLauncher {
  if (!isRecord(value)) return false;
  if (value.type === 'close') return true;
  return value.type === 'status' && typeof value.unread === 'number' && typeof value.active === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
