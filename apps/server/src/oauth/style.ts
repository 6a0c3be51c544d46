/** Style sheet of the authorization server's pages: the look of the console's sign-in, light and dark. */
export const style = `:root {
  color-scheme: light dark;
  --page: #f1f4f3;
  --card: #ffffff;
  --ink: #1a2123;
  --soft: #5c676a;
  --line: #d8dcdc;
  --field: #ffffff;
  --accent: #0f6b63;
  --accent-strong: #0b564f;
  --on-accent: #ffffff;
  --sunk: #f4f6f6;
  --red: #9c2b24;
  --red-soft: #fbeceb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1415;
    --card: #151b1d;
    --ink: #e1e7e7;
    --soft: #97a2a4;
    --line: #323c3f;
    --field: #1b2224;
    --accent: #4da898;
    --accent-strong: #74bcaf;
    --on-accent: #06231f;
    --sunk: #1b2224;
    --red: #f0a49e;
    --red-soft: #3a2220;
  }
}
* { box-sizing: border-box; }
html { height: 100%; }
body {
  display: grid;
  place-items: center;
  min-height: 100%;
  margin: 0;
  padding: 24px 16px;
  background: var(--page);
  color: var(--ink);
  font: 0.875rem/1.5 ui-sans-serif, -apple-system, "Segoe UI Variable Text", "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
}
.card {
  width: 100%;
  max-width: 408px;
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--card);
  overflow-wrap: anywhere;
}
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 28px; font-size: 1.0625rem; font-weight: 640; letter-spacing: -0.01em; }
h1 { margin: 0 0 6px; font-size: 1.25rem; font-weight: 640; line-height: 1.35; letter-spacing: -0.01em; }
h2 { margin: 20px 0 8px; font-size: 0.875rem; font-weight: 600; }
p { margin: 0; }
.lead { color: var(--soft); margin-bottom: 20px; }
.hint, .foot { color: var(--soft); font-size: 0.8125rem; }
.foot { margin-top: 20px; padding-top: 14px; border-top: 1px solid var(--line); }
.account { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; margin-top: 16px; padding: 9px 12px; border-radius: 8px; background: var(--sunk); font-size: 0.8125rem; }
a { color: var(--accent); text-underline-offset: 2px; }
a:hover { color: var(--accent-strong); }
ul { margin: 0 0 16px; padding: 0; list-style: none; }
li { position: relative; padding: 7px 0 7px 26px; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
li::before { content: ""; position: absolute; left: 4px; top: 0.95em; width: 10px; height: 5px; border: solid var(--accent); border-width: 0 0 2px 2px; transform: rotate(-45deg); }
form { display: grid; margin: 0; }
label { margin-bottom: 4px; font-weight: 550; }
input {
  width: 100%;
  height: 42px;
  margin-bottom: 16px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--field);
  color: var(--ink);
  font: inherit;
  font-size: 1rem;
}
.code { font-family: ui-monospace, "SF Mono", Menlo, monospace; font-size: 1.125rem; letter-spacing: 0.12em; text-transform: uppercase; }
.shown-code { margin-bottom: 16px; padding: 14px; border-radius: 8px; background: var(--sunk); font: 600 1.5rem/1.2 ui-monospace, "SF Mono", Menlo, monospace; letter-spacing: 0.1em; text-align: center; }
button {
  height: 42px;
  padding: 0 18px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--accent-strong); }
.second { border-color: var(--line); background: var(--card); color: var(--ink); }
.second:hover { background: var(--sunk); }
.quiet { margin-top: 8px; background: none; color: var(--soft); font-weight: 500; }
.quiet:hover { background: var(--sunk); }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 20px; }
.choices input { display: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.problem { margin-bottom: 16px; padding: 8px 12px; border-radius: 8px; background: var(--red-soft); color: var(--red); font-size: 0.8125rem; }
.details { display: grid; gap: 4px; padding: 10px 12px; border-radius: 8px; background: var(--sunk); }
code { font: 0.8125rem ui-monospace, "SF Mono", Menlo, monospace; }
@media (max-width: 480px) {
  body { place-items: start stretch; padding: 0; background: var(--card); }
  .card { max-width: none; padding: 32px 20px; border: 0; border-radius: 0; }
}
`;
