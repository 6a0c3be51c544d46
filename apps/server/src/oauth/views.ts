import { type Html, html } from '../documentation/html.js';
import type { Texts } from './messages.js';

/** Addresses to which a page in the middle of an authorization posts. */
export interface Steps {
  readonly login: string;
  readonly code: string;
  readonly consent: string;
  readonly abort: string;
  readonly otherAccount: string;
}

export const stylePath = '/oauth/style.css';

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f6b63"/><path d="M9 8h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-6.2L11 25.4V21H9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Z" fill="#fff"/><path d="M11 14.5h10M11 17.5h6" fill="none" stroke="#0f6b63" stroke-width="1.8" stroke-linecap="round"/></svg>`;

/** A page of the authorization server: one card, no script. */
export function page(t: Texts, title: string, content: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="${t.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Parley</title>
<link rel="icon" type="image/svg+xml" href="/console/favicon.svg">
<link rel="stylesheet" href="${stylePath}">
${head}
</head>
<body>
<main class="card">
<p class="brand">${mark}<span>Parley</span></p>
${content}
</main>
</body>
</html>
`.text;
}

export function loginPage(
  t: Texts,
  steps: Steps,
  about: {
    application: string;
    singleSignOn: { label: string; address: string } | null;
    email: string;
    problem: string | null;
  },
): string {
  const { application, singleSignOn, email, problem } = about;
  return page(
    t,
    t.sign_in,
    html`<h1>${t.sign_in}</h1>
<p class="lead">${t.sign_in_to(application)}</p>
<form method="post" action="${steps.login}">
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${autofocus(email === '')}>
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${autofocus(email !== '')}${problem ? html` aria-describedby="problem"` : ''}>
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<button type="submit">${t.sign_in}</button>
</form>
${singleSignOn ? html`<p class="foot"><a href="${singleSignOn.address}">${singleSignOn.label}</a></p>` : ''}
<form method="post" action="${steps.abort}"><button type="submit" class="quiet">${t.cancel}</button></form>`,
  );
}

/** The second step: the challenge goes with the form, for there is no session before it. */
export function codePage(
  t: Texts,
  steps: Steps,
  about: { application: string; challenge: string; problem: string | null },
): string {
  const { application, challenge, problem } = about;
  return page(
    t,
    t.two_step,
    html`<h1>${t.two_step}</h1>
<p class="lead">${t.sign_in_to(application)}</p>
<form method="post" action="${steps.code}">
<input type="hidden" name="challenge" value="${challenge}">
<label for="code">${t.code}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40" autofocus aria-describedby="hint${problem ? ' problem' : ''}">
<p class="hint" id="hint">${t.code_hint}</p>
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<button type="submit">${t.continue}</button>
</form>
<form method="post" action="${steps.abort}"><button type="submit" class="quiet">${t.cancel}</button></form>`,
  );
}

/** The business requires a second step that the operator does not have yet: it is set up in the console. */
export function enrolmentPage(t: Texts): string {
  return page(
    t,
    t.two_step,
    html`<h1>${t.two_step}</h1>
<p class="lead">${t.two_step_missing}</p>
<p><a href="/console/sign-in">${t.open_console}</a></p>`,
  );
}

const autofocus = (isFirst: boolean) => (isFirst ? html` autofocus` : html``);

/** A scope, and how much of it the role of the operator allows. */
interface RequestedScope {
  readonly scope: string;
  readonly left: 'all' | 'some' | 'none';
}

export function consentPage(
  t: Texts,
  steps: Steps,
  about: { application: string; operator: string; scopes: readonly RequestedScope[]; origin: string | null },
): string {
  const { application, operator, scopes, origin } = about;
  const abilities = scopes.flatMap(({ scope, left }) => {
    const ability = t.scopes[scope];
    return ability === undefined ? [] : [left === 'all' ? ability : `${ability} (${t.left_by_role[left]})`];
  });
  return page(
    t,
    application,
    html`<h1>${t.consent(application)}</h1>
<p class="account"><span>${t.signed_in_as(operator)}</span> <a href="${steps.otherAccount}">${t.other_account}</a></p>
${abilities.length > 0 ? html`<h2>${t.may(application)}</h2><ul>${abilities.map((ability) => html`<li>${ability}</li>`)}</ul>` : ''}
<p class="hint">${t.limits}</p>
<div class="choices">
<form method="post" action="${steps.abort}"><button type="submit" class="second">${t.deny}</button></form>
<form method="post" action="${steps.consent}"><button type="submit">${t.allow}</button></form>
</div>
${origin ? html`<p class="foot">${t.returns_to(origin)}</p>` : ''}`,
  );
}

/** Redirects to the same address from our own page: only then do browsers send the session cookie (`SameSite=Strict`). */
export function bouncePage(t: Texts, address: string): string {
  const refresh = html`<meta http-equiv="refresh" content="0;url=${address}">`;
  return page(t, t.sign_in, html`<p class="lead"><a href="${address}">${t.one_moment}</a></p>`, refresh);
}

/** A reply to an application, as a form that a script posts at once. */
export function postedReplyPage(
  t: Texts,
  reply: {
    action: string;
    fields: readonly { readonly name: string; readonly value: string }[];
    script: string;
  },
): string {
  const { action, fields, script } = reply;
  return page(
    t,
    t.one_moment,
    html`<h1>${t.one_moment}</h1>
<p class="lead">${t.returning}</p>
<form method="post" action="${action}">
${fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${t.continue}</button>
</form>`,
    html`<script src="${script}" defer></script>`,
  );
}

export function messagePage(t: Texts, title: string, hint: string, details: readonly string[] = []): string {
  return page(
    t,
    title,
    html`<h1>${title}</h1>
<p class="lead">${hint}</p>
${details.length > 0 ? html`<p class="details">${details.map((line) => html`<code>${line}</code>`)}</p>` : ''}`,
  );
}

export function signOutPage(t: Texts, form: { action: string; xsrf: string; application: string | null }): string {
  const { action, xsrf, application } = form;
  return page(
    t,
    t.sign_out,
    html`<h1>${t.sign_out_question}</h1>
${application ? html`<p class="lead">${t.sign_out_asks(application)}</p>` : ''}
<p class="hint">${t.sign_out_hint}</p>
<form method="post" action="${action}" class="choices">
<input type="hidden" name="xsrf" value="${xsrf}">
<button type="submit" class="second">${t.stay_signed_in}</button>
<button type="submit" name="logout" value="yes">${t.sign_out}</button>
</form>`,
  );
}

export function codeInputPage(
  t: Texts,
  form: { action: string; xsrf: string; code?: string; problem: string | null },
): string {
  const { action, xsrf, code = '', problem } = form;
  return page(
    t,
    t.device,
    html`<h1>${t.device}</h1>
<p class="lead">${code === '' ? t.device_hint : t.device_check}</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<label for="code">${t.device_code}</label>
<input id="code" class="code" name="user_code" value="${code}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20" autofocus${problem ? html` aria-describedby="problem"` : ''}>
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<button type="submit">${t.continue}</button>
</form>`,
  );
}

export function codeConfirmPage(
  t: Texts,
  form: { action: string; xsrf: string; code: string; application: string },
): string {
  const { action, xsrf, code, application } = form;
  return page(
    t,
    t.device,
    html`<h1>${t.device}</h1>
<p class="lead">${t.device_compare(application)}</p>
<p class="shown-code">${code}</p>
<p class="hint">${t.device_warning}</p>
<form method="post" action="${action}" class="choices">
<input type="hidden" name="xsrf" value="${xsrf}">
<input type="hidden" name="user_code" value="${code}">
<button type="submit" name="abort" value="yes" class="second">${t.deny}</button>
<button type="submit" name="confirm" value="yes">${t.continue}</button>
</form>`,
  );
}
