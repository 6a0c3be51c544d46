import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './app/global.css';
import './app/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { connectBackend } from './app/connect-backend.js';
import { countClicks } from './lib/count-clicks.js';
import { keepClicks } from './lib/keep-clicks.js';
import { getPreferences } from './lib/preferences.js';
import { shareStyleNonce } from './lib/style-nonce.js';
import { changeLanguage } from './lib/translate.js';

shareStyleNonce();
keepClicks(document);
countClicks(document);
await changeLanguage(getPreferences().locale);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App backend={connectBackend()} />
  </StrictMode>,
);
