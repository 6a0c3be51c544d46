/** Style sheet of the documentation's pages: light and dark, wide and narrow. */
export const style = `:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --sunk: #f4f6f6;
  --ink: #1c2325;
  --soft: #566265;
  --line: #d9dede;
  --accent: #0b564f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #151b1d;
    --sunk: #1b2224;
    --ink: #dfe5e5;
    --soft: #9aa6a8;
    --line: #30393c;
    --accent: #74bcaf;
  }
}
* { box-sizing: border-box; }
body {
  display: grid;
  grid-template-columns: 13rem minmax(0, 1fr);
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 0.9375rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
}
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 1.5rem 1rem; background: var(--sunk); }
nav a { display: block; padding: 0.25rem 0; }
main { max-width: 64rem; padding: 1.5rem 2rem 6rem; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.5rem; }
h2 { margin-top: 2.5rem; font-size: 1.1875rem; }
h3 { margin: 2rem 0 0.25rem; font-size: 1rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; color: var(--soft); }
code { font: 0.85em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
small, .type { color: var(--soft); }
details { border-top: 1px solid var(--line); padding: 0 0.5rem; }
details[open] { padding-bottom: 1rem; }
summary { padding: 0.5rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; font-size: 0.75rem; color: var(--accent); }
summary span { color: var(--soft); margin-left: 0.5rem; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
td:first-child { width: 22%; }
tr:target { background: var(--sunk); }
@media (max-width: 48rem) {
  body { display: block; }
  nav { position: static; max-height: none; display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.75rem 1rem; }
  main { padding: 1rem; }
  table, tbody, tr, td { display: block; width: auto; }
  td:first-child { width: auto; }
  td { border: 0; padding: 0.125rem 0; }
  tr { border-top: 1px solid var(--line); padding: 0.375rem 0; }
  thead { display: none; }
}
`;
