import type { ApplicationCreate, ApplicationFlow, ApplicationView } from '#contracts/applications.js';
import { parseRedirectUri } from '#contracts/redirect-uris.js';

/** Form state of an application: redirect URIs as typed, one per line. */
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

/** Drops flows that the type does not allow, and redirect URIs that no flow uses. */
export function toApplication({ name, type, flows, redirectUris, scopes }: ApplicationDraft): ApplicationCreate {
  const possible = flows.filter((flow) => isPossible(type, flow));
  const uris = possible.includes('authorization_code') ? linesOf(redirectUris) : [];
  return { name: name.trim(), type, flows: possible, redirectUris: uris, scopes };
}

/** Client credentials need a secret, which a public application does not have. */
export function isPossible(type: ApplicationDraft['type'], flow: ApplicationFlow): boolean {
  return type === 'confidential' || flow !== 'client_credentials';
}

export type DraftProblem = 'name' | 'flows' | 'redirect_missing' | 'redirect_wrong';

/** First validation error; null if the application can be saved. */
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
