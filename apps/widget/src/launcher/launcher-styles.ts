/** A constructed sheet needs nothing from the page's `style-src`, and the shadow root keeps the page's own rules out. */
export function launcherSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

const dark = `
  --accent: var(--dark-accent, #0f766a); --on-accent: var(--dark-on-accent, #fff);
  --surface: #141a19; --edge: rgb(255 255 255 / .14);`;

/**
 * The page behind the launcher may have any colour: either the accent or the edge contrasts with it, and so does the
 * focus ring.
 */
const rules = `
:host {
  all: initial; --accent: var(--light-accent, #0a6a5d); --on-accent: var(--light-on-accent, #fff);
  --surface: #fff; --edge: rgb(16 32 28 / .12); --edge-ring: 0 0 0 1.5px var(--on-accent); color-scheme: light dark;
}
@media (prefers-color-scheme: dark) { :host(:not([data-scheme="light"])) { ${dark} } }
:host([data-scheme="light"]) { color-scheme: light; }
:host([data-scheme="dark"]) { ${dark} color-scheme: dark; }
button {
  position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 2147483000;
  inline-size: 56px; block-size: 56px; padding: 0; border: 0; border-radius: 50%; cursor: pointer;
  background: var(--accent); color: var(--on-accent);
  box-shadow: var(--edge-ring), 0 1px 2px rgb(0 0 0 / .18), 0 8px 24px rgb(6 40 34 / .26);
  display: grid; place-items: center; transition: transform .16s ease, box-shadow .16s ease;
  -webkit-tap-highlight-color: transparent;
}
button:hover { transform: translateY(-2px); box-shadow: var(--edge-ring), 0 2px 4px rgb(0 0 0 / .18), 0 12px 30px rgb(6 40 34 / .32); }
button:active { transform: scale(.96); }
button:focus-visible { outline: 2px solid var(--on-accent); outline-offset: 2px; box-shadow: 0 0 0 6px var(--accent); }
svg { grid-area: 1 / 1; inline-size: 27px; block-size: 27px; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; transition: opacity .16s ease, transform .16s ease; }
.chat { fill: currentColor; stroke: none; }
button[aria-expanded="false"] .down { opacity: 0; transform: rotate(-60deg) scale(.6); }
button[aria-expanded="true"] .chat { opacity: 0; transform: rotate(40deg) scale(.6); }
.label {
  grid-area: 1 / 2; overflow: hidden; padding-inline-start: 10px; font: 600 15px/1.3 system-ui, -apple-system, "Segoe UI", sans-serif;
  text-overflow: ellipsis; white-space: nowrap;
}
.labelled[aria-expanded="false"] { inline-size: auto; max-inline-size: calc(100vw - 40px); padding-inline: 18px 22px; border-radius: 28px; }
button[aria-expanded="true"] .label { display: none; }
.badge {
  position: absolute; inset-block-start: -4px; inset-inline-end: -4px; box-sizing: border-box;
  min-inline-size: 22px; block-size: 22px; padding: 0 6px; border-radius: 11px; border: 2px solid var(--surface);
  background: #c4281c; color: #fff; font: 600 12px/18px system-ui, -apple-system, "Segoe UI", sans-serif; text-align: center;
}
[hidden] { display: none; }
dialog {
  position: fixed; inset: auto; inset-block-end: 92px; inset-inline-end: 20px; z-index: 2147483000; box-sizing: border-box;
  inline-size: min(404px, calc(100vw - 40px)); block-size: min(704px, calc(100dvh - 112px)); max-inline-size: none; max-block-size: none;
  margin: 0; padding: 0; overflow: hidden; border: 1px solid var(--edge); border-radius: 18px; background: var(--surface);
  box-shadow: 0 2px 6px rgb(0 0 0 / .08), 0 20px 56px rgb(6 30 26 / .24);
  transform-origin: bottom right; transition: opacity .16s ease, transform .18s cubic-bezier(.2, .9, .3, 1);
}
dialog::backdrop { background: none; }
@starting-style { dialog[open] { opacity: 0; transform: translateY(10px) scale(.985); } }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }
:host([data-corner="left"]) button { inset-inline: 20px auto; }
:host([data-corner="left"]) dialog { inset-inline: 20px auto; transform-origin: bottom left; }
@media (max-width: 479px) {
  :host dialog, :host([data-corner="left"]) dialog { inset: var(--viewport-top, 0) 0 auto 0; inline-size: 100%; block-size: var(--viewport-height, 100dvh); border: 0; border-radius: 0; }
  button[aria-expanded="true"] { display: none; }
}
@media (max-height: 420px) {
  dialog { inset-block-end: 8px; block-size: calc(100dvh - 16px); inset-inline-end: 88px; }
  :host([data-corner="left"]) dialog { inset-inline: 88px auto; }
}
@media (max-width: 479px) and (max-height: 420px) { :host dialog, :host([data-corner="left"]) dialog { inset: 0; block-size: 100dvh; } }
@media (prefers-reduced-motion: reduce) { button, svg, dialog { transition: none; } button:hover { transform: none; } }
@media (forced-colors: active) { button { border: 2px solid ButtonText; } .chat { fill: ButtonText; } .badge { border-color: Canvas; forced-color-adjust: none; } }
@media print { button, dialog { display: none; } }
`;
