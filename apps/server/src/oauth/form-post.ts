import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { secure } from '../security/content-security-policy.js';
import { formTargetOf } from './form-target.js';
import { pagePolicy, textsOf } from './koa-pages.js';
import { postedReplyPage } from './views.js';

/** Posts the form of its page. */
export const submitScriptPath = '/oauth/submit.js';
export const submitScript = 'document.forms[0].submit();\n';

/**
 * The provider with a page of ours for `response_mode=form_post`: that of the library has an inline script. Response modes are registered in
 * its constructor, and only the first of a name counts.
 */
export function withOwnFormPost(Base: typeof Provider): typeof Provider {
  return class extends Base {
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, name === 'form_post' ? postReply : handler);
    }
  };
}

/** Sends a reply to an application by a form that posts itself (OAuth 2.0 Form Post Response Mode), so that no address has its code. */
function postReply(ctx: KoaContextWithOIDC, redirectUri: string, payload: Readonly<Record<string, unknown>>): void {
  secure(ctx.res, { ...pagePolicy(formTargetOf(redirectUri)), 'script-src': "'self'" });
  ctx.status = 'error' in payload ? 400 : 200;
  ctx.type = 'html';
  ctx.body = postedReplyPage(textsOf(ctx), {
    action: redirectUri,
    fields: Object.entries(payload).map(([name, value]) => ({ name, value: String(value) })),
    script: submitScriptPath,
  });
}
