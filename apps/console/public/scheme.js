// Runs before the first paint, so that a dark screen never flashes white. An inline script would need a looser policy.
(() => {
  const kept = localStorage.getItem('parley.scheme');
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
