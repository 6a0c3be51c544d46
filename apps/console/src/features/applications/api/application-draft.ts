import type { ApplicationCreate, ApplicationFlow, ApplicationView } from '#contracts/applications.js';
import { parseRedirectUri } from '#contracts/redirect-uris.js';

/** What the form holds: redirect URIs as they are typed, one per line. */
export interface ApplicationDraft extends Omit<ApplicationCreate, 'redirectUris'> {
  readonly redirectUris: string;
}

export const emptyDraft: ApplicationDraft = {
  name: '',
  type: 'confidential',
  flows: ['authorization_code'],
  redirectUris: '',
  scopes: [],
};

export function toDraft({ name, type, flows, redirectUris, scopes }: ApplicationView): ApplicationDraft {
  return { name, type, flows, redirectUris: redirectUris.join('\n'), scopes };
}

/** Without what the type or the flows leave no room for. */
export function toApplication({ name, type, flows, redirectUris, scopes }: ApplicationDraft): ApplicationCreate {
  const possible = flows.filter((flow) => isPossible(type, flow));
  const uris = possible.includes('authorization_code') ? linesOf(redirectUris) : [];
  return { name: name.trim(), type, flows: possible, redirectUris: uris, scopes };
}

/** A public application has no secret to get tokens with. */
export function isPossible(type: ApplicationDraft['type'], flow: ApplicationFlow): boolean {
  return type === 'confidential' || flow !== 'client_credentials';
}

export type DraftProblem = 'name' | 'flows' | 'redirect_missing' | 'redirect_wrong';

/** The first thing that keeps the application from being saved. */
export function problemOf(draft: ApplicationDraft): DraftProblem | null {
  const { name, type, flows, redirectUris } = toApplication(draft);
  if (name === '') return 'name';
  if (flows.length === 0) return 'flows';
  if (flows.includes('authorization_code') && redirectUris.length === 0) return 'redirect_missing';
  const isWrong = (uri: string) =>
    parseRedirectUri(uri) === null || (type === 'confidential' && !/^https?:/i.test(uri));
  return redirectUris.some(isWrong) ? 'redirect_wrong' : null;
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
