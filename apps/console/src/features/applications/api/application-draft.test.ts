import { expect, test } from 'vitest';
import { applicationCreate } from '#contracts/applications.js';
import { type ApplicationDraft, emptyDraft, problemOf, toApplication } from './application-draft.js';

const draft: ApplicationDraft = {
  ...emptyDraft,
  name: ' Reports ',
  redirectUris: 'https://a.example/x\n\n https://b.example ',
};

test('the server accepts a draft without a problem', () => {
  expect(problemOf(draft)).toBeNull();
  const application = toApplication(draft);
  expect(application).toMatchObject({ name: 'Reports', redirectUris: ['https://a.example/x', 'https://b.example'] });
  expect(applicationCreate.safeParse(application).success).toBe(true);
});

test.each<[string, Partial<ApplicationDraft>]>([
  ['name', { name: ' ' }],
  ['flows', { flows: [] }],
  ['flows', { type: 'public', flows: ['client_credentials'] }],
  ['redirect_missing', { redirectUris: '\n' }],
  ['redirect_wrong', { redirectUris: 'http://a.example/' }],
  ['redirect_wrong', { redirectUris: 'com.example.app:/back' }],
])('the server refuses a draft with the problem %s', (problem, changes) => {
  expect(problemOf({ ...draft, ...changes })).toBe(problem);
  expect(applicationCreate.safeParse(toApplication({ ...draft, ...changes })).success).toBe(false);
});

test('redirect URIs go with the flow that needs them', () => {
  expect(toApplication({ ...draft, flows: ['device_code'] }).redirectUris).toEqual([]);
});
