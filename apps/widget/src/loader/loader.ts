import { storageKey, widgetTag } from './widget-tag.js';

/**
 * The one script that a business puts on its pages:
 * `<script src="https://chat.example/widget/loader.js" data-chatbot="shop" async></script>`.
 * It only places the chat's element and fetches the launcher when the page has nothing better to do.
 */
function load(): void {
  const script = ownScript();
  const chatbot = script?.dataset.chatbot;
  if (!script || !chatbot) throw new Error('parley: the script tag of the chat needs a data-chatbot attribute');
  // Pages that replace their body without a navigation run the script again.
  if (document.querySelector(widgetTag)) return;

  queueCalls(window);
  const { origin } = new URL(script.src);
  const element = document.createElement(widgetTag);
  element.setAttribute('chatbot', chatbot);
  element.setAttribute('origin', origin);
  element.setAttribute('locale', script.dataset.locale || document.documentElement.lang || navigator.language);
  document.body.append(element);

  if (wasUsed(chatbot)) fetchLauncher(origin, chatbot, script.nonce);
  else whenIdle(() => fetchLauncher(origin, chatbot, script.nonce));
}

function ownScript(): HTMLScriptElement | null {
  const current = document.currentScript;
  // `currentScript` is null when the page loads us as a module.
  return current instanceof HTMLScriptElement
    ? current
    : document.querySelector('script[data-chatbot][src*="/widget/loader.js"]');
}

/** Queues calls until the launcher is loaded, also on pages without the recipe that does so before this script. */
function queueCalls(window: object): void {
  const page: { Parley?: unknown } = window;
  const q: unknown[] = [];
  page.Parley ??= Object.assign((...call: unknown[]) => q.push(call), { q });
}

function wasUsed(chatbot: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(chatbot)) !== null;
  } catch {
    return false;
  }
}

/** Requests it by CORS, so that the server knows the page: if the chat is not allowed there, the console shows why. */
function fetchLauncher(origin: string, chatbot: string, nonce: string): void {
  if (customElements.get(widgetTag)) return;
  const launcher = document.createElement('script');
  launcher.crossOrigin = 'anonymous';
  setSource(launcher, `${origin}/widget/launcher.js?chatbot=${encodeURIComponent(chatbot)}`);
  launcher.async = true;
  // Allows the launcher under a policy that trusts scripts by nonce.
  if (nonce) launcher.nonce = nonce;
  document.head.append(launcher);
}

/** Pages under Trusted Types take a script's address only from a policy; they allow ours with `trusted-types parley`. */
function setSource(script: HTMLScriptElement, address: string): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('parley', { createScriptURL: (url) => url });
  script.src = policy ? policy.createScriptURL(address) : address;
}

/** The part of the Trusted Types API that is used here; TypeScript's own library does not have it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

if (document.body) load();
else document.addEventListener('DOMContentLoaded', load, { once: true });
